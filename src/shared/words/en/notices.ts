import type { OwnNotice } from '#shared/conversation/own-notice.ts';

type Text = string | Readonly<Record<string, string>>;
type Notices = Readonly<Record<OwnNotice, string>> & Readonly<Record<string, Text>>;

/**
 * Notices in a conversation, by their name (`data.notice`, else the status) and their state. A
 * notice without a text here, such as the words of an agent, is shown as core sent it.
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
  rateLimit: {
    rejected: 'Your usage limit is reached.',
    allowed_warning: 'You are close to your usage limit.',
  },
  permissionDenied: '{{toolName}} was denied: {{reason}}',
  compactFailed: 'The conversation could not be compacted: {{reason}}',
  questionUnreadable:
    'The agent waits for an answer in its terminal, to a question that Corral cannot read there. Answer it in the terminal.',
  hooksElsewhere:
    'The address at which the agent reports is taken by another program. Until it is started again, Corral reads its questions from the terminal.',
  endedElsewhere:
    'The agent that ran outside of Corral ended, so this conversation is not followed any more. Resume the session to continue it.',
  tooManyFollowed:
    'So many conversations outside of Corral are followed that this one is not any more. Resume the session to continue it here.',
  forgotten:
    'The agent no longer has this conversation, so it began a new one: it does not know what was said above.',
  outputBroke:
    'Something the agent said could not be stored, because of a bug in Corral. It is kept in the wire log; please report it.',
  'promptFailed/draft':
    'The prompt was not sent: there is text in the input of the terminal. Send it or clear it there, then send the prompt again.',
  'promptFailed/noBox':
    'The prompt was not sent: the terminal shows no place to type it. Look into the terminal, then send it again.',
  'promptFailed/noFiles':
    'The prompt was not sent: its images cannot be written to the data folder. Free some disk space, then send it again.',
  'promptFailed/noImages':
    'The prompt was not sent: the terminal did not take an image. Send it without images, or switch this session to the chat, which takes them.',
  'promptFailed/notPasted':
    'The prompt was not sent: the terminal did not take it. Look into the terminal, then send it again.',
  'promptFailed/notSent':
    'The prompt stands in the input of the terminal and was not taken. Press Enter there, or clear it and send it again.',
  'promptFailed/gone': 'The prompt was not sent: the agent ended before.',
  'promptFailed/cutOff':
    'Corral ended before this prompt was seen to be taken. Look into the terminal, then send it again if it is not there.',
  'promptFailed/refused': 'The agent did not take the prompt: {{reason}} Send it again.',
  'windows/worldWritableWarning':
    'Everyone on this computer can write to folders that the agent works in.',
  'model/rerouted': '{{toModel}} answers in the place of {{fromModel}}.',
  'mcpServer/startupStatus/updated': 'The MCP server {{server}} did not start: {{reason}}',
  'account/rateLimits/updated': 'Your usage limit is reached.',
  'item/autoApprovalReview/completed': "The agent's own review denied it: {{reason}}",
  'thread/reverted':
    'The agent took the conversation back to an earlier turn. What is shown here stays; the agent does not know it any more.',
  review: 'Review started: {{review}}',
  functionCallOutput: '{{name}} gave a result.',
} as const satisfies Notices;
