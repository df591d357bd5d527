#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf '# desk\n\nwood, oak (MIT), 5$ & up\n\nWrite {{unknown}} for a new field of desk.\n' >README.md
