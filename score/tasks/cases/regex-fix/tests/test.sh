#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    node --test version.test.mjs >/dev/null 2>&1 &&
    grep -q '01.2.3' version.test.mjs &&
    node --input-type=module -e '
import { isVersion } from "./version.mjs";
process.exit(isVersion("0.0.7") && !isVersion("1.2.3\n4") && !isVersion("1.02.3") ? 0 : 1);
'
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
