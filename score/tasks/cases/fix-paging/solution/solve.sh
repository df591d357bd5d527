#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i 's/page \* size/(page - 1) * size/' paging.mjs
