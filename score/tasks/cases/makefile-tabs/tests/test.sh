#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf 'build:\n\tnode build.mjs\n\ntest: build\n\tnode --test\n\nclean:\n\trm -rf out dist\n' | cmp -s - Makefile
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
