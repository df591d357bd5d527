#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test "$(cat current/name)" = 1.10.0 &&
    test -L current &&
    case $(readlink current) in /*) false ;; *) true ;; esac
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
