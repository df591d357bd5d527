#!/bin/sh
set -e
export GIT_AUTHOR_NAME=Setup GIT_AUTHOR_EMAIL=setup@example.invalid
export GIT_COMMITTER_NAME=Setup GIT_COMMITTER_EMAIL=setup@example.invalid
git init -q -b main
printf 'You recieve mail.\n' >mail.txt
printf 'draft\n' >draft.txt
git add . && git commit -qm 'Start'
printf 'draft 2\n' >draft.txt
