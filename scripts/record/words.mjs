/** Vocabulary of the scenarios. */
export const ENTER = ['Enter'];

/** Types a line and waits for the text that confirms it. */
export const run = (line, expected) => [
  [line, /./u],
  [ENTER, expected],
];

export const asks = (screen, setup, type, rest) => ({
  screen,
  setup,
  type,
  state: 'has_question',
  ...rest,
});
export const rests = (screen, setup, type, rest = {}) => ({
  screen,
  setup,
  type,
  state: 'idle',
  ...rest,
});
export const works = (screen, setup, type, rest = {}) => ({
  screen,
  setup,
  type,
  state: 'processing',
  moving: true,
  ...rest,
});

export const open = (question) => ({ message_type: 'open_ended', question });
export const confirmation = (question, options = []) => ({
  message_type: 'confirmation',
  question,
  options,
  is_decision: true,
});
export const choice = (question, options) => ({
  message_type: 'choice',
  question,
  options,
  is_decision: true,
});
export const toGoOn = (question = null) => ({ message_type: 'confirmation', question });
