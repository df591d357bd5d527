import type { Screen } from '#core/agents/kits/screen/screen.ts';

/**
 * Gemini's input: a row between two half-block rules, with the status line below. Sent prompts look
 * the same, further up.
 */
export type PromptBox = { readonly top: number; readonly bottom: number; readonly draft: string };

const TALLEST_BOX = 20;
const MOST_FOOTER_TEXT = 6;

export function promptBox({ rows }: Screen): PromptBox | null {
  const bottom = rows.findLastIndex(({ kind, text }) => kind === 'rule' && text.startsWith('▀'));
  if (bottom === -1) return null;
  const below = rows.slice(bottom + 1).filter(({ kind }) => kind !== 'blank');
  if (
    below.length > MOST_FOOTER_TEXT ||
    below.some(({ kind, text }) => kind === 'rule' || /^[✦✕ℹ⚠]\s/u.test(text))
  )
    return null;
  const top = rows
    .slice(Math.max(0, bottom - TALLEST_BOX), bottom)
    .findLastIndex(({ kind, text }) => kind === 'rule' && text.startsWith('▄'));
  if (top === -1) return null;
  const at = Math.max(0, bottom - TALLEST_BOX) + top;
  const inside = rows.slice(at + 1, bottom);
  const [first] = inside;
  // A prompt that was just sent has no status line below it.
  if (!first || !/^[>*!$]/u.test(first.text) || below.length === 0) return null;
  return {
    top: at,
    bottom,
    draft: inside
      .map(({ text }) => text)
      .join(' ')
      .slice(1)
      .trim(),
  };
}
