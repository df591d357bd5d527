import { agentGone } from '#core/agents/agent.ts';
import { worded } from '#shared/interaction/worded.ts';

export const gone = agentGone(worded('notRunning', { agent: 'Codex' }));
export const waitsNoMore = agentGone(worded('waitsNoMore', { agent: 'Codex' }));
