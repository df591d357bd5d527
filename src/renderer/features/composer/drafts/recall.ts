/** The earlier prompts, newest first, and the index of the one in the field. */
export type Recall = { readonly prompts: readonly string[]; readonly at: number };

/**
 * Returns true if an arrow key may replace the draft: the draft is not edited, and the caret has no
 * line to move to.
 */
export function mayRecall(
  recall: Recall | null,
  draft: string,
  caret: number,
  direction: 'older' | 'newer',
): boolean {
  if (recall === null || recall.prompts[recall.at] !== draft)
    return direction === 'older' && draft === '';
  return direction === 'older'
    ? !draft.slice(0, caret).includes('\n')
    : !draft.slice(caret).includes('\n');
}

/**
 * Returns the next step, null if it returns to the empty draft. A step beyond the oldest prompt
 * stays there.
 */
export function recallStep(recall: Recall, direction: 'older' | 'newer'): Recall | null {
  const at =
    direction === 'older' ? Math.min(recall.at + 1, recall.prompts.length - 1) : recall.at - 1;
  return at < 0 ? null : { ...recall, at };
}
