#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    timeout 5 node count.mjs 10 >/dev/null &&
    test "$(timeout 5 node count.mjs 10 | tr "\n" " ")" = "1 2 3 4 5 6 7 8 9 10 " &&
    test "$(timeout 5 node count.mjs 1)" = 1
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
