import os
import signal

import pytest

from cairn.arena.stopping import Stop


def press(number: int = signal.SIGINT) -> None:
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_heard_and_nothing_else_happens(number: int) -> None:
    before = signal.getsignal(number)
    with Stop() as stop:
        assert not stop.line.poll()
        press(number)
        assert stop.asked
        assert stop.line.poll()
    assert signal.getsignal(number) == before


def test_an_echo_is_not_a_second_signal() -> None:
    with Stop() as stop:
        press()
        press()
    assert stop.asked


def test_who_asks_again_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.arena.stopping.ECHO", 0.0)
    with Stop():
        press()
        with pytest.raises(KeyboardInterrupt):
            press()
