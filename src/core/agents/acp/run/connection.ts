import type { AgentGone, AgentListener, Launch, Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { SentRequest } from '#core/agents/kits/process/json-rpc-peer.ts';
import type { JsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { err } from '#shared/base/result.ts';

import { compose, type ShownText } from '#shared/words/sentence.ts';

import { methodOf } from '../records/replies.ts';
import { takesForkBefore } from './announced-by.ts';
import type { OpenFailure, Opening } from './opening.ts';
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

/** Time for an agent to close its session before its process is ended. */
const CLOSE_MS = 2000;

/** Time for a person to log in, in a browser for example. */
const AUTHENTICATE_MS = 300_000;

/** JSON-RPC code of an agent that needs a login. */
export const LOGIN_NEEDED = -32_000;

/** Ports of a run. */
export type RunPorts = {
  readonly agent: string;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly version: string;
  readonly listener: AgentListener;
};

/** Returns true for the reply of an agent that takes a prompt only after a login. */
export function isLoginNeeded(event: AgentEvent): event is PromptRefusal {
  return (
    event.type === 'controlReply' &&
    event.error !== null &&
    event.result === LOGIN_NEEDED &&
    methodOf(event.controlId) === 'session/prompt'
  );
}

type PromptRefusal = Extract<AgentEvent, { type: 'controlReply' }> & { readonly error: string };

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
      auth: { terminal: true },
      _meta: { 'terminal-auth': true },
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
  #takesPromptIds = false;
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

  /** Receives each event before the session does. Returns the mode that a late reply confirms. */
  observe(event: AgentEvent): string | null {
    if (event.type === 'controlReply' && event.error !== null)
      this.#code = typeof event.result === 'number' ? event.result : 0;
    return this.#set.observe(event);
  }

  /** Sends the first request, which the process must answer before it can be used. */
  async initialize(version: string) {
    const reply = await this.#call('initialize', initializeParams(version), INITIALIZE_MS);
    const ready = reply.ok ? initializedIn(reply.value) : null;
    this.#takesPromptIds = takesForkBefore(ready);
    return ready;
  }

  /** Lets the agent log the person in, if a way is chosen. Returns why it did not. */
  async authenticate(methodId: string | undefined): Promise<OpenFailure | null> {
    if (methodId === undefined) return null;
    const reply = await this.#call('authenticate', { methodId }, AUTHENTICATE_MS);
    if (reply.ok) return null;
    const { error } = reply;
    return error.kind === 'agentGone'
      ? { kind: 'gone' }
      : { kind: 'loginNeeded', reason: error.message };
  }

  /**
   * Opens a new session, a stored one, or a copy of a stored one. A session that is resumed repeats
   * nothing; one that is loaded repeats its messages, which the converter takes for the past.
   */
  async open(
    { cwd, additionalFolders = [] }: Pick<Launch, 'cwd' | 'additionalFolders'>,
    opening: Opening,
  ): Promise<OpenFailure | null> {
    const { how, sessionId: stored } = opening;
    const before = opening.how === 'fork' ? opening.forkBefore : undefined;
    const about = {
      cwd,
      ...(additionalFolders.length > 0 && { additionalDirectories: additionalFolders }),
      mcpServers: [],
      ...(stored !== null && { sessionId: stored }),
      ...(before !== undefined && { _meta: { 'corral/forkBefore': before } }),
    };
    const reply = await this.#call(`session/${how}`, about, OPEN_MS);
    if (!reply.ok) return this.#failure(reply.error);
    this.#session = openedSession(reply.value);
    const { sessionId: own } = this.#session;
    const isSame = how === 'resume' || how === 'load';
    const sessionId = isSame ? stored : own;
    // A copy of the same id would be the original itself.
    if (sessionId === null || (how === 'fork' && own === stored)) {
      const reason = compose('agentFailures.unreadableReply', { agent: this.#agent });
      return { kind: 'refused', reason };
    }
    this.#sessionId = sessionId;
    return null;
  }

  /** Closes the session, so that the agent can store it. Returns after some time in any case. */
  async close(): Promise<void> {
    if (this.#sessionId !== '') await this.#call('session/close', {}, CLOSE_MS);
  }

  #failure(error: AgentGone | Refused): OpenFailure {
    if (error.kind === 'agentGone') return { kind: 'gone' };
    const kind = this.#code === LOGIN_NEEDED ? 'loginNeeded' : 'refused';
    return { kind, reason: error.message };
  }

  /** `promptId` reaches only an agent that can fork before a prompt. Null: the prompt has none. */
  prompt(content: readonly object[], promptId: string | null): SentRequest {
    const isGiven = this.#takesPromptIds && promptId !== null;
    const meta = isGiven && { _meta: { 'corral/promptId': promptId } };
    const params = { sessionId: this.#sessionId, prompt: content, ...meta };
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
    const { id, reply: settled } = this.#choose(mode, modeId, 'session/set_mode', { modeId });
    this.#set.sent(id);
    const reply = await settled;
    if (!reply.ok) this.#set.failed(id, modeId);
    const other = reply.ok ? this.#set.otherThan(modeId, reply.value) : null;
    this.#otherMode = other;
    return other === null
      ? reply
      : refused(compose('agentFailures.modeNotKept', { agent, mode: modeId, other }));
  }

  async setModel(modelId: string): Promise<Reply> {
    const { model } = this.#session;
    const agent = this.#agent;
    if (!isOffered(model, modelId))
      return refused(compose('agentFailures.modelNotOffered', { agent, model: modelId }));
    return this.#choose(model, modelId, 'session/set_model', { modelId }).reply;
  }

  /** Changes a choice by its config option, or by the request of its own. */
  #choose({ configId }: Choice, value: string, method: string, params: object): Sent {
    this.#hasChosen = true;
    return configId === null
      ? this.#send(method, params)
      : this.#send('session/set_config_option', { configId, value });
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

  #call(method: string, params: object, timeoutMs = REPLY_MS): Promise<Reply> {
    return this.#send(method, params, timeoutMs).reply;
  }

  #send(method: string, params: object, timeoutMs = REPLY_MS): Sent {
    const about = this.#sessionId === '' ? params : { sessionId: this.#sessionId, ...params };
    const { id, sent, reply } = this.#process.request(method, about, timeoutMs);
    return { id, reply: sent ? reply : Promise.resolve(err(this.#gone)) };
  }
}

type Sent = Pick<SentRequest, 'id' | 'reply'>;

function isOffered(choice: Choice | null, value: string): choice is Choice {
  return choice?.offered.some(({ id }) => id === value) ?? false;
}

function refused(message: ShownText): Promise<Reply> {
  return Promise.resolve(err({ kind: 'refused', message }));
}
