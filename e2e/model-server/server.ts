import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text as readAll } from 'node:stream/consumers';

import { fromChat } from './chat-request.ts';
import { listedModels, streamCompletion, wholeCompletion } from './chat-stream.ts';
import { reply, text, type Reply, type Scenario, type Step } from './dsl.ts';
import { Gates } from './gates.ts';
import { fromGemini, geminiPath } from './gemini-request.ts';
import { streamContent, wholeContent } from './gemini-stream.ts';
import {
  type ScenarioPrompts,
  modelRequest,
  planFile,
  position,
  toolResults,
  type ModelRequest,
  type Position,
  type ToolResult,
} from './request.ts';
import { fromResponses } from './responses-request.ts';
import { streamResponse } from './responses-stream.ts';
import { streamMessage, wholeMessage } from './stream.ts';

/** Beginning of a key that the server does not accept. */
const WRONG_KEY = 'Bearer wrong';

type Options = {
  readonly scenarios: Readonly<Record<string, Scenario>>;
  readonly folder: string;
  /** The scenario of prompts that name no scenario. */
  readonly unmarked?: string;
  /** The scenarios of prompts that do not name theirs, for pictures that people look at. */
  readonly prompts?: ScenarioPrompts;
  /**
   * Callbacks that observe each request for a message and each event of its reply, for
   * measurements.
   */
  readonly onAsked?: (at: Position) => void;
  readonly onSend?: (at: Position, type: string, fields: object) => void;
};
/** `raw` is the unparsed body. */
export type RecordedRequest = Position & {
  readonly body: ModelRequest;
  readonly raw: string;
  readonly headers: IncomingHttpHeaders;
};

/**
 * A model that answers from a script. It speaks enough of the Messages API for Claude Code, of the
 * Responses API for Codex, of the Gemini API for Gemini CLI and of chat completions for other
 * clients. It listens on loopback only.
 */
export class ModelServer {
  readonly #options: Options;
  readonly #gates = new Gates();
  readonly #recorded: RecordedRequest[] = [];
  readonly #otherRequests: string[] = [];
  readonly #externalRequests: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #http: Server;
  #answerCount = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#http = createServer((request, response) => void this.#handle(request, response));
    this.#http.on('connect', (request, socket) => {
      this.#externalRequests.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  }

