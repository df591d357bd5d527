#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    awk 'BEGIN { for (n = 1; n <= 1500; n += 1) printf "export function step%d(value) {\n  // Adds the number of the step.\n  return value + %d;\n}\n", n, n }' | cmp -s - steps.mjs
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
