import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

/**
 * What a screen of Claude Code offers to the keyboard. `draft` of a prompt box: what the person typed there and did not
 * send; empty when there is nothing, whatever Claude Code suggests there in faint letters.
 */
export type PromptBox = { readonly kind: 'box'; readonly draft: string } | { readonly kind: 'none' };

/** A line from edge to edge. Widths are not compared: a resize may be under way. */
const RULE = /^─{10,}/u;
/** First cells of the box: a prompt, a shell command, a memory. */
const MARK = /^[❯!#>][\s\u00A0]?/u;

/** The newest prompt box: a rule, the mark, what is typed, a rule. Dialogs have no such box. */
export function promptBox(screen: ScreenText): PromptBox {
  const bottom = lastRule(screen.lines, screen.lines.length - 1);
  const top = bottom === null ? null : lastRule(screen.lines, bottom - 1);
  if (bottom === null || top === null || bottom - top < 2) return { kind: 'none' };
  const first = screen.lines[top + 1] ?? '';
  if (!MARK.test(first)) return { kind: 'none' };
  return { kind: 'box', draft: draftOf(screen, top + 1, bottom) };
}

function lastRule(lines: readonly string[], from: number): number | null {
  for (let at = from; at >= 0; at -= 1) if (RULE.test(lines[at] ?? '')) return at;
  return null;
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
