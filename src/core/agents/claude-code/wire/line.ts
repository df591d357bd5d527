import type { AgentEvent, AgentRecord } from '#core/agents/agent-event.ts';
import {
  keyedOutput,
  placeOf,
  type BareOutput,
  type RecordLine,
} from '#core/agents/kits/records/record-output.ts';
import { nameAt, numberAt, type Fields } from '#shared/base/fields.ts';
import { isTime, parseTime } from '#shared/base/parse-time.ts';

import type { ClaudeState } from './state.ts';

/** A line of the agent, parsed. */
export type Line = RecordLine & {
  readonly fields: Fields;
  /** Permanent key of the line, equal in the wire log and in the transcript. */
  readonly key: string;
};

export type Step = { readonly state: ClaudeState; readonly events: readonly AgentEvent[] };

/**
 * Returns the key of a line. Claude Code gives a line the same uuid on its output and in its
 * transcript (seen with 2.1.329), so the uuid is the key. A line without a uuid is keyed by its
 * position, or by its text if it has no position.
 */
export function keyOf(fields: Fields, record: AgentRecord): string {
  return nameAt(fields, 'uuid') ?? placeOf(record);
}

/**
 * Returns the time at which a line was written, in ms: its own timestamp, or else the time it was
 * received.
 */
export function timestampOf(fields: Fields, record: AgentRecord): number | null {
  const text = nameAt(fields, 'timestamp');
  const parsed = text === null ? numberAt(fields, 'timestamp') : parseTime(text);
  return parsed === null || !isTime(parsed) ? record.receivedAt : parsed;
}

/** Returns output number `index` of a line. */
export function output(line: Line, index: number, bare: BareOutput): AgentEvent {
  return keyedOutput(line, index === 0 ? line.key : `${line.key}/${index}`, bare);
}

/** Returns an output whose key cannot collide with the numbered ones. */
export function namedOutput(line: Line, name: string, bare: BareOutput): AgentEvent {
  return keyedOutput(line, `${line.key}/${name}`, bare);
}

export function unknownOutput(line: Line, index: number, reason: string): AgentEvent {
  return output(line, index, { type: 'unknown', raw: line.record.text, reason });
}
