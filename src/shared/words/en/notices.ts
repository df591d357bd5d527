import type { OwnNotice } from '#shared/conversation/own-notice.ts';

type Text = string | Readonly<Record<string, string>>;
type Notices = Readonly<Record<OwnNotice, string>> & Readonly<Record<string, Text>>;

/**
 * Notices in a conversation, by their name (`data.notice`, else the status) and their state. Those
 * of one agent are in its own words. A notice without a text is shown as core sent it.
 */
export const notices = {
  retry: 'Trying again: {{error}}',
  retried: 'Tried again: {{error}}',
  backgroundTask: {
    started: 'Running in the background: {{description}}',
    completed: 'Background task completed: {{summary}}',
    failed: 'Background task failed: {{summary}}',
    stopped: 'Background task stopped: {{summary}}',
    killed: 'Background task killed: {{summary}}',
    ended: 'Background task ended: {{summary}}',
  },
  endedElsewhere:
    'The agent that ran outside of Corral ended, so this conversation is not followed any more. Resume the session to continue it.',
  tooManyFollowed:
    'So many conversations outside of Corral are followed that this one is not any more. Resume the session to continue it here.',
  forgotten:
    'The agent no longer has this conversation, so it began a new one: it does not know what was said above.',
  forked:
    'The conversation above is a copy. From here on, this session and the copied one go on independently.',
  programEnded: '{{agent}} ended with exit code {{code}}.',
  promptNotAwaited:
    'The prompt was not typed: Corral could not see that the program waits for one. Look into the terminal, then send it again, or type it there.',
  promptNotPasted:
    'The prompt was not typed: the terminal kept printing, or someone typed in it. Look into the terminal, then send it again.',
  promptNotShown:
    'The prompt was pasted, but the terminal does not show it, so Enter was not pressed. Look into the terminal.',
  promptNotSent:
    'The prompt was pasted, but the program did not take it. Look into the terminal: press Enter there, or clear it and send it again.',
  promptOneLine:
    'The prompt was not typed: this program takes one line, without control characters. Write it in one line.',
  outputBroke:
    'Something the agent said could not be stored, because of a bug in Corral. It is kept in the wire log; please report it.',
} as const satisfies Notices;
