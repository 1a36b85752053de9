"""The JSON Schema of the config, for editors."""

from typing import Any

from donka.league.config.model import Config
from donka.league.schedule import FEWEST, MOST_ENTRIES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what this version accepts.

    It says less than ``load``: what must hold between two keys no schema tells.
    """
    described: dict[str, Any] = Config.model_json_schema()
    parts = described["$defs"]
    entry = parts["Entry"]
    parts["Entry"] = {"anyOf": [{"type": "string", "description": "The name of a bot."}, entry]}
    described["properties"]["bots"] |= {"minItems": FEWEST, "maxItems": MOST_ENTRIES}
    # pydantic leaves the defaults of keys as they are inside, in nanoseconds and bytes.
    for key, default in Config(bots=[]).model_dump(mode="json", by_alias=True).items():
        if isinstance(default, dict):
            for inner, value in default.items():
                parts[f"{key.capitalize()}Section"]["properties"][inner]["default"] = value
        elif key != "bots":
            described["properties"][key]["default"] = default
    for key in ("name", "bot"):
        del entry["properties"][key]["default"]
    entry["anyOf"] = [{"required": ["bot"]}, {"required": ["name"]}]
    return {"$schema": DIALECT, **described, "title": "Donka tournament"}
