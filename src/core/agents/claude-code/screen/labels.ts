/** Label of the option that closes the dialog and returns to the chat. */
export const CHAT = 'Chat about this';

/** Matches the option for a free-text answer. */
export const OWN_WORDS = /^type something/iu;

/** Matches options that only open a text input. */
export const WRITES = /^(?:type something|chat about this|tell claude what)/iu;
