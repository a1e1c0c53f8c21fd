"""The part of the check `cloudformation` that needs cfn-lint, and a rule that cfn-lint does not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cfnlint.api import lint
from cfnlint.config import ManualArgs
from cfnlint.core import get_rules
from cfnlint.jsonschema import ValidationError, ValidationResult, Validator
from cfnlint.rules.jsonschema.CfnLintKeyword import CfnLintKeyword

from evidoc.checks.inside.aws_facts import LostFactError
from evidoc.checks.inside.aws_model import shape_at
from evidoc.checks.inside.aws_rules import lustre

_SETTINGS = "CreateFileSystemLustreConfiguration"


class LustreRule(CfnLintKeyword):  # type: ignore[misc]
    """Throughput and capacity of FSx for Lustre, by the facts that the API's documentation states."""

    id = "E9001"
    shortdesc = "Throughput and capacity fit the deployment type of FSx for Lustre"
    description = shortdesc
    tags = ("resources", "fsx")

    def __init__(self) -> None:
        super().__init__(keywords=["Resources/AWS::FSx::FileSystem/Properties"])

    def validate(
        self, validator: Validator, keywords: Any, instance: Any, schema: dict[str, Any]
    ) -> ValidationResult:
        known = _known(instance)
        if not isinstance(known, dict) or _open(instance):
            return
        kind = known.get("LustreConfiguration", {}).get("DeploymentType")
        kinds = getattr(shape_at("fsx", f"{_SETTINGS}.DeploymentType"), "enum", [])
        if kind is not None and kind not in kinds:  # the schema of CloudFormation takes any text
            message = f"{kind!r} is no deployment type: there are {', '.join(kinds)}."
            yield ValidationError(message, path=["LustreConfiguration", "DeploymentType"], rule=self)
            return
        for fault in lustre(known, ()):
            yield ValidationError(fault.message, path=list(fault.path), rule=self)


def _open(properties: Any) -> bool:
    """Whether what decides is computed when the stack is made, so that nothing can be said before."""
    settings = properties.get("LustreConfiguration", {})
    if not isinstance(settings, dict):
        return True
    decisive = (settings.get("DeploymentType"), settings.get("PerUnitStorageThroughput"))
    return any(isinstance(value, dict) for value in (*decisive, properties.get("StorageType")))


def _known(value: Any) -> Any:
    """The properties as the API takes them: CloudFormation also takes numbers as texts."""
    if isinstance(value, dict):
        known = {str(key): _known(item) for key, item in value.items()}
        return {key: item for key, item in known.items() if key != "StorageCapacity" or isinstance(item, int)}
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """`templates`, texts of files, linted for `regions`: `faults` with file, line and column, and `error`."""
    try:
        faults = [fault for file, text in asked["templates"] for fault in _faults(file, text, asked)]
    except LostFactError as lost:
        return {"faults": [], "error": f"{lost}."}
    return {"faults": faults, "error": ""}


def _faults(file: str, text: str, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rules = get_rules([], [], ["E"])
    rules.register(LustreRule())
    for match in lint(text, rules=rules, config=ManualArgs(regions=asked["regions"])):
        if match.rule.severity == "error":
            yield {
                "file": file,
                "line": match.linenumber,
                "col": match.columnnumber,
                "message": f"{match.rule.id}: {match.message}",
            }
