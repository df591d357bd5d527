import type { Row } from '#core/agents/kits/screen/row.ts';

const BAR = /[█▓▒░▉▊▋▌▍▎▏■□▰▱]{3,}/u;
const SHARE = /\d{1,3}(?:\.\d+)?\s?%/u;
const METER =
  /\b(?:context|ctx|tokens?|used|left|remaining|usage|quota|limit)\b|上下文|已用|剩余|用量|令牌/iu;
const KEYS = /^\? for shortcuts\b|^⏵⏵|^⏸|\bshift\+tab\b|\besc to (?:interrupt|cancel)\s*$/iu;
const LONGEST = 200;

/**
 * Returns whether a row is a meter of used resources, such as the context, and not the progress of
 * work.
 */
export function isMeter(text: string): boolean {
  return (
    text.length <= LONGEST &&
    SHARE.test(text) &&
    METER.test(text) &&
    !/\b(?:download|upload|install|build|compil|copy)/iu.test(text)
  );
}

/** Returns whether a row belongs to the foot of a screen. */
function isStatusBar(text: string): boolean {
  return (
    isMeter(text) ||
    KEYS.test(text) ||
    (text.length <= LONGEST && BAR.test(text) && !/\p{L}{3}/u.test(text.replace(METER, '')))
  );
}

/** Removes the foot of a screen: blank rows, rules, bars. */
export function withoutFoot(rows: readonly Row[]): readonly Row[] {
  const end = rows.findLastIndex((row) => row.kind === 'text' && !isStatusBar(row.text));
  return rows.slice(0, end + 1);
}

const PROMPT = /^[❯›](?:\s+(\S.*))?$|^>$/u;

/**
 * Parses a row as the prompt of an agent, with the draft behind it. Returns null if the row is no
 * such prompt.
 */
export function agentPrompt(row: Row | undefined): { readonly draft: string } | null {
  const match = row && row.col <= 2 ? PROMPT.exec(row.text) : null;
  return match && { draft: match[1] ?? '' };
}
