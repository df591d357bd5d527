export const ADDITIONAL_FOLDER_FIELD = 'new-session-additional-folder';
export const START_PROMPT_FIELD = 'start-page-prompt';
/** Replaces the session id under which text and images of the first prompt are stored. */
export const START_PROMPT = 'start-page';
