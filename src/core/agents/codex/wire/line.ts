import { createHash } from 'node:crypto';

import type { AgentEvent, AgentRecord } from '#core/agents/agent-event.ts';
import type { Cut } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { Fields } from '#shared/base/fields.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import type { CodexState } from './state.ts';
import type { WireLine } from './wire.ts';

/** A record parsed as JSON, with the properties that all its outputs share. */
export type Line = {
  readonly wire: WireLine;
  /**
   * Content of the line: `params` of a notification, `payload` of a rollout, or the line itself.
   */
  readonly fields: Fields;
  readonly record: AgentRecord;
  readonly timestamp: number | null;
  /** The tool use whose sub-agent wrote the line; null for the main agent. */
  readonly parent: string | null;
  /** Reason why the line is incomplete; null if it is complete. */
  readonly cut: Cut | null;
};

export type Step = { readonly state: CodexState; readonly events: readonly AgentEvent[] };

/** An output without the properties that all outputs of a line share. */
export type BareOutput = AgentOutput extends infer O
  ? O extends AgentOutput
    ? Omit<O, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
    : never
  : never;

export function placeOf({ source, text }: AgentRecord): string {
  if (source.kind === 'file') return `${source.file}:${source.start}`;
  if (source.kind === 'terminal') return `${source.terminalId}:${source.start}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Returns the key of something in a turn, equal in the protocol and in the rollout. The model
 * server assigns item ids and may repeat them, whereas Codex assigns unique turn ids.
 */
export function keyIn(turnId: string | null, id: string): string {
  return turnId === null ? id : `${turnId}/${id}`;
}

export function output(line: Line, key: string, bare: BareOutput): AgentEvent {
  const { timestamp, record, parent } = line;
  return {
    type: 'output',
    output: { ...bare, timestamp, source: record.source, parentToolUseId: parent, key },
  };
}

/** Returns an output that is keyed by the position of its line. */
export function placedOutput(line: Line, bare: BareOutput): AgentEvent {
  return output(line, placeOf(line.record), bare);
}

/**
 * Returns an output whose key depends on its text, so that repetitions in a session are one
 * message.
 */
export function onceOutput(line: Line, name: string, words: string, bare: BareOutput): AgentEvent {
  return output(
    line,
    `${name}/${createHash('sha256').update(words).digest('hex').slice(0, 16)}`,
    bare,
  );
}

export function unknownOutput(line: Line, reason: string): AgentEvent {
  return placedOutput(line, { type: 'unknown', raw: line.record.text, reason });
}
