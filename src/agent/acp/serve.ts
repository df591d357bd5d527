import { Writable, type Readable } from 'node:stream';

import {
  agent,
  ndJsonStream,
  RequestError,
  type AgentConnection,
  type AgentContext,
  type ClientCapabilities,
  type InitializeRequest,
  type InitializeResponse,
  type McpServer,
  type PromptRequest,
  type PromptResponse,
} from '@agentclientprotocol/sdk';

import { z } from 'zod';

import type { TurnEnd } from '#agent/loop/event.ts';
import type { OpenSession } from '#agent/session/open-session.ts';
import type { SessionClient } from '#agent/session/ports.ts';
import type { StoredEntry } from '#agent/record/entry.ts';
import { isFields } from '#shared/base/fields.ts';
import type { Result } from '#shared/base/result.ts';

import { AcpClient, type ClientFacts } from './acp-client.ts';
import { configOptions, isMode, modeState } from './choices.ts';
import { EDIT } from './edit-reply.ts';
import { promptParts } from './prompt-content.ts';
import { replayOf } from './replay.ts';

/** The conversations on this machine, which the program opens for a client. */
export interface Conversations {
  readonly version: string;
  /** False: no provider or key is configured. */
  readonly isConfigured: boolean;
  create(begin: Begin): Promise<Result<OpenSession, string>>;
  /** Opens a stored one. Fails with null if there is none of that id. */
  open(sessionId: string, begin: Begin): Promise<Result<Opened, string | null>>;
  /**
   * Begins one with a copy of a stored one: all of it, or the part before a prompt. Fails with null
   * if there is none of that id.
   */
  fork(
    sessionId: string,
    begin: Begin,
    before: string | null,
  ): Promise<Result<OpenSession, string | null>>;
  list(workspace: string | null): Promise<readonly StoredSession[]>;
}

export interface Begin {
  readonly workspace: string;
  readonly servers: readonly McpServer[];
  readonly clientOf: (sessionId: string) => SessionClient;
}

export interface Opened {
  readonly session: OpenSession;
  readonly entries: readonly StoredEntry[];
}

export interface StoredSession {
  readonly sessionId: string;
  readonly workspace: string;
  readonly title: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

const COMMANDS = [
  { name: 'continue', description: 'Continues a turn that was interrupted, at its stage.' },
  { name: 'compact', description: 'Compacts the conversation before the next request.' },
];

const SETUP =
  'Choose a provider and a key: in Corral under Settings, or by ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY.';

/** A connection, with the reason why it cannot be read further; null if the client ended it. */
type Served = AgentConnection & { closeSessions(): Promise<void>; failure(): string | null };

/** Serves ACP (agentclientprotocol.com, version 1) on the streams until the input ends. */
export function serveAcp(conversations: Conversations, input: Readable, output: Writable): Served {
  const server = new AcpServer(conversations);
  const app = agent({ name: 'corral-agent' })
    .onRequest('initialize', ({ params }) => server.initialize(params))
    .onRequest('authenticate', () => {
      throw RequestError.authRequired(undefined, SETUP);
    })
    .onRequest('session/new', ({ params, client }) => server.create(params, client))
    .onRequest('session/load', ({ params, client }) => server.open(params, client, true))
    .onRequest('session/resume', ({ params, client }) => server.open(params, client, false))
    .onRequest('session/fork', forkParams, ({ params, client }) => server.fork(params, client))
    .onRequest('session/list', ({ params }) => server.list(params.cwd ?? null))
    .onRequest('session/close', ({ params }) => server.close(params.sessionId))
    .onRequest('session/set_mode', ({ params }) => server.setMode(params.sessionId, params.modeId))
    .onRequest('session/set_config_option', ({ params }) =>
      server.setOption(params.sessionId, params.configId, params.value),
    )
    .onRequest('session/prompt', ({ params }) => server.prompt(params))
    .onNotification('session/cancel', ({ params }) => server.cancel(params.sessionId));
  let failure: string | null = null;
  const bytes = bytesOf(input, (reason) => (failure = reason));
  const wire = ndJsonStream(Writable.toWeb(output), bytes);
  return Object.assign(app.connect(wire), {
    closeSessions: () => server.closeAll(),
    failure: () => failure,
  });
}

/**
 * Returns the input as a stream of the type that the SDK declares. The SDK cancels it with an error
 * if it cannot read on, after a line that is too long for example.
 */
function bytesOf(input: Readable, onFailure: (reason: string) => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for await (const chunk of input as AsyncIterable<Buffer>) controller.enqueue(chunk);
      controller.close();
    },
    cancel(reason) {
      if (reason instanceof Error) onFailure(reason.message);
    },
  });
}

