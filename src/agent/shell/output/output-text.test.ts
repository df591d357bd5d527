import { describe, expect, test } from 'vitest';

import { KeptOutput } from './kept-output.ts';
import { outputText } from './output-text.ts';

async function shown(text: string | Buffer, chunk = 4096): Promise<string> {
  const kept = new KeptOutput();
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += chunk) kept.add(bytes.subarray(at, at + chunk));
  return outputText({ parts: kept.parts(), path: '/raw.log', fileNotice: null });
}

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`).join('\r\n');

describe('text of an output', () => {
  test.each([
    ['plain text with tabs', 'a\tb  \r\n\tc\r\n', 'a\tb  \n\tc'],
    ['colours', '\u001b[1;31mred\u001b[0m\r\n', 'red'],
    [
      'a link and a title',
      '\u001b]8;;http://x\u0007x\u001b]8;;\u0007\u001b]0;t\u001b\\y\r\n',
      'xy',
    ],
    ['a progress bar', '  1%\r 50%\r100%\u001b[K\r\ndone\ta\r\n', '100%\ndone\ta'],
    ['backspaces', 'abc\b\b\bxyz\r\n', 'xyz'],
    [
      'cursor up',
      'one: wait\r\ntwo: wait\r\n\u001b[2A\u001b[2Kone: ok\r\n\u001b[2Ktwo: ok\r\n',
      'one: ok\ntwo: ok',
    ],
    ['a cleared screen', 'old\r\n\u001b[2J\u001b[Hnew\r\n', 'new'],
    ['the alternate screen', 'a\r\n\u001b[?1049hfull\u001b[?1049l\u001b[1Ab\r\n', 'b'],
    ['no line end', 'a\r\nb', 'a\nb'],
    ['empty lines', '\r\n\r\na\r\n', '\n\na'],
    ['zero bytes between names', 'a.txt\0b.txt\0', 'a.txt\u2400b.txt\u2400'],
    ['nothing', '', ''],
  ])('Rendering of %s', async (_, raw, text) => {
    expect(await shown(raw)).toBe(text);
    expect(await shown(raw, 1)).toBe(text);
  });

  test('A wrapped line with movements stays one line', async () => {
    expect(await shown(`\u001b[1A${'漢'.repeat(100)}\r\n${'x'.repeat(300)}\r\n`)).toBe(
      `${'漢'.repeat(100)}\n${'x'.repeat(300)}`,
    );
  });

  test('1,000 lines are whole, and of 100,000 lines 99,000 are left out', async () => {
    expect(await shown(rows(1, 1000))).toBe(rows(1, 1000).replaceAll('\r', ''));
    const text = await shown(`${rows(1, 100_000)}\r\n`);
    const lines = text.split('\n');
    expect(lines).toHaveLength(1002);
    expect(lines[0]).toMatch(/^\[Output too long: 99,000 lines and [\d,]+ bytes left out/);
    expect(lines[0]).toContain('/raw.log');
    expect(lines.slice(1, 501)).toEqual(rows(1, 500).split('\r\n'));
    expect(lines[501]).toBe('[... Truncated 99,000 lines ...]');
    expect(lines.slice(502)).toEqual(rows(99_501, 100_000).split('\r\n'));
  });

  test('Movements in a long output count the lines of the screen', async () => {
    const text = await shown(`${rows(1, 5000)}\r\n\u001b[1Alast\u001b[K\r\n`);
    expect(text).toContain('[... Truncated 4,000 lines ...]');
    expect(text.endsWith('4999\nlast')).toBe(true);
  });

  test('A middle that is not in memory is counted', async () => {
    const text = await shown(`${rows(1, 300_000)}\r\n`);
    expect(text).toContain('[... Truncated 299,000 lines ...]');
    expect(text.endsWith('299999\n300000')).toBe(true);
    const moved = await shown(`\u001b[1A${rows(1, 300_000)}\r\n`);
    expect(moved).toContain('[... Truncated 299,000 lines ...]');
  });

  test('A line of 10 MB is cut at 2,000 characters', async () => {
    const text = await shown(Buffer.alloc(10_000_000, 'x'), 65_536);
    expect(text).toContain(`\n${'x'.repeat(2000)}[... 9,998,000 characters cut ...]`);
    expect(text.length).toBeLessThan(2300);
  });

  test.each([
    ['long lines', `${'ä'.repeat(1999)}\r\n`.repeat(400)],
    ['a thousand wide lines', `${'漢'.repeat(60)}\r\n`.repeat(1000)],
    ['long lines without end', `${'y'.repeat(3000)}\r\n`.repeat(5000)],
  ])('An output of %s has at most 50 KB', async (_, raw) => {
    const text = await shown(raw);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(40_000);
    const left = Number(/Truncated ([\d,]+) lines/.exec(text)?.[1]?.replaceAll(',', ''));
    expect(left + text.split('\n').length - 2).toBe(raw.split('\r\n').length - 1);
  });

  test('Binary output is named', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256));
    expect(await shown(noise)).toBe(
      '[Binary output of 5,000 bytes, not shown. Whole output: /raw.log]',
    );
    expect(await shown(Buffer.alloc(100))).toMatch(/^\[Binary output/);
  });
});
