#!/bin/sh
# Writes the reward: 1 if the task is solved, else 0.
cd "${TASK_FOLDER:-/app}" || exit 1
check() {
    ! grep -rq wk_8f31c07 . &&
    WEATHER_KEY=abc node --input-type=module -e 'import { address } from "./weather.mjs"; process.exit(address("bern") === "https://weather.invalid/bern?key=abc" ? 0 : 1)' &&
    test -f README.md
}
reward=0
check && reward=1
echo "$reward" >"${REWARD_FILE:-/logs/verifier/reward.txt}"
