import type { SlashCommand } from '#shared/contract/sessions.ts';
import type { AgentOutput, Usage } from '#shared/conversation/agent-output.ts';
import type { LiveDelta } from '#shared/conversation/live.ts';
import type { OwnNotice } from '#shared/conversation/own-notice.ts';
import type { Source } from '#shared/conversation/source.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import type { Worded } from '#shared/interaction/worded.ts';
import type { RequestWording } from '#shared/interaction/wording.ts';
import type { InteractionDetails, InteractionOption, InteractionType } from '#shared/interaction/interaction.ts';

import type { ParsedJson } from './kits/records/long-json.ts';

/** A question of an agent, before Corral gives it a place in a session. `askId` is the agent's own id for it. */
export type AgentAsk = {
  readonly askId: string;
  readonly type: InteractionType;
  readonly title: string;
  readonly message: string;
  /** What the agent itself says about the request. Shown apart from Corral's own words. Absent: nothing. */
  readonly agentSays?: string;
  /** What of the two Corral composed; absent: nothing. */
  readonly wording?: RequestWording;
  readonly details: InteractionDetails;
  readonly options: readonly InteractionOption[];
  readonly askedBy: string | null;
  readonly reason: string | null;
  readonly blockedPath: string | null;
  /** Whether the agent cannot go on without a decision. Absent: it can if one of the options skips the question. */
  readonly required?: boolean;
  /** When it ends by itself; `null`: never, whatever the person set. Absent: as the person set it. */
  readonly timeoutSeconds?: number | null;
  /** What is taken then, if it does no harm. Absent: the agent is told that nobody answered. */
  readonly defaultOptionId?: string;
  /** Nobody asked: it was read from a screen. */
  readonly readFrom?: ReadFrom;
};

/** What an agent says of itself; absent fields have not changed. */
export type AgentFacts = {
  readonly agentSessionId?: string;
  readonly model?: string;
  readonly permissionMode?: string;
  readonly version?: string;
  /** How hard the model thinks, by the agent's own name of it; null: not known any more. */
  readonly effort?: string | null;
  /** Tokens of the conversation that the model read last; null: not known any more. */
  readonly contextTokens?: number | null;
  /** How many tokens the model can read. */
  readonly contextWindow?: number | null;
  /** Of the whole conversation so far, where single turns are not told. */
  readonly costUsd?: number;
  /** A list without descriptions takes nothing from those known by name. */
  readonly slashCommands?: readonly SlashCommand[];
};

/** Everything a converter can make of one record. */
export type AgentEvent =
  /** `ofPrompt`: key of the prompt of ours that this is, in the agent's own words and under the agent's own key. */
  | { readonly type: 'output'; readonly output: AgentOutput; readonly ofPrompt?: string }
  | { readonly type: 'delta'; readonly delta: LiveDelta }
  /** One answer of the model, told again with each part of it; for who sums turns up by himself. */
  | { readonly type: 'used'; readonly requestId: string; readonly usage: Usage }
  | { readonly type: 'asked'; readonly ask: AgentAsk }
  /** `explanation`: why, where the agent's side knows more than that it moved on. */
  | { readonly type: 'withdrawn'; readonly askId: string; readonly explanation?: Worded }
  /** The answer that was sent did not arrive, as the agent's screen shows: the question is open as before. */
  | { readonly type: 'answerLost'; readonly askId: string; readonly explanation: Worded }
  | { readonly type: 'facts'; readonly facts: AgentFacts }
  /** `turnId`: the agent's own name of it, where it has one. */
  | { readonly type: 'turnStarted'; readonly turnId?: string }
  /**
   * `busy`: background work continues, so the agent will speak again by itself. `completed`: the agent said that it came to its normal end.
   * Absent: it was interrupted, it failed, or how it ended is not known.
   */
  | { readonly type: 'turnEnded'; readonly busy: boolean; readonly completed?: true }
  /** The agent has a prompt of ours: in its queue, or before its model. `promptKey` is the key we sent it with. */
  | { readonly type: 'promptTaken'; readonly promptKey: string; readonly stage: 'queued' | 'delivered' }
  /** A prompt of ours did not get to the agent; `message` says why and what to do. */
  | { readonly type: 'promptFailed'; readonly promptKey: string; readonly message: string; readonly data: NoticeData }
  /** Something about the run that the person should read where it happened. */
  | { readonly type: 'notice'; readonly text: string; readonly data: NoticeData }
  /** What the next core needs to go on with this run, as the agent's adapter writes it. */
  | { readonly type: 'memo'; readonly memo: string }
  /**
   * A request of the agent that no person answers: its adapter answers or refuses it, so that the agent does not wait for
   * ever. `params`: what it asks with, where the adapter needs that.
   */
  | { readonly type: 'unanswerable'; readonly controlId: string; readonly request: string; readonly params?: unknown }
  /** Answer to a control request of ours; `result` as the agent gave it, where its adapter needs that. */
  | { readonly type: 'controlReply'; readonly controlId: string; readonly error: string | null; readonly result?: unknown };

/** What a notice says, apart from its English words: faces in other languages word it anew by its name and these values. */
export type NoticeData = { readonly notice: OwnNotice; readonly reason?: string };

/** One record of an agent (a line of its wire or of its transcript) and where it stands. */
export type AgentRecord = {
  readonly text: string;
  readonly source: Source;
  /** Milliseconds since the epoch; `null` when a file is read that does not say. */
  readonly receivedAt: number | null;
  /** `text` is only what its converter's `gist` kept of a line that was too long. */
  readonly isGist?: true;
  /** The text as JSON, where the reader of a long line has parsed it already. */
  readonly json?: ParsedJson;
};

/** `shown`: it became at least one message. `quiet`: known, and nothing to show. `unknown`: kept as an `unknown` message. */
export type RecordFate = 'shown' | 'quiet' | 'unknown';

export type Conversion<S> = { readonly state: S; readonly events: readonly AgentEvent[]; readonly fate: RecordFate };

/** Pure and total: any text gives events or `unknown`, never a throw; the same record gives the same keys. */
export interface Converter<S> {
  readonly initial: S;
  convert(state: S, record: AgentRecord): Conversion<S>;
  /** A short line that says what the agent waits for, made from the beginning of one too long to be read; `null`: it waits for nothing. */
  gist?(head: string): string | null;
}
