"""Ask the public databases of vulnerabilities about all that is locked: requirements.lock and web/package-lock.json.

    python -m tools.audit PIP_AUDIT

PIP_AUDIT is the program; `make audit` installs it in an environment of its own. Exit code 1: something is known to be
vulnerable, or could not be asked about. A package that nobody could be asked about is not a package without faults.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Finding(NamedTuple):
    """What became of one of the two lists."""

    asked: int
    unknown: int  # packages that could not be asked about
    vulnerable: list[str]
    fault: str = ""


def of_python(output: str) -> Finding:
    """What pip-audit says in JSON."""
    try:
        packages: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError):
        return Finding(0, 0, [], "pip-audit gave no answer")
    unknown = [one for one in packages if "skip_reason" in one]
    found = [
        f"{one['name']} {one['version']}: {', '.join(vuln['id'] for vuln in one['vulns'])}"
        for one in packages
        if one.get("vulns")
    ]
    return Finding(len(packages), len(unknown), found)


def of_web(output: str) -> Finding:
    """What npm audit says in JSON."""
    try:
        told: dict[str, Any] = json.loads(output)
        asked = told["metadata"]["dependencies"]["total"]
    except (ValueError, KeyError):
        return Finding(0, 0, [], "the registry has not answered npm audit")
    return Finding(asked, 0, [f"{name}: {one['severity']}" for name, one in told["vulnerabilities"].items()])


def passed(name: str, finding: Finding) -> bool:
    """Print what was found; whether all is well."""
    for one in finding.vulnerable:
        print(f"{name}: VULNERABLE: {one}")
    if finding.fault:
        print(f"{name}: NOT AUDITED: {finding.fault}")
    if finding.unknown:
        print(
            f"{name}: NOT AUDITED: {finding.unknown} of {finding.asked} packages: the database of vulnerabilities "
            "cannot be reached from here, or does not know them"
        )
    well = not (finding.vulnerable or finding.unknown or finding.fault)
    if well:
        print(f"{name}: {finding.asked} packages, no known vulnerability")
    return well


def output_of(*command: str, folder: Path = ROOT) -> str:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def main(pip_audit: str) -> int:
    options = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    python = of_python(output_of(pip_audit, *options, "--requirement", "requirements.lock"))
    web = of_web(output_of("npm", "audit", "--json", folder=ROOT / "web"))
    results = [passed("Python", python), passed("browser app", web)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).absolute())))
