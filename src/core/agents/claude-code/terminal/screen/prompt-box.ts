import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

import { promptBox as boxOn } from '../../screen/prompt-box.ts';
import { screenOfText } from '../../screen/screen-of-text.ts';

/**
 * What a screen of Claude Code offers to the keyboard. `draft` of a prompt box: what the person typed there and did not
 * send; empty when there is nothing, whatever Claude Code suggests there in faint letters.
 */
export type PromptBox = { readonly kind: 'box'; readonly draft: string } | { readonly kind: 'none' };

/** The newest prompt box, where recognisers see it, with its draft letter by letter. */
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

/** What Claude Code itself writes into an empty box is faint but for its first letter, on which the cursor stands. */
function isSuggestion({ lines, faintFrom, top, cursor }: ScreenText, at: number): boolean {
  const faint = faintFrom[at] ?? null;
  const isAtStart = cursor.row === at - top && cursor.col === 2;
  return faint !== null && faint <= 3 && isAtStart && (lines[at] ?? '').length > faint;
}
