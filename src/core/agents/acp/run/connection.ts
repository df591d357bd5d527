import type { AgentGone, Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { SentRequest } from '#core/agents/kits/process/json-rpc-peer.ts';
import type { JsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { err } from '#shared/base/result.ts';

import { compose, type ShownText } from '#shared/words/sentence.ts';

import { SetMode } from './set-mode.ts';
import {
  currentChoice,
  initializedIn,
  openedSession,
  type Choice,
  type OpenedSession,
} from '../wire/session.ts';

/** First answer of a cold program, which may have to be unpacked or compiled. */
export const INITIALIZE_MS = 120_000;
const OPEN_MS = 120_000;
const REPLY_MS = 20_000;
/** Longest turn; a prompt has no time limit of its own. */
const TURN_MS = 2_000_000_000;

/** JSON-RPC code of an agent that needs a login. */
export const LOGIN_NEEDED = -32_000;

/** Reason why a session was not opened. */
export type OpenFailure =
  | { readonly kind: 'gone' }
  | { readonly kind: 'loginNeeded' | 'refused'; readonly reason: ShownText };

/** Returns the parameters of the first request: what Corral supports. */
export function initializeParams(version: string): object {
  return {
    protocolVersion: 1,
    clientInfo: { name: 'corral', title: 'Corral', version },
    clientCapabilities: {
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
      elicitation: { form: {}, url: {} },
      session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
    },
  };
}

/** Requests of Corral to a running agent, in the words of ACP. */
export class Connection {
  /** True if a choice was set, whose reply ends a replay. */
  #hasChosen = false;
  readonly #process: JsonRpcProcess;
  readonly #agent: string;
  readonly #gone: AgentGone;
  /** Code of the newest refusal, which its reply does not contain. */
  #code = 0;
  readonly #set = new SetMode();
  #otherMode: string | null = null;
  #sessionId = '';
  #session: OpenedSession = { sessionId: null, mode: null, model: null };

  constructor(process: JsonRpcProcess, agent: string, gone: AgentGone) {
    this.#agent = agent;
    this.#process = process;
    this.#gone = gone;
  }

  get session(): OpenedSession {
    return this.#session;
  }

  /** The mode in which the agent is instead of the one that was set; null if there is none. */
  get otherMode(): string | null {
    return this.#otherMode;
  }

  /** Receives each event before the session does. */
  observe(event: AgentEvent): void {
    this.#set.observe(event);
    if (event.type === 'controlReply' && event.error !== null)
      this.#code = typeof event.result === 'number' ? event.result : 0;
  }

  /** Sends the first request, which the process must answer before it can be used. */
  async initialize(version: string) {
    const reply = await this.#call('initialize', initializeParams(version), INITIALIZE_MS);
    return reply.ok ? initializedIn(reply.value) : null;
  }

  /**
   * Opens a new session, or a stored one. A session that is resumed repeats nothing; one that is
   * loaded repeats its messages, which the converter ignores.
   */
  async open(
    cwd: string,
    stored: { readonly sessionId: string; readonly canResume: boolean } | null,
  ): Promise<OpenFailure | null> {
    const about = { cwd, mcpServers: [] };
    const reply = stored
      ? await this.#call(
          stored.canResume ? 'session/resume' : 'session/load',
          { ...about, sessionId: stored.sessionId },
          OPEN_MS,
        )
      : await this.#call('session/new', about, OPEN_MS);
    if (!reply.ok) return this.#failure(reply.error);
    this.#session = openedSession(reply.value);
    const sessionId = stored?.sessionId ?? this.#session.sessionId;
    if (sessionId === null) {
      const reason = compose('agentFailures.unreadableReply', { agent: this.#agent });
      return { kind: 'refused', reason };
    }
    this.#sessionId = sessionId;
    return null;
  }

  #failure(error: AgentGone | Refused): OpenFailure {
    if (error.kind === 'agentGone') return { kind: 'gone' };
    const kind = this.#code === LOGIN_NEEDED ? 'loginNeeded' : 'refused';
    return { kind, reason: error.message };
  }

  prompt(content: readonly object[]): SentRequest {
    const params = { sessionId: this.#sessionId, prompt: content };
    return this.#process.request('session/prompt', params, TURN_MS);
  }

  cancel(): boolean {
    return this.#process.notify('session/cancel', { sessionId: this.#sessionId });
  }

  /** Sets the mode. Refused, too, if the agent is known to be in another mode after its reply. */
  async setMode(modeId: string): Promise<Reply> {
    const { mode } = this.#session;
    const agent = this.#agent;
    if (!isOffered(mode, modeId))
      return refused(compose('agentFailures.modeNotOffered', { agent, mode: modeId }));
    const reply = await this.#choose(mode, modeId, () =>
      this.#call('session/set_mode', { modeId }),
    );
    const other = reply.ok ? this.#set.otherThan(modeId, reply.value) : null;
    this.#otherMode = other;
    return other === null
      ? reply
      : refused(compose('agentFailures.modeNotKept', { agent, mode: modeId, other }));
  }

  setModel(modelId: string): Promise<Reply> {
    const { model } = this.#session;
    const agent = this.#agent;
    if (!isOffered(model, modelId))
      return refused(compose('agentFailures.modelNotOffered', { agent, model: modelId }));
    return this.#choose(model, modelId, () => this.#call('session/set_model', { modelId }));
  }

  /** Changes a choice by its config option, or by the request of its own. */
  #choose(choice: Choice, value: string, request: () => Promise<Reply>): Promise<Reply> {
    const { configId } = choice;
    this.#hasChosen = true;
    return configId === null
      ? request()
      : this.#call('session/set_config_option', { configId, value });
  }

  /** Ends the replay of a loaded session by a reply, unless a choice had one already. */
  async endReplay(): Promise<void> {
    const same = this.#hasChosen ? null : currentChoice(this.#session);
    if (same?.of === 'mode') await this.setMode(same.current);
    if (same?.of === 'model') await this.setModel(same.current);
  }

  respond(id: unknown, result: unknown): boolean {
    return this.#process.respond(id, result);
  }

  closeAsk(askId: string): string | null {
    return this.#process.closeAsk(askId);
  }

  async #call(method: string, params: object, timeoutMs = REPLY_MS): Promise<Reply> {
    const about = this.#sessionId === '' ? params : { sessionId: this.#sessionId, ...params };
    const { id, sent, reply } = this.#process.request(method, about, timeoutMs);
    if (method.startsWith('session/set_')) this.#set.sent(id);
    return sent ? reply : err(this.#gone);
  }
}

function isOffered(choice: Choice | null, value: string): choice is Choice {
  return choice?.offered.some(({ id }) => id === value) ?? false;
}

function refused(message: ShownText): Promise<Reply> {
  return Promise.resolve(err({ kind: 'refused', message }));
}
