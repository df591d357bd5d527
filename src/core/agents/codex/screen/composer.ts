import type { Screen } from '#core/agents/kits/screen/screen.ts';

/**
 * Codex's input: the last row that begins with its prompt sign, followed only by the status line.
 */
export type Composer = { readonly at: number; readonly draft: string };

const TALLEST_FOOTER = 14;
const MOST_FOOTER_TEXT = 6;

export function composer({ rows }: Screen): Composer | null {
  const at = rows.findLastIndex((row) => row.col === 0 && /^[›!](?:\s|$)/u.test(row.text));
  const row = rows[at];
  if (!row || at < rows.length - TALLEST_FOOTER || /^›\s*\d+[.)]\s/u.test(row.text)) return null;
  const below = rows.slice(at + 1).filter(({ kind }) => kind === 'text');
  if (
    below.length > MOST_FOOTER_TEXT ||
    below.some(({ text }) => /^(?:\d+[.)]|[•◦■✗])\s/u.test(text))
  )
    return null;
  return { at, draft: row.text.replace(/^›\s*/u, '').trim() };
}
