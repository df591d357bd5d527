import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { isTrustedByClaude } from './untrusted-folder.ts';

let homeDir: string;
beforeEach(() => {
  homeDir = mkdtempSync(join(tmpdir(), 'corral-claude-'));
});
afterEach(() => rmSync(homeDir, { recursive: true, force: true }));

const isTrusted = (folder: string) => isTrustedByClaude({ homeDir, variables: {} }, folder);

test("isTrustedByClaude honours Claude Code's own agreement for a folder and those above it", async () => {
  expect(await isTrusted('/work/a')).toBe(false);
  const projects = { '/work/a': { hasTrustDialogAccepted: true }, '/work/b': {} };
  writeFileSync(join(homeDir, '.claude.json'), JSON.stringify({ projects }));
  expect(await isTrusted('/work/a')).toBe(true);
  expect(await isTrusted('/work/a/inner')).toBe(true);
  expect(await isTrusted('/work/b')).toBe(false);
  expect(await isTrusted('/work/aa')).toBe(false);
  writeFileSync(join(homeDir, '.claude.json'), '{"projects": [');
  expect(await isTrusted('/work/a')).toBe(false);
});
