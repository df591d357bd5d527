import type { SlashCommand } from '#shared/contract/sessions.ts';
import type { UsageLimit } from '#shared/session/usage-limit.ts';
import type { AgentOutput, Usage } from '#shared/conversation/agent-output.ts';
import type { LiveDelta } from '#shared/conversation/live.ts';
import type { Source } from '#shared/conversation/source.ts';
import type { Risk } from '#shared/interaction/risk.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import type { Worded } from '#shared/interaction/worded.ts';
import type { RequestWording } from '#shared/interaction/wording.ts';
import type { ShownText } from '#shared/words/sentence.ts';
import type {
  InteractionDetails,
  InteractionOption,
  InteractionType,
} from '#shared/interaction/interaction.ts';

import type { ParsedJson } from './kits/records/long-json.ts';

/** The requests of the turn to the model so far, and the stage (thinking, acting, observing). */
export type PausedAt = { readonly iteration: number; readonly stage: string };

/**
 * A question of an agent before Corral assigns it to a session. `askId` is the agent's own id for
 * it.
 */
export type AgentAsk = {
  readonly askId: string;
  readonly type: InteractionType;
  readonly title: string;
  readonly message: string;
  /**
   * The agent's own explanation of the request, shown apart from Corral's own words. Absent: none.
   */
  readonly agentSays?: string;
  /** Marks which of `title` and `message` Corral composed; absent: neither. */
  readonly wording?: RequestWording;
  readonly details: InteractionDetails;
  readonly options: readonly InteractionOption[];
  readonly askedBy: string | null;
  readonly reason: string | null;
  readonly blockedPath: string | null;
  /** Risk of a question of Corral itself. Absent: it is assessed from the request. */
  readonly risk?: Risk;
  /**
   * True if the agent cannot continue without a decision. Absent: true unless an option skips the
   * question.
   */
  readonly required?: boolean;
  /**
   * Time limit of the question; null: none, whatever the person configured. Absent: the configured
   * limit.
   */
  readonly timeoutSeconds?: number | null;
  /**
   * Option that is chosen at the time limit if it is harmless. Absent: the agent is informed that
   * there was no answer.
   */
  readonly defaultOptionId?: string;
  /** The point at which the agent paused its turn. Absent: the agent does not report it. */
  readonly pausedAt?: PausedAt;
  /** Set if the question was read from a screen instead of being asked through a protocol. */
  readonly readFrom?: ReadFrom;
  /** True if it is known to be another question than an equal one of an earlier core. */
  readonly isNew?: true;
  /**
   * False if a terminal shows the question, which itself shows when it is over. Absent: the question
   * ends with its turn.
   */
  readonly endsWithTurn?: false;
  /**
   * True if it only replaces an open question of the same id: the agent changed its content without
   * another request.
   */
  readonly isChange?: true;
};

/** Facts that an agent reports about itself; absent fields have not changed. */
export type AgentFacts = {
  readonly agentSessionId?: string;
  readonly model?: string;
  readonly permissionMode?: string;
  readonly version?: string;
  /** Reasoning effort of the model, by the agent's own name; null: no longer known. */
  readonly effort?: string | null;
  /** Tokens of the conversation in the model's last request; null: no longer known. */
  readonly contextTokens?: number | null;
  /** Size of the model's context window in tokens. */
  readonly contextWindow?: number | null;
  /** Cost of the whole conversation so far, for agents that do not report single turns. */
  readonly costUsd?: number;
  /** Usage limits that changed; the others stay. */
  readonly limits?: readonly UsageLimit[];
  /**
   * Slash commands of the agent. A list without descriptions does not remove descriptions known
   * from an earlier list.
   */
  readonly slashCommands?: readonly SlashCommand[];
  /**
   * The agent's own title of the session. Replaces the title that a session without a prompt has,
   * and the agent's title `before`, but no other.
   */
  readonly title?: { readonly text: string; readonly before: string | null };
  /** The face after its terminal has ended, while the run continues. */
  readonly face?: 'structured';
};