/** Names in `_meta`: the client's id of a prompt, and the prompt before which a fork ends. */
const PROMPT_ID = 'corral/promptId';
const FORK_BEFORE = 'corral/forkBefore';

/** Capabilities of the protocol that the SDK does not type yet. */
const DRAFTS = { fork: {} };

const forkParams = z.object({
  sessionId: z.string(),
  cwd: z.string(),
  mcpServers: z.array(z.custom<McpServer>(isFields)).default([]),
  _meta: z.record(z.string(), z.unknown()).nullish(),
});

interface Meta {
  readonly _meta?: Readonly<Record<string, unknown>> | null | undefined;
}

function textIn({ _meta }: Meta, name: string): string | null {
  const value = _meta?.[name];
  return typeof value === 'string' ? value : null;
}

interface OpenParams {
  readonly sessionId: string;
  readonly cwd: string;
  readonly mcpServers?: readonly McpServer[];
}

class AcpServer {
  readonly #conversations: Conversations;
  readonly #sessions = new Map<string, OpenSession>();
  readonly #iterationOf = (id: string): number => this.#sessions.get(id)?.iteration ?? 0;
  #facts: ClientFacts = { canAsk: false, canAskSecrets: false, iterationOf: this.#iterationOf };

  constructor(conversations: Conversations) {
    this.#conversations = conversations;
  }

