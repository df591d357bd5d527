#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
mv 资料/报告.txt 资料/月报.txt
sed -i 's#资料/报告.txt#资料/月报.txt#' 目录.md
