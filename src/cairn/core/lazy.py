"""Lazy: a function that numba compiles at its first call.

Importing numba takes longer than everything else together, and loading a game must not wait for
it. So `core.kernel.compiled` returns a light stand-in: it holds the Python function, and imports
numba only when Python or compiled code calls it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from importlib import import_module
from operator import attrgetter
from time import perf_counter
from typing import Any

Make = Callable[[Callable[..., Any], bool], Any]
"""Makes numba's object for a Python function; True if only compiled code calls it."""
Hear = Callable[[Callable[..., Any], float], None]
"""Hears a function that is about to be compiled, and the seconds spent compiling so far."""

_hearers: list[Hear] = []
_here = threading.local()


class NotCompiled(BaseException):
    """A function is not in the cache, and this thread is not to compile it.

    No Exception: whoever reads a table must not take it for a fault of the table.
    """


@contextmanager
def only_cached() -> Iterator[None]:
    """Load compiled functions in this thread, but compile none: raises NotCompiled instead."""
    _here.only_cached = True
    try:
        yield
    finally:
        _here.only_cached = False


class Lazy:
    """A compiled function, for Python and for other compiled functions."""

    def __init__(self, function: Callable[..., Any], make: Make) -> None:
        update_wrapper(self, function)
        self.py_func = function
        """The Python function."""
        self._make = make
        self._made: dict[bool, Any] = {}
        self._call: Callable[..., Any] = self._first

    def __call__(self, *args: Any) -> Any:  # noqa: ANN401, D102 - the function's own signature and docstring
        return self._call(*args)

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        """Pickled by name, as functions are: the caches of its callers need that."""
        return _named, (self.__module__, self.py_func.__qualname__)

    @property
    def dispatcher(self) -> Any:  # noqa: ANN401
        """numba's own object, with its `stats` and `signatures`; made at first use."""
        return self._get(inner=False)

    @property
    def ready(self) -> bool:
        """Whether Python can call it, for some types, without anything being compiled."""
        return False in self._made and bool(self._made[False].signatures)

    @property
    def _numba_type_(self) -> Any:  # noqa: ANN401
        """The attribute through which numba asks a value for its type."""
        made = self._get(inner=True)
        context = numba().core.registry.cpu_target.typing_context
        context.refresh()  # an intrinsic may just have been made
        return context.resolve_value_type(made)

    def _get(self, inner: bool) -> Any:  # noqa: ANN401
        if inner not in self._made:
            with numba().core.compiler_lock.global_compiler_lock:
                if inner not in self._made:  # another thread may have been faster
                    self._made[inner] = self._make(self.py_func, inner)
        return self._made[inner]

    def _first(self, *args: Any) -> Any:  # noqa: ANN401
        self._call = self.dispatcher
        return self._call(*args)


def _named(module: str, name: str) -> Any:  # noqa: ANN401
    return attrgetter(name)(import_module(module))


def real(function: Callable[..., Any]) -> Any:  # noqa: ANN401
    """The value to pass to compiled code that takes a function."""
    return function.dispatcher if isinstance(function, Lazy) else function


def intrinsic(function: Callable[..., Any]) -> Any:  # noqa: ANN401
    """numba's decorator of this name, for a function that only compiled code can call."""
    return Lazy(function, lambda function, _: numba().extending.intrinsic(function))


def on_compile(hear: Hear) -> None:
    """Call `hear` for every function about to be compiled because no cache has it."""
    if hear not in _hearers:
        _hearers.append(hear)


@cache
def numba() -> Any:  # noqa: ANN401
    """numba, imported at first use."""
    import numba
    from numba.core import event

    class Watch(event.Listener):  # type: ignore[misc]
        depth, spent, began = 0, 0.0, 0.0

        def on_start(self, event: Any) -> None:  # noqa: ANN401
            if getattr(_here, "only_cached", False):
                raise NotCompiled
            now = perf_counter()
            self.began = self.began if self.depth else now
            self.depth += 1
            for hear in _hearers:
                hear(event.data["dispatcher"].py_func, self.spent + now - self.began)

        def on_end(self, event: Any) -> None:  # noqa: ANN401
            self.depth -= 1
            if not self.depth:
                self.spent += perf_counter() - self.began

    event.register("numba:compile", Watch())
    return numba
