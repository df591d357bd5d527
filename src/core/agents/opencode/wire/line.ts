import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { RecordLine } from '#core/agents/kits/records/record-output.ts';
import type { Fields } from '#shared/base/fields.ts';
import { isTime } from '#shared/base/parse-time.ts';

import type { OpencodeState } from './state.ts';

const fields = z.record(z.string(), z.unknown());

/** An event as its stream sends it. The stream of all projects wraps it in `payload`. */
export const wireEvent = z.object({ type: z.string(), properties: fields.default({}) });
export const wrapped = z.object({ payload: wireEvent });

/** A line of OpenCode, parsed. `sessionId` is null if the event concerns no session. */
export type Line = RecordLine & {
  readonly type: string;
  readonly properties: Fields;
  readonly sessionId: string | null;
};

export type Step = { readonly state: OpencodeState; readonly events: readonly AgentEvent[] };

/** Returns the key of a tool use. Ids of calls come from the model server and may repeat. */
export function toolKey(messageId: string, callId: string): string {
  return `${messageId}/${callId}`;
}

/** Returns the line with the time at which its content was written. */
export function at(line: Line, ms: number | null | undefined): Line {
  return ms === null || ms === undefined || !isTime(ms) ? line : { ...line, timestamp: ms };
}
