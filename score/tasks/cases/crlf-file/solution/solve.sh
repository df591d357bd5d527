#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
printf '[app]\r\nname=Desk\r\nlevel=info\r\n\r\n[log]\r\nfile=desk.txt\r\nlevel=warn\r\nrotate=yes\r\n' >app.ini