/** Everything that a converter can make of one record. */
export type AgentEvent =
  /**
   * Output of the agent. `ofPrompt` is the key of Corral's prompt that this output repeats, in the
   * agent's own words and under the agent's own key.
   */
  | { readonly type: 'output'; readonly output: AgentOutput; readonly ofPrompt?: string }
  /**
   * The conversation as the agent itself has stored it, oldest first. Most of it is known to Corral
   * already, under other keys.
   */
  | { readonly type: 'past'; readonly outputs: readonly AgentOutput[] }
  | { readonly type: 'delta'; readonly delta: LiveDelta }
  /**
   * Usage of one model response; repeated for each content block. For callers that compute the
   * total per turn.
   */
  | { readonly type: 'used'; readonly requestId: string; readonly usage: Usage }
  | { readonly type: 'asked'; readonly ask: AgentAsk }
  /**
   * A question was withdrawn. `explanation` is set if the agent's side knows a more specific reason
   * than that the agent continued. `endedWith` is the agent's own id of another question, with
   * whose refusal the agent ended this one.
   */
  | {
      readonly type: 'withdrawn';
      readonly askId: string;
      readonly explanation?: Worded;
      readonly endedWith?: string;
    }
  /** The sent answer did not arrive, as the agent's screen shows: the question is open again. */
  | { readonly type: 'answerLost'; readonly askId: string; readonly explanation: Worded }
  | { readonly type: 'facts'; readonly facts: AgentFacts }
  /** A turn started. `turnId` is the agent's own id of it, if there is one. */
  | { readonly type: 'turnStarted'; readonly turnId?: string }
  /**
   * A turn ended. `busy`: background work continues, so the agent will produce output again without
   * a prompt. `completed`: the agent reported a normal end. Absent: it was interrupted, it failed,
   * or the reason is unknown.
   */
  | { readonly type: 'turnEnded'; readonly busy: boolean; readonly completed?: true }
  /**
   * The agent has received a prompt of Corral: `queued` in its queue or `delivered` to its model.
   * `promptKey` is the key it was sent with.
   */
  | {
      readonly type: 'promptTaken';
      readonly promptKey: string;
      readonly stage: 'queued' | 'delivered';
    }
  /** A prompt of Corral did not reach the agent; `message` has the reason and a remedy. */
  | {
      readonly type: 'promptFailed';
      readonly promptKey: string;
      readonly message: ShownText;
      readonly data: NoticeData;
    }
  /**
   * The agent has not read a prompt of Corral and never will. `login`: it needs a login, until which
   * Corral keeps the prompt; the run ends with the problem afterwards. `turnEnded`: the turn into
   * which it was sent has ended, and Corral holds the prompt until the person sends it.
   */
  | {
      readonly type: 'promptReturned';
      readonly promptKey: string;
      readonly why: 'login' | 'turnEnded';
    }
  /** A fact about the run that is shown to the person within the conversation. */
  | { readonly type: 'notice'; readonly text: ShownText; readonly data: NoticeData }
  /**
   * Takeover state of this run for the next core, written by the agent's adapter; null: the run
   * leaves nothing behind any more.
   */
  | { readonly type: 'memo'; readonly memo: string | null }
  /**
   * A request of the agent that needs no person: its adapter answers or refuses it, so that the
   * agent does not wait for ever. `params` holds the parameters if the adapter needs them.
   */
  | {
      readonly type: 'unanswerable';
      readonly controlId: string;
      readonly request: string;
      readonly params?: unknown;
    }
  /**
   * Reply to a control request of Corral; `result` is the agent's value, if the adapter needs it.
   */
  | {
      readonly type: 'controlReply';
      readonly controlId: string;
      readonly error: string | null;
      readonly result?: unknown;
    };

/**
 * Identifies a notice for programs. Its texts are in the words of the agent or, for Corral's own,
 * in the texts `notices`.
 */
export type NoticeData = { readonly notice: string };

/** A record of an agent (a line of its wire log or of its transcript) and its position. */
export type AgentRecord = {
  readonly text: string;
  readonly source: Source;
  /** Milliseconds since the epoch; null for a file without times. */
  readonly receivedAt: number | null;
  /**
   * True if `text` is only the summary that the converter's `gist` made of a line that was too
   * long.
   */
  readonly isGist?: true;
  /** The parsed text, if the reader of a long line has parsed it already. */
  readonly json?: ParsedJson;
};

/**
 * Outcome of a record. `shown`: it became at least one message. `quiet`: known, without output.
 * `unknown`: kept as an `unknown` message.
 */
export type RecordFate = 'shown' | 'quiet' | 'unknown';

export type Conversion<S> = {
  readonly state: S;
  readonly events: readonly AgentEvent[];
  readonly fate: RecordFate;
};

/**
 * Converts records. Pure and total: any text gives events or `unknown`, never an exception; the
 * same record gives the same keys.
 */
export interface Converter<S> {
  readonly initial: S;
  convert(state: S, record: AgentRecord): Conversion<S>;
  /**
   * Returns a short line with the question that the agent waits for, made from the beginning of a
   * line that is too long. Returns null if the agent waits for nothing.
   */
  gist?(head: string): string | null;
}
