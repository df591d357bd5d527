import { agentGone } from '#core/agents/agent.ts';
import { worded } from '#shared/interaction/worded.ts';

export const gone = agentGone(worded('notRunning', { agent: 'Claude Code' }));
export const waitsNoMore = agentGone(worded('waitsNoMore', { agent: 'Claude Code' }));
