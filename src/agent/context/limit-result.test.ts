import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cutText } from './cut-text.ts';
import { limitResult, RESULT_LIMITS } from './limit-result.ts';
import { anyText, text } from './test-histories.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const cut = (value: string) => cutText(value, RESULT_LIMITS);

describe('limitResult', () => {
  test('100,000 lines become the first and the last 500 and the exact notice', () => {
    const lines = numbered(100_000);
    expect(cut(lines.join('\n')).split('\n')).toEqual([
      ...lines.slice(0, 500),
      '[... Truncated 99,000 lines ...]',
      ...lines.slice(-500),
    ]);
  });

  test('100,000 lines that a tool has cut, with words around them, are not cut again', () => {
    const lines = numbered(100_000);
    const notice = '[... Truncated 99,000 lines ...]';
    const whole = [...lines.slice(0, 500), notice, ...lines.slice(-500)].join('\n');
    const said = `[Output too long. Whole output: /tmp/x]\n${whole}\n[Ended with exit code 1.]`;
    expect(cut(said)).toBe(said);
  });

  test('A text that is cut again has one notice, of all lines that were left out', () => {
    const lines = numbered(100_000).map((line) => line.padStart(40, '.'));
    const once = cut(lines.join('\n'));
    const twice = cutText(once, { lines: 1_000, bytes: 10_000 }).split('\n');
    const notices = twice.filter((line) => line.startsWith('[...'));
    const left = 100_000 - (twice.length - 1);
    expect(notices).toEqual([`[... Truncated ${left.toLocaleString('en-US')} lines ...]`]);
    expect([twice[0], twice.at(-1)]).toEqual([lines[0], lines.at(-1)]);
  });

  test('A final newline counts as no line and is kept', () => {
    expect(cut(`${numbered(1_000).join('\n')}\n`)).toBe(`${numbered(1_000).join('\n')}\n`);
    const longer = cut(`${numbered(1_001).join('\n')}\n`);
    expect(longer).toContain('\n500\n[... Truncated 1 lines ...]\n502\n');
    expect(longer.endsWith('1001\n')).toBe(true);
  });

  test('A line of 10 MB is cut by bytes, between characters', () => {
    const out = cut(`first\n${'错'.repeat(3_400_000)}\nlast`);
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(RESULT_LIMITS.bytes + 60);
    expect(out).toMatch(/\n\[\.\.\. Truncated [\d,]+ bytes \.\.\.\]\n/);
    expect(out).not.toContain('\uFFFD');
    expect(out.startsWith('first\n错')).toBe(true);
    expect(out.endsWith('错\nlast')).toBe(true);
  });

  test('Long lines are cut by bytes at their ends, and the notice counts the lines', () => {
    const lines = numbered(900).map((line) => line.padEnd(200, '.'));
    const out = cut(lines.join('\n')).split('\n');
    const at = out.findIndex((line) => line.startsWith('[...'));
    expect(out[at]).toBe(`[... Truncated ${900 - out.length + 1} lines ...]`);
    expect(out.every((line, index) => index === at || lines.includes(line))).toBe(true);
  });

  test('Any result is within the limits after one cut, and a second cut changes nothing', () => {
    const sizes = fc.constantFrom(200, 5_000, 300_000);
    fc.assert(
      fc.property(fc.array(sizes.chain(anyText), { maxLength: 4 }), (texts) => {
        const once = limitResult(texts.map(text));
        const twice = limitResult(once.parts);
        expect(twice.isCut).toBe(false);
        expect(twice.parts).toEqual(once.parts);
        const all = once.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
        expect(Buffer.byteLength(all)).toBeLessThanOrEqual(RESULT_LIMITS.bytes + 60);
        expect(all.replace(/\n$/, '').split('\n').length).toBeLessThanOrEqual(1_001);
      }),
      { numRuns: 200 },
    );
  });

  test('Images over eight are left out with a notice', () => {
    const image = { kind: 'image', mediaType: 'image/png', data: 'AA==' } as const;
    const { parts, isCut } = limitResult([text('a'), ...Array.from({ length: 10 }, () => image)]);
    expect(isCut).toBe(true);
    expect(parts).toHaveLength(10);
    expect(parts.at(-1)).toEqual(text('[2 more images are left out]'));
    expect(limitResult(parts).isCut).toBe(false);
  });
});
