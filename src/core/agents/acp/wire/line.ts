import { createHash } from 'node:crypto';

import type { AgentEvent, AgentRecord } from '#core/agents/agent-event.ts';
import type { Cut } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import type { WireMessage } from './message.ts';
import type { AcpState } from './state.ts';

/** A record parsed as JSON, with the properties that all its outputs share. */
export type Line = {
  readonly wire: WireMessage;
  readonly record: AgentRecord;
  readonly timestamp: number | null;
  /** The tool use whose sub-agent wrote the line; null for the main agent. */
  readonly parent: string | null;
  /** Reason why the line is incomplete; null if it is complete. */
  readonly cut: Cut | null;
};

export type Step = { readonly state: AcpState; readonly events: readonly AgentEvent[] };

/** An output without the properties that all outputs of a line share. */
export type BareOutput = AgentOutput extends infer O
  ? O extends AgentOutput
    ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
    : never
  : never;

/** Returns the position of a record, which is unique in the conversation. */
export function placeOf({ source, text }: AgentRecord): string {
  if (source.kind === 'file') return `${source.file}:${source.start}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function output(line: Line, key: string, bare: BareOutput): AgentEvent {
  const { timestamp, record, parent } = line;
  return {
    type: 'output',
    output: { ...bare, timestamp, source: record.source, parentToolUseId: parent, key },
  };
}

/** Returns an output that is keyed by the position of its line, with a part if there are several. */
export function placedOutput(line: Line, bare: BareOutput, part = ''): AgentEvent {
  return output(line, `${placeOf(line.record)}${part}`, bare);
}

export function unknownOutput(line: Line, reason: string): AgentEvent {
  return placedOutput(line, { type: 'unknown', raw: line.record.text, reason });
}
