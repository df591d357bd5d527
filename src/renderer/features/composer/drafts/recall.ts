/** Going through earlier prompts: all of them, newest first, and which one stands in the field. */
export type Recall = { readonly prompts: readonly string[]; readonly at: number };

/** Whether a key may leave what is written: it is untouched, and the caret has no line to go to. */
export function mayRecall(recall: Recall | null, draft: string, caret: number, direction: 'older' | 'newer'): boolean {
  if (recall === null || recall.prompts[recall.at] !== draft) return direction === 'older' && draft === '';
  return direction === 'older' ? !draft.slice(0, caret).includes('\n') : !draft.slice(caret).includes('\n');
}

/** The next step; `null`: back at the empty draft. At the oldest one it stays. */
export function recallStep(recall: Recall, direction: 'older' | 'newer'): Recall | null {
  const at = direction === 'older' ? Math.min(recall.at + 1, recall.prompts.length - 1) : recall.at - 1;
  return at < 0 ? null : { ...recall, at };
}
