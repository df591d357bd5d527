export const FOLDER_FIELD = 'new-session-folder';
export const PROMPT_FIELD = 'new-session-prompt';
/** Stands for a session id where images of the first prompt are kept. */
export const FIRST_PROMPT = 'new-session';

/** Where to begin: the folder when there is none yet, else the prompt. */
export function firstField(): HTMLElement | null {
  const folder = document.getElementById(FOLDER_FIELD);
  const isEmpty = folder instanceof HTMLInputElement && folder.value === '';
  return isEmpty ? folder : document.getElementById(PROMPT_FIELD);
}
