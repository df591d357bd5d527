#!/bin/sh
set -e
cd "${TASK_FOLDER:-/app}"
cat >slug.test.mjs <<'END'
import assert from "node:assert";
import { test } from "node:test";
import { slugOf } from "./slug.mjs";
test("a title becomes a slug", () => {
  assert.equal(slugOf("  Big   News "), "big-news");
});
END
