#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(node main.mjs)" = "3 files" &&
    touch data/test-d &&
    test "$(node main.mjs)" = "4 files" &&
    rm data/test-d
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
