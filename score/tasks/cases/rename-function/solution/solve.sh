#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
find src docs -type f -exec sed -i -E 's/getUsr\b/getUser/g' {} +
