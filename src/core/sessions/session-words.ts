import type { AgentGone } from '#core/agents/agent.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { Notice } from './own-messages.ts';

export const STOPPED_WHILE_OPEN = 'The session was stopped while the question was open.';
export const ENDED_WHILE_OPEN = 'The agent ended while the question was open.';
export const ANSWERED_MEANWHILE =
  'Corral was closed while the question was open, and the agent did not ask it again: it was answered or taken back meanwhile.';
export const ASKED_DIFFERENTLY = 'Corral was closed while the question was open. The agent still waited and was asked again.';
export const TAKEN_BACK = 'The agent took the question back before it was answered.';
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

export const notAdoptable: Problem = { kind: 'agentEnded', message: 'The agent ended while Corral was away.', remedy: null, command: null };

export const gone: AgentGone = { kind: 'agentGone', message: 'The agent is not running.' };
