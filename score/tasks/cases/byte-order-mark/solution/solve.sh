#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i 's/Schreibtsich/Schreibtisch/' texts.csv
