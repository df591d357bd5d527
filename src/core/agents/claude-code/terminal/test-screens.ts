import { readFileSync } from 'node:fs';
import { z } from 'zod';

import { screensIn, textOf } from '#core/detection/accuracy/screen-file.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

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

const ownScreen = z.strictObject({ name: z.string(), text: z.string() });

/** Screens that only the terminal reads. The others are those on which the watcher is measured. */
const own = readFileSync(new URL('fixtures/screens.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ownScreen.parse(JSON.parse(line)));
const measured = readFileSync(
  new URL('../../../detection/fixtures/agents/claude.jsonl', import.meta.url),
  'utf8',
);
const texts = new Map(
  [...own, ...screensIn(measured)].map((each) => [
    each.name,
    'ansi' in each ? textOf(each) : each.text,
  ]),
);

/** The names of all recorded screens, with their sizes. */
export const recordedNames = [...texts.keys()];

/** Returns a recorded screen of Claude Code 2.1.329. */
export function recordedScreen(name: string): ScreenText {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`No screen named ${name} was recorded.`);
  return screenText(text.replace(/\n$/u, '').split('\n'));
}
