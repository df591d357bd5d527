#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf 'body {\n  color: navy;\n  font-size: 16px;\n}\n' >theme.css
git add theme.css
git -c user.name=Me -c user.email=me@example.invalid commit -qm 'Merge colours'
