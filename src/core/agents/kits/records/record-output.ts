import { createHash } from 'node:crypto';

import type { AgentEvent, AgentRecord } from '#core/agents/agent-event.ts';
import type { Cut } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

/** A record parsed as JSON, with the properties that all its outputs share. */
export type RecordLine = {
  readonly record: AgentRecord;
  readonly timestamp: number | null;
  /** The tool use whose sub-agent wrote the line; null for the main agent. */
  readonly parent: string | null;
  /** Reason why the line is incomplete; null if it is complete. */
  readonly cut: Cut | null;
};

/** An output without the properties that all outputs of a line share. */
export type BareOutput = AgentOutput extends infer O
  ? O extends AgentOutput
    ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
    : never
  : never;

/** Returns the position of a record, or a hash of its text if it has no position. */
export function placeOf({ source, text }: AgentRecord): string {
  if (source.kind === 'file') return `${source.file}:${source.start}`;
  if (source.kind === 'terminal') return `${source.terminalId}:${source.start}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Returns an output with a given key. A known key changes an existing message. */
export function keyedOutput(line: RecordLine, key: string, bare: BareOutput): AgentEvent {
  const { timestamp, record, parent } = line;
  return {
    type: 'output',
    output: { ...bare, timestamp, source: record.source, parentToolUseId: parent, key },
  };
}

/** Returns the outcome of a record that is not in the format of its agent. */
export function unreadableRecord(record: AgentRecord, timestamp: number | null, reason: string) {
  const line = { record, timestamp: record.receivedAt ?? timestamp, parent: null, cut: null };
  return { events: [unknownOutput(line, reason)], fate: 'unknown' as const };
}

/** Returns an output that is keyed by the position of its line, with a part if there are several. */
export function placedOutput(line: RecordLine, bare: BareOutput, part = ''): AgentEvent {
  return keyedOutput(line, `${placeOf(line.record)}${part}`, bare);
}

export function unknownOutput(line: RecordLine, reason: string): AgentEvent {
  return placedOutput(line, { type: 'unknown', raw: line.record.text, reason });
}
