#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
sed -i 's/"wk_8f31c07"/process.env.WEATHER_KEY/' weather.mjs
sed -i 's/The key is wk_8f31c07./The key is in WEATHER_KEY./' README.md
