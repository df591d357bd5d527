/** Returns the draft without the text that was sent. Text typed while it was sent stays, as the start of the next one. */
export function restOf(draft: string, sent: string): string {
  if (draft.startsWith(sent)) return draft.slice(sent.length).trimStart();
  // A prompt that was taken back meanwhile stands before it.
  if (draft.endsWith(`\n${sent}`)) return draft.slice(0, -sent.length - 1);
  // The sent text was edited meanwhile: keep all of it.
  return draft;
}
