import { mentionOf } from '#shared/agents/mentions.ts';

/**
 * A typed word that a list can complete: letters of a path after `@`, or of a command after `/`.
 */
export type Trigger = {
  readonly kind: 'file' | 'command';
  /** Position of the sign. */
  readonly from: number;
  /** End of the word that the caret is in. */
  readonly to: number;
  readonly query: string;
};

/**
 * Returns the word to complete at the caret; null if there is none. A command must begin the draft.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  const quoted = quotedTriggerAt(text, caret);
  if (quoted) return quoted;
  const from = wordStart(text, caret);
  const to = caret + (/^\S*/.exec(text.slice(caret))?.[0].length ?? 0);
  const query = text.slice(from + 1, caret);
  if (caret <= from) return null;
  if (text[from] === '/' && from === 0 && !query.includes('/'))
    return { kind: 'command', from, to, query };
  return text[from] === '@' ? { kind: 'file', from, to, query } : null;
}

/** Matches an open mention in quotes at the end of a text: `@"two wor`. */
const OPEN_QUOTES = /(?:^|[\s(["'“（])@"((?:\\["\\]|[^"\n])*)$/u;
const REST_OF_QUOTES = /^[^\s"]*"?/u;

function quotedTriggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const typed = OPEN_QUOTES.exec(before)?.[1];
  if (typed === undefined) return null;
  const from = caret - typed.length - 2;
  const to = caret + (REST_OF_QUOTES.exec(text.slice(caret))?.[0].length ?? 0);
  return { kind: 'file', from, to, query: typed.replaceAll(/\\(["\\])/g, '$1') };
}

function wordStart(text: string, caret: number): number {
  let at = caret;
  while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at -= 1;
  // The `@` may follow brackets and quotes, as in `(@src`.
  while (at < caret && '(["\'“（'.includes(text[at] ?? '')) at += 1;
  return at;
}

export type Completion = { readonly text: string; readonly caret: number };

/**
 * Returns the draft with the completed word, and the caret after it. After a folder the caret
 * remains at its end, so that its content can be completed.
 */
export function completeWith(text: string, trigger: Trigger, value: string): Completion {
  const word = trigger.kind === 'file' ? fileWord(value) : `/${value}`;
  const after = text.slice(wordEnd(text, trigger));
  const gap = value.endsWith('/') || /^\s/.test(after) ? '' : ' ';
  const completed = `${text.slice(0, trigger.from)}${word}${gap}`;
  return {
    text: completed + after,
    caret: completed.length + (gap === '' && !value.endsWith('/') ? 1 : 0),
  };
}

/** Leaves the quotes around a folder open for the names in it. */
function fileWord(path: string): string {
  const mention = mentionOf(path);
  return path.endsWith('/') ? mention.replace(/"$/u, '') : mention;
}

/** Returns the end of the word, which may have grown since the lookup. */
function wordEnd(text: string, { from, to }: Trigger): number {
  if (!text.startsWith('@"', from)) return from + (/^\S*/u.exec(text.slice(from))?.[0].length ?? 0);
  const isClosed = to > from + 2 && text[to - 1] === '"';
  return isClosed ? to : to + (REST_OF_QUOTES.exec(text.slice(to))?.[0].length ?? 0);
}
