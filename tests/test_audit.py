"""`make audit`: what could not be asked about is never taken for sound."""

from __future__ import annotations

import json

import pytest
from tools.audit import Finding, of_python, of_web, passed

SOUND = {"name": "anyio", "version": "4.0", "vulns": []}
BAD = {"name": "redis", "version": "1.0", "vulns": [{"id": "CVE-1"}, {"id": "CVE-2"}]}
SKIPPED = {"name": "rich", "skip_reason": "not found"}


def python(*packages: object) -> Finding:
    return of_python(json.dumps({"dependencies": packages}))


def test_python_packages_are_sound_vulnerable_or_unknown() -> None:
    assert python(SOUND) == Finding(1, 0, [])
    assert python(SOUND, BAD, SKIPPED) == Finding(3, 1, ["redis 1.0: CVE-1, CVE-2"])
    assert of_python("").fault


def test_packages_of_the_browser_app_are_sound_vulnerable_or_unknown() -> None:
    counted = {"metadata": {"dependencies": {"total": 2}}}
    assert of_web(json.dumps({**counted, "vulnerabilities": {}})) == Finding(2, 0, [])
    assert of_web(json.dumps({**counted, "vulnerabilities": {"vite": {"severity": "high"}}})).vulnerable == [
        "vite: high"
    ]
    assert of_web(json.dumps({"statusCode": 405})).fault


def test_only_what_was_asked_about_and_is_sound_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert passed("Python", python(SOUND))
    assert not passed("Python", python(SOUND, SKIPPED))
    assert not passed("Python", python(BAD))
    assert not passed("Python", of_python("nonsense"))
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[1].split()[0] for line in told] == ["1", "NOT", "VULNERABLE", "NOT"]
