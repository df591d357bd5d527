#!/bin/sh
set -e
export GIT_AUTHOR_NAME=Setup GIT_AUTHOR_EMAIL=setup@example.invalid
export GIT_COMMITTER_NAME=Setup GIT_COMMITTER_EMAIL=setup@example.invalid
git init -q -b main
printf 'body {\n  color: black;\n  font-size: 14px;\n}\n' >theme.css
git add . && git commit -qm 'Add the theme'
git checkout -qb colours
printf 'body {\n  color: navy;\n  font-size: 14px;\n}\n' >theme.css
git commit -qam 'Use navy'
git checkout -q main
printf 'body {\n  color: black;\n  font-size: 16px;\n}\n' >theme.css
git commit -qam 'Use a larger font'
git merge colours >/dev/null || true
