import type { AgentEvent, Conversion } from '../../agent-event.ts';

/** Returns the outcome of a record, derived from its events. */
export function recordOutcome(events: readonly AgentEvent[]): Conversion<unknown>['fate'] {
  let fate: Conversion<unknown>['fate'] = 'quiet';
  for (const event of events) {
    if (event.type !== 'output') continue;
    if (event.output.type === 'unknown') return 'unknown';
    fate = 'shown';
  }
  return fate;
}
