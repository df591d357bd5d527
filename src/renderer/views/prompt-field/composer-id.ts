/** The id of the message field, which takes the focus when a dialog closes. */
export const COMPOSER_ID = 'corral-message';
