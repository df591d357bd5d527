import fc from 'fast-check';
import { structuredPatch } from 'diff';
import { expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { partialEdit } from './edit-parts.ts';

type ToolDetails = Extract<InteractionDetails, { type: 'tool' }>;

function edit(before: string | null, after: string, more: Partial<ToolDetails> = {}): ToolDetails {
  const { hunks } = structuredPatch('', '', before ?? '', after, '', '', { context: 3 });
  return {
    type: 'tool',
    toolName: 'E',
    toolUseId: null,
    input: { content: after, file_path: '/a.txt' },
    isEditable: true,
    tool: { action: 'write', kind: 'edit', paths: ['/a.txt'], replaces: 'file' },
    details: { type: 'diff', filePath: '/a.txt', oldContent: before, newContent: after, hunks },
    ...more,
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('');
const BEFORE = numbers(1, 40);
const AFTER = BEFORE.replace('line 3\n', 'line three\n').replace('line 30\n', '');

test('partialEdit lists the parts with their place in the file', () => {
  expect(partialEdit(edit(BEFORE, AFTER))?.parts).toMatchObject([
    { line: 3, added: 1, removed: 1, beginning: 'line 3' },
    { line: 30, added: 0, removed: 1, beginning: 'line 30' },
  ]);
});

test('textWithout leaves out exactly the rejected parts', () => {
  const { textWithout } = partialEdit(edit(BEFORE, AFTER))!;
  expect(textWithout([])).toBe(AFTER);
  expect(textWithout([0])).toBe(BEFORE.replace('line 30\n', ''));
  expect(textWithout([1])).toBe(BEFORE.replace('line 3\n', 'line three\n'));
  expect(textWithout([0, 1])).toBe(BEFORE);
});

test('partialEdit returns null for one part, a new file, a fixed input and another diff than the one shown', () => {
  expect(partialEdit(edit(BEFORE, BEFORE.replace('line 3\n', '')))).toBeNull();
  expect(partialEdit(edit(null, AFTER))).toBeNull();
  expect(partialEdit(edit(BEFORE, AFTER, { isEditable: false }))).toBeNull();
  const other = edit(BEFORE, AFTER);
  const shown = edit(BEFORE, BEFORE.replace('line 9\n', ''));
  expect(partialEdit({ ...other, details: shown.details })).toBeNull();
});

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '  d\n', '\n'), { maxLength: 60 })
  .chain((lines) => fc.constantFrom('', 'end').map((end) => lines.join('') + end));

test('textWithout of any rejected parts is between the two texts of any edit', () => {
  fc.assert(
    fc.property(text, text, fc.array(fc.nat(20)), (before, after, rejected) => {
      const found = partialEdit(edit(before, after));
      if (!found) return;
      const all = found.parts.map((_, at) => at);
      expect(found.textWithout([])).toBe(after);
      expect(found.textWithout(all)).toBe(before);
      const kept = all.filter((at) => !rejected.includes(at));
      const [some, others] = [found.textWithout(rejected), found.textWithout(kept)];
      expect(some.length + others.length).toBe(before.length + after.length);
    }),
    { numRuns: 500 },
  );
});
