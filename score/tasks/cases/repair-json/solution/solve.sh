#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
cat >settings.json <<'END'
{
  "theme": "dark",
  "tabs": [2, 4, 8],
  "keys": { "save": "ctrl+s", "find": "ctrl+f" },
  "title": "Desk",
  "zoom": 1.5
}
END
