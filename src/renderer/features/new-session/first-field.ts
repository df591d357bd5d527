export const FOLDER_FIELD = 'new-session-folder';
export const ADDITIONAL_FOLDER_FIELD = 'new-session-additional-folder';
export const PROMPT_FIELD = 'new-session-prompt';
/** Replaces the session id under which images of the first prompt are stored. */
export const FIRST_PROMPT = 'new-session';

/** Returns the field that gets the first focus: the folder while it is empty, else the prompt. */
export function firstField(): HTMLElement | null {
  const folder = document.getElementById(FOLDER_FIELD);
  const isEmpty = folder instanceof HTMLInputElement && folder.value === '';
  return isEmpty ? folder : document.getElementById(PROMPT_FIELD);
}
