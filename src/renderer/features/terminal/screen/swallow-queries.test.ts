// The package is CommonJS with a minified bundle, in which Node finds no named exports.
import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';

import { swallowQueries } from './swallow-queries.ts';

/** Returns the replies of a terminal or view to `output`, and the first line of its screen. */
async function answersTo(
  output: string,
  isView: boolean,
): Promise<{ readonly answers: string; readonly screen: string }> {
  const terminal = new headless.Terminal({ allowProposedApi: true, cols: 20, rows: 3 });
  if (isView) swallowQueries(terminal.parser);
  let answers = '';
  terminal.onData((text) => (answers += text));
  terminal.onBinary((text) => (answers += text));
  await new Promise<void>((resolve) => terminal.write(`${output}|`, resolve));
  return { answers, screen: terminal.buffer.active.getLine(0)?.translateToString(true) ?? '' };
}

describe('swallowQueries', () => {
  it.each([
    ['primary attributes', '\u001B[c'],
    ['primary attributes, spelled out', '\u001B[0c'],
    ['secondary attributes', '\u001B[>c'],
    ['status', '\u001B[5n'],
    ['cursor', '\u001B[6n'],
    ['cursor, private', '\u001B[?6n'],
    ['an ANSI mode', '\u001B[4$p'],
    ['a private mode', '\u001B[?2004$p'],
    ['a setting', '\u001BP$qm\u001B\\'],
  ])('A view does not reply to a query of %s, to which a terminal replies', async (_, query) => {
    expect((await answersTo(query, false)).answers).not.toBe('');
    expect(await answersTo(query, true)).toEqual({ answers: '', screen: '|' });
  });

  it.each([
    ['foreground', '\u001B]10;?\u001B\\'],
    ['all three colours', '\u001B]10;?;?;?\u0007'],
    ['a palette entry among those set', '\u001B]4;1;#ff0000;2;?\u0007'],
    ['version', '\u001B[>q'],
    ['kitty keyboard', '\u001B[?u'],
    ['a size', '\u001B[18t'],
    ['a capability', '\u001BP+q544e\u001B\\'],
  ])('A view does not reply to a query of %s', async (_, query) => {
    expect(await answersTo(query, true)).toEqual({ answers: '', screen: '|' });
  });

  it('A view renders output that only resembles a query', async () => {
    expect((await answersTo('\u001B[1 q\u001B[?25la?b', true)).screen).toBe('a?b|');
  });
});
