/** The option that takes the person out of the dialog. */
export const CHAT = 'Chat about this';

/** The option for the person's own words. */
export const OWN_WORDS = /^type something/iu;

/** Options that only open a line to write on. */
export const WRITES = /^(?:type something|chat about this|tell claude what)/iu;
