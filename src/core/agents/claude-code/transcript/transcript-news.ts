import type { AgentEvent } from '#core/agents/agent-event.ts';

/** What the transcript holds for Claude Code's own use is no news: words to its model, records that no converter knows. */
export function isNews(event: AgentEvent): boolean {
  if (event.type !== 'output') return event.type !== 'turnStarted' && event.type !== 'turnEnded';
  if (event.output.type === 'text') return !event.output.synthetic;
  return event.output.type !== 'unknown';
}