  initialize({ clientCapabilities, clientInfo }: InitializeRequest): InitializeResponse {
    const canAsk = hasForms(clientCapabilities);
    const canAskSecrets = canAsk && clientInfo?.name === 'corral';
    this.#facts = { canAsk, canAskSecrets, iterationOf: this.#iterationOf };
    return {
      protocolVersion: 1,
      agentInfo: {
        name: 'corral-agent',
        title: 'Corral Agent',
        version: this.#conversations.version,
      },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, embeddedContext: true },
        mcpCapabilities: { http: true },
        sessionCapabilities: { list: {}, resume: {}, close: {}, ...DRAFTS },
        // The reply to a permission request may contain a text for the model.
        // A fork may end before a prompt that was sent with an id.
        // The reply about an edit may contain other texts of its files.
        _meta: { 'corral/feedback': true, [FORK_BEFORE]: true, [EDIT]: true },
      },
      authMethods: this.#conversations.isConfigured
        ? []
        : [{ id: 'key', name: 'API key', description: SETUP }],
    };
  }

  async create(params: Omit<OpenParams, 'sessionId'>, client: AgentContext) {
    this.#checkLogin();
    const opened = await this.#conversations.create(this.#begin(params, client));
    if (!opened.ok) throw RequestError.invalidParams(undefined, opened.error);
    return { sessionId: opened.value.id, ...this.#add(opened.value, client) };
  }

  async open(params: OpenParams, client: AgentContext, isReplayed: boolean) {
    this.#checkLogin();
    const { sessionId } = params;
    if (this.#sessions.has(sessionId)) await this.close(sessionId);
    const opened = await this.#conversations.open(sessionId, this.#begin(params, client));
    if (!opened.ok) {
      if (opened.error === null) throw RequestError.sessionNotFound(sessionId);
      throw RequestError.invalidParams(undefined, opened.error);
    }
    const { session, entries } = opened.value;
    if (isReplayed)
      for (const update of replayOf(entries))
        await client.notify('session/update', { sessionId, update });
    return this.#add(session, client);
  }

  async fork(params: z.output<typeof forkParams>, client: AgentContext) {
    this.#checkLogin();
    const before = textIn(params, FORK_BEFORE);
    const begin = this.#begin(params, client);
    const forked = await this.#conversations.fork(params.sessionId, begin, before);
    if (forked.ok) return { sessionId: forked.value.id, ...this.#add(forked.value, client) };
    if (forked.error === null) throw RequestError.sessionNotFound(params.sessionId);
    throw RequestError.invalidParams(undefined, forked.error);
  }

  #begin({ cwd, mcpServers }: Omit<OpenParams, 'sessionId'>, client: AgentContext): Begin {
    const facts = this.#facts;
    const clientOf = (sessionId: string) => new AcpClient(client, sessionId, facts);
    return { workspace: cwd, servers: mcpServers ?? [], clientOf };
  }

  #add(session: OpenSession, client: AgentContext) {
    this.#sessions.set(session.id, session);
    // A client knows the session only after the reply.
    setImmediate(() => {
      const update = {
        sessionUpdate: 'available_commands_update',
        availableCommands: COMMANDS,
      } as const;
      void client
        .notify('session/update', { sessionId: session.id, update })
        .catch(() => undefined);
    });
    const { openTurn } = session;
    const resumePoint = openTurn && {
      currentIteration: openTurn.iteration,
      pausedStage: openTurn.stage,
    };
    return {
      modes: modeState(session.mode),
      configOptions: configOptions(session),
      ...(resumePoint && { _meta: { 'corral/resumePoint': resumePoint } }),
    };
  }

  async list(workspace: string | null) {
    const stored = await this.#conversations.list(workspace);
    const sessions = stored.map(({ workspace: cwd, ...about }) => ({ cwd, ...about }));
    return { sessions };
  }

  async close(sessionId: string): Promise<Record<string, never>> {
    const session = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    await session?.close();
    return {};
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.close(id)));
  }

  setMode(sessionId: string, modeId: string): Record<string, never> {
    const session = this.#session(sessionId);
    if (!isMode(modeId)) throw RequestError.invalidParams(undefined, `There is no mode ${modeId}.`);
    session.setMode(modeId);
    return {};
  }

  setOption(sessionId: string, configId: string, value: string | boolean) {
    const session = this.#session(sessionId);
    if (configId === 'mode' && typeof value === 'string') this.setMode(sessionId, value);
    else if (configId === 'model' && typeof value === 'string') session.setModel(value);
    else throw RequestError.invalidParams(undefined, `There is no option ${configId}.`);
    return { configOptions: configOptions(session) };
  }

  async prompt(params: PromptRequest): Promise<PromptResponse> {
    const session = this.#session(params.sessionId);
    this.#checkLogin();
    const end = await this.#run(session, params);
    return responseOf(end, session.iteration);
  }

  async #run(session: OpenSession, params: PromptRequest): Promise<TurnEnd> {
    const { prompt } = params;
    const [first] = prompt;
    const command = prompt.length === 1 && first?.type === 'text' ? first.text.trim() : '';
    if (command === '/continue') return session.continueTurn();
    if (command !== '/compact')
      return session.prompt(promptParts(prompt), textIn(params, PROMPT_ID) ?? undefined);
    session.compactNext();
    return { kind: 'done' };
  }

  cancel(sessionId: string): void {
    this.#sessions.get(sessionId)?.cancel();
  }

  #session(sessionId: string): OpenSession {
    const session = this.#sessions.get(sessionId);
    if (!session) throw RequestError.sessionNotFound(sessionId);
    return session;
  }

  #checkLogin(): void {
    if (!this.#conversations.isConfigured) throw RequestError.authRequired(undefined, SETUP);
  }
}

function hasForms(capabilities: ClientCapabilities | undefined): boolean {
  return (capabilities?.elicitation?.form ?? null) !== null;
}

const STOP_REASONS = {
  done: 'end_turn',
  cancelled: 'cancelled',
  length: 'max_tokens',
  refused: 'refusal',
  limit: 'max_turn_requests',
} as const;

/** Returns the reply to a prompt. A failed turn is an error of the request, with its text. */
function responseOf(end: TurnEnd, iteration: number): PromptResponse {
  if (end.kind !== 'failed')
    return { stopReason: STOP_REASONS[end.kind], _meta: { 'corral/iteration': iteration } };
  const { kind, message } = end.problem;
  if (kind === 'login') throw RequestError.authRequired({ kind }, message);
  throw RequestError.internalError({ kind }, message);
}
