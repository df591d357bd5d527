import type { AgentEvent } from '#core/agents/agent-event.ts';

/**
 * Returns false for events of Claude Code's internal records: turn marks, texts for its model and
 * unknown records.
 */
export function isNews(event: AgentEvent): boolean {
  if (event.type !== 'output') return event.type !== 'turnStarted' && event.type !== 'turnEnded';
  if (event.output.type === 'text') return !event.output.synthetic;
  return event.output.type !== 'unknown';
}
