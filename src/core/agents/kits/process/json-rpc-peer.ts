import type { ClockPort, LogPort } from '#core/ports.ts';
import { err, type Result } from '#shared/base/result.ts';

import type { AgentGone } from '../../agent.ts';
import type { AgentEvent } from '../../agent-event.ts';
import { PendingReplies, type Reply } from './pending-replies.ts';

/** Error codes of JSON-RPC 2.0. */
const METHOD_NOT_FOUND = -32_601;
const INTERNAL_ERROR = -32_603;
const SERVER_BUSY = -32_000;
/** Limit of agent requests that are handled at once. */
const MAX_HANDLED = 64;

export type RpcError = { readonly code: number; readonly message: string };

/** Answers a request of the agent that needs no person. */
export type RequestHandler = (params: unknown) => Promise<Result<unknown, RpcError>>;

export type PeerOptions = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly agent: string;
  readonly gone: AgentGone;
  /** Sends one message. Returns false if the process no longer reads its input. */
  readonly send: (message: unknown) => boolean;
  /**
   * Value of the `jsonrpc` field of each message; omitted for an agent that expects no such field.
   */
  readonly version?: '2.0';
  /**
   * Handlers by method. A request of any other method is refused, so that the agent does not wait
   * for ever.
   */
  readonly handlers?: ReadonlyMap<string, RequestHandler>;
  /**
   * Returns the id of a request from its method and its number. Default: `corral-` and the number.
   */
  readonly idOf?: (method: string, count: number) => string;
};

/** A request that was sent (or not); the reply arrives later. */
export type SentRequest = {
  readonly id: string;
  readonly sent: boolean;
  readonly reply: Promise<Reply>;
};

/**
 * Corral's side of a JSON-RPC connection. Reads the agent's side from the events of its converter.
 */
export class JsonRpcPeer {
  readonly #options: PeerOptions;
  readonly #pending: PendingReplies;
  #made = 0;
  #handled = 0;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#pending = new PendingReplies(options);
  }

  /** Sends a request whose id is a string, which no agent confuses with its own numeric ids. */
  request(method: string, params: unknown, timeoutMs: number): SentRequest {
    this.#made += 1;
    const id = this.#options.idOf?.(method, this.#made) ?? `corral-${this.#made}`;
    const reply = this.#pending.wait(id, timeoutMs);
    const sent = this.#send({ id, method, params });
    if (!sent) this.#pending.settle(id, err(this.#options.gone));
    return { id, sent, reply };
  }

  notify(method: string, params: unknown): boolean {
    return this.#send({ method, params });
  }

  /** Sends the result of an agent's request, with the `id` that the agent gave. */
  respond(id: unknown, result: unknown): boolean {
    return this.#send({ id, result });
  }

  refuse(id: unknown, error: RpcError): boolean {
    return this.#send({ id, error });
  }

  /** Settles Corral's requests and handles those requests of the agent that need no person. */
  observe(event: AgentEvent): void {
    this.#pending.observe(event);
    if (event.type === 'unanswerable')
      void this.#handle(JSON.parse(event.controlId), event.request, event.params);
  }

  /** Settles a request without a converter. */
  settle(id: string, reply: Reply): boolean {
    return this.#pending.settle(id, reply);
  }

  /** Settles every waiting request as gone; call it when the process has ended. */
  close(): void {
    this.#pending.agentGone();
  }

  async #handle(id: unknown, method: string, params: unknown): Promise<void> {
    const handler = this.#options.handlers?.get(method);
    if (!handler)
      return this.#refuseRequest(
        id,
        METHOD_NOT_FOUND,
        `Corral does not support the request "${method}".`,
      );
    if (this.#handled >= MAX_HANDLED)
      return this.#refuseRequest(
        id,
        SERVER_BUSY,
        `Corral answers ${MAX_HANDLED} requests already.`,
      );
    this.#handled += 1;
    try {
      const answer = await handler(params);
      if (answer.ok) this.respond(id, answer.value);
      else this.refuse(id, answer.error);
    } catch (bug) {
      this.#options.log.error('request.handlerThrew', {
        method,
        name: bug instanceof Error ? bug.name : typeof bug,
      });
      this.#refuseRequest(id, INTERNAL_ERROR, `Corral failed to answer the request "${method}".`);
    } finally {
      this.#handled -= 1;
    }
  }

  #refuseRequest(id: unknown, code: number, message: string): void {
    this.refuse(id, { code, message });
  }

  #send(message: object): boolean {
    const { version, send } = this.#options;
    return send(version === undefined ? message : { jsonrpc: version, ...message });
  }
}
