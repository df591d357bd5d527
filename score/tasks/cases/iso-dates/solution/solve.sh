#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i -E 's#\b([0-9]{2})/([0-9]{2})/([0-9]{4})\b#\3-\2-\1#g' history.md
