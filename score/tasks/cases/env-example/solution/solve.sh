#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf 'DB_POOL=\nDB_URL=\nLOG_LEVEL=\nSMTP_HOST=\nSMTP_PORT=\n' >.env.example
