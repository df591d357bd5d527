/** What is being typed that a list can finish: letters of a path after `@`, or of a command after `/`. */
export type Trigger = {
  readonly kind: 'file' | 'command';
  /** Of the sign itself. */
  readonly from: number;
  /** End of the word that the caret is in. */
  readonly to: number;
  readonly query: string;
};

/** `null`: nothing to finish at the caret. A command is only what the whole draft begins with. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const from = wordStart(text, caret);
  const to = caret + (/^\S*/.exec(text.slice(caret))?.[0].length ?? 0);
  const query = text.slice(from + 1, caret);
  if (caret <= from) return null;
  if (text[from] === '/' && from === 0 && !query.includes('/')) return { kind: 'command', from, to, query };
  return text[from] === '@' ? { kind: 'file', from, to, query } : null;
}

function wordStart(text: string, caret: number): number {
  let at = caret;
  while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at -= 1;
  // `(@src` is a path in brackets.
  while (at < caret && '(["\'“（'.includes(text[at] ?? '')) at += 1;
  return at;
}

export type Completed = { readonly text: string; readonly caret: number };

/** The draft with the word finished, and the caret where writing goes on. A folder leads on to what is in it. */
export function completeWith(text: string, trigger: Trigger, value: string): Completed {
  const sign = trigger.kind === 'file' ? '@' : '/';
  // The word may have grown since its list was looked up.
  const after = text.slice(trigger.from).replace(/^\S*/, '');
  const gap = value.endsWith('/') || /^\s/.test(after) ? '' : ' ';
  const written = `${text.slice(0, trigger.from)}${sign}${value}${gap}`;
  return { text: written + after, caret: written.length + (gap === '' && !value.endsWith('/') ? 1 : 0) };
}
