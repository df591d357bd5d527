#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf 'db.local\nWeb.local\ncache.local\nmail.local\n' >hosts.txt
