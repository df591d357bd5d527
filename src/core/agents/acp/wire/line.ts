import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { RecordLine } from '#core/agents/kits/records/record-output.ts';

import type { WireMessage } from './message.ts';
import type { AcpState } from './state.ts';

/** A line of the agent, parsed. */
export type Line = RecordLine & {
  readonly wire: WireMessage;
};

export type Step = { readonly state: AcpState; readonly events: readonly AgentEvent[] };

/** Returns the asker of a question of this line; null for the agent itself. */
export function askerOf({ parent }: Line): string | null {
  return parent === null ? null : 'sub-agent';
}

/** Returns a step of a replay: its outputs are the past of the conversation. */
export function asPast({ state, events }: Step): Step {
  const outputs = events.flatMap((event) =>
    event.type === 'output' && event.output.type !== 'toolProgress' ? [event.output] : [],
  );
  return { state, events: outputs.length === 0 ? [] : [{ type: 'past', outputs }] };
}
