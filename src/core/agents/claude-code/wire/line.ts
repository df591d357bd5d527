import { createHash } from 'node:crypto';

import type { AgentEvent, AgentRecord } from '#core/agents/agent-event.ts';
import type { Cut } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { nameAt, numberAt, type Fields } from '#shared/base/fields.ts';
import { isTime, parseTime } from '#shared/base/parse-time.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import type { ClaudeState } from './state.ts';

/** A record parsed as JSON, with the properties that all its outputs share. */
export type Line = {
  readonly fields: Fields;
  readonly record: AgentRecord;
  /** Permanent key of the line, equal in the wire log and in the transcript. */
  readonly key: string;
  readonly timestamp: number | null;
  /** The tool use whose sub-agent wrote the line; null for the main agent. */
  readonly parent: string | null;
  /** Reason why the line is incomplete; null if it is complete. */
  readonly cut: Cut | null;
};

export type Step = { readonly state: ClaudeState; readonly events: readonly AgentEvent[] };

/** An output without the properties that all outputs of a line share. */
export type BareOutput = AgentOutput extends infer O
  ? O extends AgentOutput
    ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
    : never
  : never;

/**
 * Returns the key of a line. Claude Code gives a line the same uuid on its output and in its
 * transcript (seen with 2.1.329), so the uuid is the key. A line without a uuid is keyed by its
 * position, or by its text if it has no position.
 */
export function keyOf(fields: Fields, record: AgentRecord): string {
  return nameAt(fields, 'uuid') ?? placeOf(record);
}

export function placeOf({ source, text }: AgentRecord): string {
  if (source.kind === 'file') return `${source.file}:${source.start}`;
  if (source.kind === 'terminal') return `${source.terminalId}:${source.start}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
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

/** Returns an output with a given key, which changes an existing message. */
export function keyedOutput(line: Line, key: string, bare: BareOutput): AgentEvent {
  const { timestamp, record, parent } = line;
  return {
    type: 'output',
    output: { ...bare, timestamp, source: record.source, parentToolUseId: parent, key },
  };
}

export function unknownOutput(line: Line, index: number, reason: string): AgentEvent {
  return output(line, index, { type: 'unknown', raw: line.record.text, reason });
}
