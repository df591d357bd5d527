#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    test -f slug.test.mjs &&
    node --test slug.test.mjs >/dev/null 2>&1 &&
    copy=$(mktemp -d) &&
    cp slug.test.mjs "$copy" &&
    for cut in "s/.trim()//" "s/.toLowerCase()//" "s/s+/s/"; do sed "$cut" slug.mjs >"$copy/slug.mjs"; if (cd "$copy" && node --test slug.test.mjs >/dev/null 2>&1); then return 1; fi; done
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
