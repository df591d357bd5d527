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
  const from = wordStart(text, caret);
  const to = caret + (/^\S*/.exec(text.slice(caret))?.[0].length ?? 0);
  const query = text.slice(from + 1, caret);
  if (caret <= from) return null;
  if (text[from] === '/' && from === 0 && !query.includes('/'))
    return { kind: 'command', from, to, query };
  return text[from] === '@' ? { kind: 'file', from, to, query } : null;
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
  const sign = trigger.kind === 'file' ? '@' : '/';
  // The word may have grown since the lookup.
  const after = text.slice(trigger.from).replace(/^\S*/, '');
  const gap = value.endsWith('/') || /^\s/.test(after) ? '' : ' ';
  const completed = `${text.slice(0, trigger.from)}${sign}${value}${gap}`;
  return {
    text: completed + after,
    caret: completed.length + (gap === '' && !value.endsWith('/') ? 1 : 0),
  };
}
