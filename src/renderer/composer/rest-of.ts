/** What is left of a draft once `sent` is gone from it: whoever types on while it is on its way has begun the next prompt. */
export function restOf(draft: string, sent: string): string {
  if (draft.startsWith(sent)) return draft.slice(sent.length).trimStart();
  // A prompt that was taken back meanwhile stands before it.
  if (draft.endsWith(`\n${sent}`)) return draft.slice(0, -sent.length - 1);
  // It was changed, and nobody but the person knows what is meant.
  return draft;
}
