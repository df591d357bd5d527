#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
grep E5071 service.txt | cut -d ' ' -f 2 >answer.txt
