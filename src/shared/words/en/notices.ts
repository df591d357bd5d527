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
  outputBroke:
    'Something the agent said could not be stored, because of a bug in Corral. It is kept in the wire log; please report it.',
} as const satisfies Notices;
