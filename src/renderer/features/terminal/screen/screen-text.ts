import type { Terminal } from '@xterm/xterm';

import { webLinks } from './web-links.ts';

type Cell = { readonly x: number; readonly y: number };

/** Returns the addresses in the visible lines. */
export function linksInSight(terminal: Terminal): readonly string[] {
  const buffer = terminal.buffer.active;
  const lines: string[] = [];
  for (let y = buffer.viewportY; y < buffer.viewportY + terminal.rows; y += 1) {
    const line = buffer.getLine(y);
    const text = line?.translateToString(true) ?? '';
    if (line?.isWrapped === true && lines.length > 0) lines.push(`${lines.pop() ?? ''}${text}`);
    else lines.push(text);
  }
  return webLinks(lines);
}

/** Returns the visible text of a link, which may name another site than its target. */
export function textBetween(terminal: Terminal, start: Cell, end: Cell): string {
  const buffer = terminal.buffer.active;
  const rows = Array.from({ length: end.y - start.y + 1 }, (_, at) => start.y + at);
  const parts = rows.map((y) =>
    buffer
      .getLine(y - 1)
      ?.translateToString(true, y === start.y ? start.x - 1 : 0, y === end.y ? end.x : undefined),
  );
  return parts.join('');
}
