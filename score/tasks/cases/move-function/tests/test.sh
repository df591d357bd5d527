#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(node main.mjs)" = 30 &&
    ! grep -q total cart.mjs &&
    grep -q "export function total" total.mjs &&
    test "$(grep -c reduce *.mjs | grep -c ":1")" -eq 1
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
