import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { IdPort } from '#core/ports.ts';

import { modeEvent } from './own-events.ts';

/**
 * The permission mode of a run: the one that Corral has set, or to which the agent has changed by
 * itself since. Some agents do not report a mode that a client sets, so what an agent reported last
 * may be older than what Corral has set.
 */
export class RunMode {
  readonly #ids: IdPort;
  /** Null until Corral has set a mode, and if the agent reports none. */
  current: string | null = null;

  constructor(ids: IdPort) {
    this.#ids = ids;
  }

  /** Returns the events with one message about each change of the agent's own, and no other. */
  complete(events: readonly AgentEvent[], now: number): readonly AgentEvent[] {
    if (this.current === null) return events;
    return events.flatMap((event) => {
      if (statusIn(event)) return [];
      const mode = event.type === 'facts' ? event.facts.permissionMode : undefined;
      const before = this.current;
      if (mode === undefined || mode === before) return [event];
      this.current = mode;
      const reported = events.map(statusIn).find((status) => status?.text === mode);
      const data = { mode, before };
      return reported
        ? [event, { type: 'output', output: { ...reported, data } }]
        : [event, modeEvent(data, this.#ids.uuid(), now)];
    });
  }
}

/** Returns the message about a change of the mode; null for any other event. */
function statusIn(event: AgentEvent) {
  if (event.type !== 'output' || event.output.type !== 'status') return null;
  return event.output.status === 'permissionMode' ? event.output : null;
}
