import { applyPatch } from 'diff';
import { expect, test } from 'vitest';

import type { TurnFile } from '#shared/conversation/turn.ts';

import { nameIn, patchText } from './patch-text.ts';

const step = { type: 'hunks' as const, seq: 1, toolUseId: 't', parentToolUseId: null };
const file = (
  filePath: string,
  change: TurnFile['change'],
  hunks: Extract<TurnFile['parts'][number], { type: 'hunks' }>['hunks'],
) => ({
  filePath,
  change,
  added: 0,
  removed: 0,
  steps: 1,
  combined: true,
  parts: [{ ...step, hunks }],
  cut: false,
});

const edited = file('/p/src/a.ts', 'edited', [
  { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' one', '-two', '+2'] },
]);
const created = file('/p/new.md', 'created', [
  { oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: ['+# New'] },
]);

test('patchText returns one unified diff of all files, with paths relative to the folder', () => {
  expect(patchText([edited, created], '/p/')).toBe(
    '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n--- /dev/null\n+++ b/new.md\n@@ -0,0 +1,1 @@\n+# New\n',
  );
});

test('The patch changes the old text to the new text', () => {
  expect(applyPatch('one\ntwo\n', patchText([edited], '/p'))).toBe('one\n2\n');
});

test.each([
  ['/p/src/a.ts', '/p', 'src/a.ts'],
  ['C:\\p\\src\\a.ts', 'C:\\p', 'src/a.ts'],
  ['/product/a.ts', '/p', 'product/a.ts'],
])('nameIn returns the path of %s in %s as %s', (filePath, cwd, name) => {
  expect(nameIn(filePath, cwd)).toBe(name);
});
