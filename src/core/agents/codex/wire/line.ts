import { createHash } from 'node:crypto';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  keyedOutput,
  type BareOutput,
  type RecordLine,
} from '#core/agents/kits/records/record-output.ts';
import type { Fields } from '#shared/base/fields.ts';

import type { CodexState } from './state.ts';
import type { WireLine } from './wire.ts';

/** A line of the agent, parsed. */
export type Line = RecordLine & {
  readonly wire: WireLine;
  /**
   * Content of the line: `params` of a notification, `payload` of a rollout, or the line itself.
   */
  readonly fields: Fields;
};

export type Step = { readonly state: CodexState; readonly events: readonly AgentEvent[] };

/**
 * Returns the key of something in a turn, equal in the protocol and in the rollout. The model
 * server assigns item ids and may repeat them, whereas Codex assigns unique turn ids.
 */
export function keyIn(turnId: string | null, id: string): string {
  return turnId === null ? id : `${turnId}/${id}`;
}

/**
 * Returns an output whose key depends on its text, so that repetitions in a session are one
 * message.
 */
export function onceOutput(line: Line, name: string, words: string, bare: BareOutput): AgentEvent {
  return keyedOutput(
    line,
    `${name}/${createHash('sha256').update(words).digest('hex').slice(0, 16)}`,
    bare,
  );
}
