#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    ! grep -rqwE "getUsr" src docs &&
    grep -q "getUser(id)" docs/api.md &&
    grep -q "getUsrList()" docs/api.md &&
    node --input-type=module -e '
import { greet } from "./src/greet.mjs";
import { report } from "./src/report.mjs";
process.exit(greet(2) === "Hello Grace" && report() === "Ada, Grace" ? 0 : 1);
'
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
