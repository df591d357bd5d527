import { agentGone } from '#core/agents/agent.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { ownNotice } from '#shared/conversation/own-notice.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

export const TURN_STOPPED = worded('turnStopped', {});
export const TURN_ENDED = worded('turnEnded', {});
export const STOPPED_WHILE_OPEN = worded('stoppedWhileOpen', {});
export const ENDED_WHILE_OPEN = worded('endedWhileOpen', {});
export const ANSWERED_MEANWHILE = worded('answeredMeanwhile', {});
export const TRUST_SETTLED = worded('trustSettled', {});
export const ASKED_DIFFERENTLY = worded('askedDifferently', {});
export const ASKED_OTHERWISE = worded('askedOtherwise', {});
export const TAKEN_BACK = worded('takenBack', {});
export const AGENT_ENDED_ELSEWHERE = ownNotice('endedElsewhere');
export const TOO_MANY_FOLLOWED = ownNotice('tooManyFollowed');
export const FORGOTTEN = ownNotice('forgotten');
export const FORKED = ownNotice('forked');
export const STARTED_WITHOUT = ownNotice('startedWithout');
export const TRUSTED_IN_AGENT = ownNotice('trustedInAgent');
export const BROKEN = ownNotice('outputBroke');

export const notAdoptable: Problem = {
  kind: 'agentEnded',
  message: compose('sessionFailures.endedMeanwhile'),
  remedy: compose('sessionFailures.startAgain'),
  command: null,
};

export const gone = agentGone(worded('agentNotRunning', {}));
