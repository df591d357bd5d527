import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { StillOutput } from './still-output.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function offsetAfter(...pieces: readonly string[]): number {
  const still = new StillOutput();
  for (const piece of pieces) still.add(bytes(piece));
  return still.since;
}

const PROMPT = 'Go on? [y/N] ';

describe('StillOutput', () => {
  test.each([
    ['a title', '\u001B]0;spinning\u0007'],
    ['a title that ends with ST', '\u001B]2;spinning\u001B\\'],
    ['the status of a program', '\u001B]7501;state=blocked\u0007'],
    ['a bell', '\u0007'],
    ['colours', '\u001B[1;31m\u001B[0m'],
    ['a cursor that blinks', '\u001B[?25l\u001B[?25h\u001B[3 q'],
    ['a clock in a corner', '\u001B7\u001B[1;70H\u001B[7m12:00:01 \u6642\u001B[0m\u001B8'],
    ['the same with the other sequences', '\u001B[s\u001B[1;1H\u001B[K12:00\u001B[u'],
  ])('StillOutput ignores %s', (_, harmless) => {
    expect(offsetAfter(PROMPT, harmless)).toBe(PROMPT.length);
  });

  test.each([
    ['a letter', 'y'],
    ['a line feed', '\n'],
    ['a carriage return with the same prompt', `\r${PROMPT}`],
    ['a cleared screen with the same prompt', `\u001B[2J\u001B[H${PROMPT}`],
    ['a cursor that moves', '\u001B[A'],
    ['text between save and restore where the cursor was', '\u001B7x\u001B8'],
    ['a line feed between save and restore', '\u001B7\u001B[1;1Hx\n\u001B8'],
    ['an erased screen between save and restore', '\u001B7\u001B[1;1H\u001B[J\u001B8'],
    ['a cursor that is restored without having been saved', '\u001B8'],
    ['a C1 control in a group', '\u001B7\u001B[1;1H\u009B2J\u001B8'],
    ['another buffer', '\u001B[?1049h'],
    ['bracketed paste, which a line editor sets for each prompt', '\u001B[?2004h'],
    ['a link', '\u001B]8;;http://x\u0007'],
    ['a device control string', '\u001BPq\u001B\\'],
  ])('StillOutput counts %s as a change of the prompt', (_, disturbing) => {
    expect(offsetAfter(PROMPT, disturbing)).toBeGreaterThan(PROMPT.length);
  });

  test('StillOutput counts an unfinished sequence as a change', () => {
    expect(offsetAfter(PROMPT, '\u001B7\u001B[1;1H12')).toBeGreaterThan(PROMPT.length);
    expect(offsetAfter(PROMPT, '\u001B7\u001B[1;1H12', ':00\u001B8')).toBe(PROMPT.length);
  });

  test('StillOutput returns the same offset for any pieces of the same output', () => {
    const token = fc.constantFrom(
      'y',
      '\n',
      '\u001B7',
      '\u001B8',
      '\u001B[1;1H',
      '\u001B[K',
      '\u001B]0;t\u0007',
      '\u001B[31m',
      '\u6642',
      '\u001B',
      '[',
      ']',
    );
    const output = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(output, fc.array(fc.nat(60), { maxLength: 6 }), (text, cuts) => {
        const all = bytes(text);
        const at = [
          0,
          ...cuts.map((cut) => Math.min(cut, all.length)).toSorted((a, b) => a - b),
          all.length,
        ];
        const uncut = new StillOutput();
        uncut.add(all);
        const cut = new StillOutput();
        for (let index = 1; index < at.length; index += 1)
          cut.add(all.subarray(at[index - 1], at[index]));
        expect(cut.since).toBe(uncut.since);
      }),
      { numRuns: 2000 },
    );
  });
});
