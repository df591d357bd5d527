#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    printf 'user,minutes\nada,50\nbob,45\neve,5\n' | cmp -s - totals.csv
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
