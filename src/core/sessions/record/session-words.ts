import { agentGone } from '#core/agents/agent.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { worded } from '#shared/interaction/worded.ts';

import type { Notice } from './own-messages.ts';

export const STOPPED_WHILE_OPEN = worded('stoppedWhileOpen', {});
export const ENDED_WHILE_OPEN = worded('endedWhileOpen', {});
export const ANSWERED_MEANWHILE = worded('answeredMeanwhile', {});
export const ASKED_DIFFERENTLY = worded('askedDifferently', {});
export const ASKED_OTHERWISE = worded('askedOtherwise', {});
export const TAKEN_BACK = worded('takenBack', {});
export const AGENT_ENDED_ELSEWHERE: Notice = {
  text: 'The agent that ran outside of Corral ended, so this conversation is not followed any more. Resume the session to go on with it.',
  data: { notice: 'endedElsewhere' },
};
export const TOO_MANY_FOLLOWED: Notice = {
  text: 'So many conversations outside of Corral are followed that this one is not any more. Resume the session to go on with it here.',
  data: { notice: 'tooManyFollowed' },
};
export const FORGOTTEN: Notice = {
  text: 'The agent no longer has this conversation, so it began a new one: it does not know what was said above.',
  data: { notice: 'forgotten' },
};

export const BROKEN: Notice = {
  text: 'Something the agent said could not be stored, because of a bug in Corral. It is kept in the wire log; please report it.',
  data: { notice: 'outputBroke' },
};

export const notAdoptable: Problem = {
  kind: 'agentEnded',
  message: 'The agent ended while Corral was away.',
  remedy: null,
  command: null,
};

export const gone = agentGone(worded('agentNotRunning', {}));
