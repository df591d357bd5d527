import { agentGone } from '#core/agents/agent.ts';
import { worded } from '#shared/interaction/worded.ts';

export const gone = agentGone(worded('notRunning', { agent: 'OpenCode' }));
export const waitsNoMore = agentGone(worded('waitsNoMore', { agent: 'OpenCode' }));
