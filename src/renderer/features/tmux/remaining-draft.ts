/**
 * Returns the draft without the text that was sent. Text that was typed during the call stays, as
 * the start of the next draft.
 */
export function remainingDraft(draft: string, sent: string): string {
  if (draft.startsWith(sent)) return draft.slice(sent.length).trimStart();
  // A prompt that was withdrawn meanwhile is before the sent text.
  if (draft.endsWith(`\n${sent}`)) return draft.slice(0, -sent.length - 1);
  // The sent text was edited meanwhile, so the whole draft stays.
  return draft;
}
