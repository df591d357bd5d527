import type { ScreenLine } from './snapshot.ts';

const TOP = /(?:^|[\sx])lq{8,}k(?:$|[\sx])/u;
const BOTTOM = /^\s*mq{8,}j\s*$/u;
const DRAWN: Readonly<Record<string, string>> = {
  l: '┌',
  k: '┐',
  m: '└',
  j: '┘',
  t: '├',
  u: '┤',
  q: '─',
  x: '│',
};

/**
 * Restores boxes that a program drew in the terminal's alternate character set. Sources such as
 * `tmux capture-pane` report the letters of that set without naming the set; within such a box they
 * are replaced by line characters. Every text keeps its length.
 */
export function redrawLines(lines: readonly ScreenLine[]): readonly ScreenLine[] {
  if (!lines.some(({ text }) => TOP.test(text))) return lines;
  let isInside = false;
  return lines.map((line) => {
    isInside ||= TOP.test(line.text);
    if (!isInside) return line;
    if (BOTTOM.test(line.text)) isInside = false;
    return { ...line, text: redrawLine(line.text) };
  });
}

function redrawLine(text: string): string {
  return text
    .replace(/^(\s*)x/u, '$1│')
    .replace(/x(\s*)$/u, '│$1')
    .replaceAll(/[lmt]q{4,}[kju]/gu, (run) => [...run].map((char) => DRAWN[char] ?? char).join(''))
    .replace(/^(\s*│ ?)x(?=\s)/u, '$1│')
    .replace(/(?<=\s)x( ?│\s*)$/u, '│$1');
}
