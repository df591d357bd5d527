#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
git checkout -qb typo
sed -i 's/recieve/receive/' mail.txt
git add mail.txt
git -c user.name=Ada -c user.email=ada@example.invalid commit -qm 'Fix a typo'
