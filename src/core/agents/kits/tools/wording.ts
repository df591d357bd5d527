import type { ToolOutcome } from '#shared/conversation/tool-description.ts';

/** Returns a path for display, shortened where possible. */
export type ShowPath = (filePath: string) => string;

/**
 * Three forms of one sentence: `Updating a.ts`, `Updated a.ts (+1 -1)`, and `Update a.ts` for every
 * other outcome.
 */
export type SentenceForms = {
  readonly running: string;
  readonly completed: string;
  readonly plain: string;
};

const outcomeWords = {
  failed: 'failed',
  denied: 'denied',
  interrupted: 'interrupted',
  abandoned: 'no result reported',
} as const;

/** Returns the form for the tool's outcome, e.g. `Update a.ts (denied)`. */
export function sentenceFor(
  outcome: ToolOutcome | null,
  { running, completed, plain }: SentenceForms,
): string {
  if (outcome === null || outcome.status === 'running') return running;
  return outcome.status === 'completed' ? completed : `${plain} (${outcomeWords[outcome.status]})`;
}

const longest = 80;

/** Words of visible ASCII with single blanks between them, which most commands and paths are. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** Returns one line of at most `limit` characters, without control characters. */
export function clip(text: string, limit: number = longest): string {
  if (text.length <= limit && CLEAN.test(text)) return text;
  // Only the start is processed, because a command can be megabytes long.
  const start = text.trimStart();
  const line = start
    .slice(0, limit * 20)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const cut = line.length > limit || start.length > limit * 20;
  return cut ? `${line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** Returns `1 file` or `2 files`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** Returns a file inside `cwd` relative to it, and any other path unchanged. */
export function shortenPath(filePath: string, cwd: string | null): string {
  const folder = cwd?.replace(/[/\\]+$/, '') ?? '';
  const inside =
    folder !== '' && filePath.startsWith(folder) && /^[/\\]./.test(filePath.slice(folder.length));
  return clip(inside ? filePath.slice(folder.length + 1) : filePath, 300);
}
