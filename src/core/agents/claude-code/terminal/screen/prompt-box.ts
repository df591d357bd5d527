import type { ScreenText } from '#core/socket/host-protocol.ts';

import { promptBox as boxOn } from '../../screen/prompt-box.ts';
import { screenOfText } from '../../screen/text-screen.ts';

/**
 * Prompt box on a screen of Claude Code. `draft` is the text that the person typed and has not
 * sent; a faint suggestion of Claude Code in an empty box does not count.
 */
export type PromptBox =
  | { readonly kind: 'box'; readonly draft: string }
  | { readonly kind: 'none' };

/** Returns the newest prompt box at the position that recognisers find, with its exact draft. */
export function promptBox(screen: ScreenText): PromptBox {
  const box = boxOn(screenOfText(screen));
  return box ? { kind: 'box', draft: draftOf(screen, box.first, box.bottom) } : { kind: 'none' };
}

function draftOf(screen: ScreenText, from: number, to: number): string {
  if (isSuggestion(screen, from)) return '';
  const lines = screen.lines.slice(from, to).map((line, index) => {
    const typed = line.slice(0, screen.faintFrom[from + index] ?? line.length);
    return typed.replace(index === 0 ? /^❯[\s\u00A0]?/u : /^ {2}/u, '').replaceAll('\u00A0', ' ');
  });
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/**
 * Returns true for Claude Code's suggestion in an empty box: all of it is faint except its first
 * letter, which is under the cursor.
 */
function isSuggestion({ lines, faintFrom, top, cursor }: ScreenText, at: number): boolean {
  const faint = faintFrom[at] ?? null;
  const isAtStart = cursor.row === at - top && cursor.col === 2;
  return faint !== null && faint <= 3 && isAtStart && (lines[at] ?? '').length > faint;
}
