#!/bin/sh
set -e
printf '[app]\r\nname=Desk\r\nlevel=info\r\n\r\n[log]\r\nfile=desk.txt\r\nlevel=info\r\n' >app.ini
