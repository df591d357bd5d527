// oxlint-disable-next-line import/default -- it is CommonJS, whose whole is the default
import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { KeyboardFlags } from './keyboard-flags.ts';

/** Returns the flags of a terminal that has received these parts. */
async function flagsAfter(...parts: readonly string[]): Promise<KeyboardFlags> {
  const terminal = new headless.Terminal({ cols: 20, rows: 5, allowProposedApi: true });
  const flags = new KeyboardFlags(terminal.parser);
  for (const part of parts) await new Promise<void>((resolve) => terminal.write(part, resolve));
  terminal.dispose();
  return flags;
}

const after = async (...parts: readonly string[]) =>
  (await flagsAfter(...parts)).distinguishesEnter;

const ESC = '\u001B';
const PUSH = `${ESC}[>1u`;
const POP = `${ESC}[<u`;

describe('KeyboardFlags', () => {
  test.each([
    ['nothing', '', false],
    ['a push of the flag for ambiguous keys', PUSH, true],
    ['a push of the flag for all keys', `${ESC}[>8u`, true],
    ['a push of all flags', `${ESC}[>31u`, true],
    ['a push of event types alone', `${ESC}[>2u`, false],
    ['a push without flags', `${ESC}[>u`, false],
    ['a push above another', `${PUSH}${ESC}[>0u`, false],
    ['a push and a pop', PUSH + POP, false],
    ['two pushes and a pop', PUSH + PUSH + POP, true],
    ['two pushes and a pop of two', `${PUSH}${PUSH}${ESC}[<2u`, false],
    ['a pop of more than all', `${PUSH}${PUSH}${ESC}[<32u`, false],
    ['more pops than pushes', PUSH + POP + POP + POP, false],
    ['a push after more pops than pushes', POP + POP + PUSH, true],
    ['a set', `${ESC}[=1u`, true],
    ['a set of further flags', `${ESC}[=2u${ESC}[=1;2u`, true],
    ['a removal of flags', `${ESC}[=31u${ESC}[=9;3u`, false],
    ['a pop of what was set', `${ESC}[=1u${POP}`, false],
    ['a hard reset', `${PUSH}${PUSH}${ESC}c`, false],
    ['a soft reset', `${PUSH}${ESC}[!p`, false],
    ['a pop after a reset', `${PUSH}${PUSH}${ESC}c${POP}`, false],
    ['a hard reset on the alternate screen', `${PUSH}${ESC}[?1049h${PUSH}${ESC}c`, false],
    ['the alternate screen', `${PUSH}${ESC}[?1049h`, false],
    ['a return from the alternate screen', `${PUSH}${ESC}[?1049h${ESC}[>0u${ESC}[?1049l`, true],
    ['a return from an alternate screen with flags', `${ESC}[?1049h${PUSH}${ESC}[?1049l`, false],
    ['a second alternate screen', `${ESC}[?1049h${PUSH}${ESC}[?1049l${ESC}[?1049h`, false],
    ['a query', `${ESC}[?u`, false],
  ])('KeyboardFlags after %s', async (_, output, expected) => {
    expect(await after(output)).toBe(expected);
  });

  test('KeyboardFlags are off after a reset, whatever was printed before', async () => {
    const numbers = fc.integer({ min: 0, max: 40 });
    const sequence = fc.oneof(
      fc
        .tuple(fc.constantFrom('>', '<', '='), numbers, numbers)
        .map(([prefix, one, other]) => `${ESC}[${prefix}${one};${other}u`),
      fc.constantFrom(`${ESC}[?1049h`, `${ESC}[?1049l`, `${ESC}[?47h`, 'text\r\n', `${ESC}[!p`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { maxLength: 60 }), async (printed) => {
        expect(await after(printed.join(''), `${ESC}c`)).toBe(false);
        expect(await after(printed.join(''), `${ESC}[!p`)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('KeyboardFlags of a restored terminal equal those of the terminal, after any pops', async () => {
    const sequence = fc.oneof(
      fc
        .tuple(fc.constantFrom('>', '<', '='), fc.integer({ min: 0, max: 9 }))
        .map(([prefix, flags]) => `${ESC}[${prefix}${flags}u`),
      fc.constantFrom(`${ESC}[?1049h`, `${ESC}[?1049l`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { maxLength: 30 }),
        fc.array(fc.constantFrom(POP, `${ESC}[?1049l`), { maxLength: 20 }),
        async (printed, later) => {
          const all = printed.join('');
          const { before, behind } = (await flagsAfter(all)).restore();
          const isAlternate = all.lastIndexOf('?1049h') > all.lastIndexOf('?1049l');
          const picture = isAlternate ? `${ESC}[?1049h` : '';
          for (let count = 0; count <= later.length; count += 1) {
            const rest = later.slice(0, count).join('');
            expect(await after(before + picture + behind, rest)).toBe(await after(all, rest));
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
