import { readFileSync } from 'node:fs';

import type { ScreenText } from '#core/terminals/socket/host-protocol.ts';

/** Returns a screen with these lines, without faint text and with the cursor at the first cell. */
export function screenText(
  lines: readonly string[],
  changes: Partial<ScreenText> = {},
): ScreenText {
  const none = {
    lines: [...lines],
    wrapped: lines.map(() => false),
    faintFrom: lines.map(() => null),
    top: 0,
  };
  const size = { cols: 80, rows: lines.length, cursor: { col: 0, row: 0, visible: false } };
  return {
    ...none,
    ...size,
    alternate: true,
    bracketedPaste: true,
    title: null,
    offset: 0,
    ...changes,
  };
}

/** Returns a recorded screen of Claude Code 2.1.329. */
export function recordedScreen(name: string): ScreenText {
  const file = new URL(`fixtures/screens/${name}.txt`, import.meta.url);
  return screenText(readFileSync(file, 'utf8').replace(/\n$/u, '').split('\n'));
}
