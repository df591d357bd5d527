import { applyPatch, structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { combineHunks } from './turns-combine.ts';

function between(before: readonly string[], after: readonly string[]): readonly DiffHunk[] {
  const asText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  return structuredPatch('', '', asText(before), asText(after), '', '', { context: 3 }).hunks;
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

function replaced(
  lines: readonly string[],
  at: number,
  remove: number,
  ...add: readonly string[]
): readonly string[] {
  return lines.toSpliced(at, remove, ...add);
}

describe('combineHunks', () => {
  const first = numbered(40);

  test('Two changes of the same line combine into one', () => {
    const second = replaced(first, 9, 1, 'ten');
    const third = replaced(second, 9, 1, 'TEN');
    expect(combineHunks([between(first, second), between(second, third)])).toEqual(
      between(first, third),
    );
  });

  test('Two changes of distant lines combine, even if the later lines were changed first', () => {
    const second = replaced(first, 30, 1, 'a', 'b', 'c');
    const third = replaced(second, 2, 2);
    expect(combineHunks([between(first, second), between(second, third)])).toEqual(
      between(first, third),
    );
  });

  test('Changes that undo each other combine into none', () => {
    const second = replaced(first, 9, 1, 'ten');
    expect(combineHunks([between(first, second), between(second, first)])).toEqual([]);
  });

  test('The creation and a later change of a file combine into the creation of its last state', () => {
    const second = replaced(first, 0, 1, 'head');
    expect(combineHunks([between([], first), between(first, second)])).toEqual(between([], second));
  });

  test('Changes do not combine when something else changed the file in between', () => {
    const second = replaced(first, 9, 1, 'ten');
    const other = replaced(second, 9, 1, 'somebody else');
    expect(combineHunks([between(first, second), between(other, first)])).toBeNull();
  });

  test('Changes do not combine when a hunk is truncated', () => {
    const [hunk] = between(first, replaced(first, 9, 1, 'ten'));
    expect(combineHunks([[{ ...hunk!, lines: hunk!.lines.slice(0, 4) }]])).toBeNull();
  });
});

test('The combined hunks turn the first state of a file into the last one', () => {
  const line = fc.constantFrom('a', 'b', 'c', '{', '}', '');
  const edit = fc.record({
    at: fc.nat(30),
    remove: fc.nat(4),
    add: fc.array(line, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      (start, edits) => {
        const states: (readonly string[])[] = [start];
        for (const { at, remove, add } of edits)
          states.push([
            ...replaced(states.at(-1)!, Math.min(at, states.at(-1)!.length), remove, ...add),
          ]);
        const hunks = combineHunks(states.slice(1).map((state, at) => between(states[at]!, state)));
        const asText = (lines: readonly string[]) => lines.map((each) => `${each}\n`).join('');
        const patch = {
          oldFileName: '',
          newFileName: '',
          oldHeader: '',
          newHeader: '',
          index: '',
          hunks: [...(hunks ?? [])].map((each) => ({ ...each })),
        };
        expect(applyPatch(asText(start), patch)).toBe(asText(states.at(-1)!));
      },
    ),
    { numRuns: 1000 },
  );
});
