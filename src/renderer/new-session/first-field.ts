export const FOLDER_FIELD = 'new-session-folder';
export const PROMPT_FIELD = 'new-session-prompt';

/** Where to begin: the folder when there is none yet, else the prompt. */
export function firstField(): HTMLElement | null {
  const folder = document.getElementById(FOLDER_FIELD);
  const isEmpty = folder instanceof HTMLInputElement && folder.value === '';
  return isEmpty ? folder : document.getElementById(PROMPT_FIELD);
}
