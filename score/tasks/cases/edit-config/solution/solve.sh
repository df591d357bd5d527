#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i -e 's/^  "port": 8080/  "port": 9443/' -e 's/^    "compress": false/    "compress": true/' server.jsonc
