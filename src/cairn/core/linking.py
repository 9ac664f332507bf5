"""Functions that only compiled code calls: prepared for linking, and no further.

numba turns every function into machine code together with everything it calls, again at each
level of calls. A function that Python never calls needs no machine code of its own: it is linked
into the functions that Python does call.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cairn.core.lazy import numba


@cache
def linked() -> dict[str, Any]:
    """Options for numba's njit; none if this numba is built differently, which is slower."""
    try:
        return {"pipeline_class": _pipeline()}
    except AttributeError:
        return {}


def _pipeline() -> Any:  # noqa: ANN401
    kind = _library()

    class Linked(numba().core.compiler.Compiler):  # type: ignore[misc]
        """numba's compiler, into a library without machine code."""

        def compile_extra(self, func: Any) -> Any:  # noqa: ANN401
            library = kind(self.state.targetctx.codegen(), func.__qualname__)
            self.state.library = library
            return super().compile_extra(func)

    return Linked


def _library() -> Any:  # noqa: ANN401
    class Library(numba().core.codegen.JITCodeLibrary):  # type: ignore[misc]
        """Optimised code, for linking."""

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0  # numba's sign for "not here"

        @property
        def codegen(self) -> Any:  # noqa: ANN401
            return _NoEnvironment(self._codegen)

    return Library


class _NoEnvironment:
    """numba's code generator, for a library that has no place for a function's environment."""

    def __init__(self, codegen: Any) -> None:  # noqa: ANN401
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(self._codegen, name)

    def set_env(self, name: str, env: object) -> None:
        """Would run if there were machine code."""
