#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(ls lib | tr "\n" " ")" = "a.mjs b.mjs " &&
    test "$(node main.mjs)" = ab
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
