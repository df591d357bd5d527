#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(git log -1 --format="%s|%an|%ae" typo)" = "Fix a typo|Ada|ada@example.invalid" &&
    test "$(git diff --name-only main typo)" = mail.txt &&
    git show typo:mail.txt | grep -q "You receive mail." &&
    git diff --name-only | grep -qx draft.txt &&
    test "$(git rev-list --count main)" -eq 1
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