  /** The address of the started server. */
  get url(): string {
    const address = this.#http.address();
    if (address === null || typeof address === 'string')
      throw new Error('The model server is not listening.');
    return `http://127.0.0.1:${address.port}`;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  async stop(): Promise<void> {
    this.#gates.releaseAll();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  release(gate: string): void {
    this.#gates.release(gate);
  }

  reached(gate: string): Promise<void> {
    return this.#gates.reached(gate);
  }

  /** Returns the requests for messages, oldest first. */
  requests(): readonly RecordedRequest[] {
    return this.#recorded;
  }

  /** Returns all other requests, as `METHOD path`. */
  otherRequests(): readonly string[] {
    return this.#otherRequests;
  }

  /** Returns attempts to reach other hosts, if this server is set as the proxy. */
  externalRequests(): readonly string[] {
    return this.#externalRequests;
  }

  /**
   * Returns the results of tool uses that agents reported to the model, each once, in the order of
   * their first report.
   */
  toolResults(): readonly ToolResult[] {
    const byId = new Map<string, ToolResult>();
    for (const { body } of this.#recorded)
      for (const result of toolResults(body)) byId.set(result.toolUseId, result);
    return [...byId.values()];
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await readAll(request);
    if (!path.startsWith('/')) {
      this.#externalRequests.push(`${request.method} ${path}`);
      return json(response, 403, {});
    }
    if (request.headers.authorization?.startsWith(WRONG_KEY))
      return json(response, 401, failure('invalid_api_key', 'Incorrect API key provided.'));
    const api = request.method === 'POST' ? apiOf(path) : null;
    if (api) return this.#answer(body, request, response, api);
    this.#otherRequests.push(`${request.method} ${path}`);
    if (request.method === 'POST' && path === '/v1/messages/count_tokens')
      return json(response, 200, { input_tokens: 1000 });
    return json(response, 200, path === '/v1/models' ? listedModels : {});
  }

  async #answer(
    raw: string,
    request: IncomingMessage,
    response: ServerResponse,
    api: Api,
  ): Promise<void> {
    const parsed = api.parse(JSON.parse(raw));
    if (!parsed.success)
      return json(response, 400, failure('invalid_request_error', parsed.error.message));
    const body = parsed.data;
    const { unmarked = 'basic', prompts } = this.#options;
    const at = position(body, unmarked, prompts);
    this.#recorded.push({ ...at, body, raw, headers: request.headers });
    this.#options.onAsked?.(at);
    const step = this.#step(body, at);
    const disconnected = new AbortController();
    response.on('close', () => disconnected.abort());
    if (step.kind === 'error') return json(response, step.status, failure(step.type, step.message));
    const answer = this.#toAnswer(step, body.model);
    if (!body.stream) {
      await this.#passGates(answer.reply, disconnected.signal);
      return disconnected.signal.aborted ? undefined : json(response, 200, api.whole(answer));
    }
    const onSend = (type: string, fields: object) => this.#options.onSend?.(at, type, fields);
    return api.stream(response, answer, {
      gates: this.#gates,
      onSend,
      signal: disconnected.signal,
    });
  }

  /** Waits for all gates of an answer that is sent as a whole. */
  async #passGates({ blocks }: Reply, signal: AbortSignal): Promise<void> {
    const parts = blocks.flatMap((block) => (block.kind === 'toolUse' ? [] : block.parts));
    for (const part of parts)
      if (typeof part !== 'string') await this.#gates.pass(part.gate, signal);
  }

  #step(body: ModelRequest, at: Position): Exclude<Step, { kind: 'failing' }> {
    const scenario = this.#options.scenarios[at.scenario];
    if (!scenario) return reply(text(`There is no scenario ${at.scenario}.`));
    const step =
      scenario({ folder: this.#options.folder, planFile: planFile(body) })[at.step] ??
      reply(text('Nothing more to do.'));
    if (step.kind !== 'failing') return step;
    const key = `${at.scenario} ${at.step}`;
    const failed = this.#failures.get(key) ?? 0;
    if (failed >= step.times) return step.after;
    this.#failures.set(key, failed + 1);
    return step.first;
  }

  #toAnswer(step: Reply, model: string) {
    this.#answerCount += 1;
    const id = String(this.#answerCount).padStart(4, '0');
    const toolUseIds = step.blocks
      .filter((block) => block.kind === 'toolUse')
      .map((_, n) => `toolu_script${id}x${n}`);
    return { id: `msg_script${id}`, model, reply: step, toolUseIds };
  }
}

/** An API: parses requests, and answers with a stream or as a whole. */
type Api = {
  readonly parse: typeof fromResponses;
  readonly stream: typeof streamMessage;
  readonly whole: typeof wholeMessage;
};
const messagesApi: Api = {
  parse: (body) => modelRequest.safeParse(body),
  stream: streamMessage,
  whole: wholeMessage,
};
const responsesApi: Api = { parse: fromResponses, stream: streamResponse, whole: wholeMessage };
const completionsApi: Api = { parse: fromChat, stream: streamCompletion, whole: wholeCompletion };

const apis: ReadonlyMap<string, Api> = new Map([
  ['/v1/messages', messagesApi],
  ['/v1/responses', responsesApi],
  ['/v1/chat/completions', completionsApi],
]);

/** Returns the API of a path, or null if no agent asks the model there. */
function apiOf(path: string): Api | null {
  const gemini = geminiPath(path);
  if (!gemini) return apis.get(path) ?? null;
  return { parse: (body) => fromGemini(body, gemini), stream: streamContent, whole: wholeContent };
}

function failure(type: string, message: string): object {
  return { type: 'error', error: { type, message }, request_id: 'req_script' };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
