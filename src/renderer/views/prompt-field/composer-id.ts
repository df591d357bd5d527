/** The message field; the focus goes back to it when a dialog closes. */
export const COMPOSER_ID = 'corral-message';
