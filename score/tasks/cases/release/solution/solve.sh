#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i 's/^  "version": "2.3.1"/  "version": "2.4.0"/' package.json package-lock.json
sed -i 's/"desk", "version": "2.3.1"/"desk", "version": "2.4.0"/' package-lock.json
sed -i 's/^## Unreleased$/## Unreleased\n\n## 2.4.0/' CHANGELOG.md
