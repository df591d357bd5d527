#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    node --input-type=module -e '
import { pageOf } from "./paging.mjs";
const all = [1, 2, 3, 4, 5];
const is = (page, want) => String(pageOf(all, page, 2)) === want;
process.exit(is(1, "1,2") && is(2, "3,4") && is(3, "5") && is(4, "") ? 0 : 1);
'
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
