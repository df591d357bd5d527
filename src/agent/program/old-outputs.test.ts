import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { deleteOldOutputs } from './old-outputs.ts';

test('deleteOldOutputs deletes folders that are older than 30 days, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corral-outputs-'));
  const now = Date.parse('2026-11-25T12:00:00Z');
  for (const [name, days] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.log'), 'x');
    const at = new Date(now - days * 86_400_000);
    utimesSync(join(folder, name), at, at);
  }
  await deleteOldOutputs(folder, now);
  await deleteOldOutputs(join(folder, 'missing'), now);
  expect(readdirSync(folder)).toEqual(['new']);
  rmSync(folder, { recursive: true });
});
