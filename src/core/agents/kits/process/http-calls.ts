import type { ClockPort } from '#core/ports.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { err, ok } from '#shared/base/result.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import type { AgentGone } from '../../agent.ts';
import { stringifyJson } from './json-text.ts';
import type { Reply } from './pending-replies.ts';

/** Limit of calls that are open at once. */
const MAX_OPEN = 64;
/** Characters shown of the body of an HTTP error. */
const MAX_REFUSAL = 2_000;
/** Time to wait for the exit event of a process that broke a connection. */
const EXIT_KNOWN_MS = 500;

export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
};

type HttpCallsOptions = {
  readonly clock: ClockPort;
  readonly agent: string;
  readonly gone: AgentGone;
  /** Address of the server, on loopback. */
  readonly base: URL;
  /** Headers of every call, including the token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly exited: Promise<unknown>;
};

/**
 * Calls the HTTP server of an agent. Never follows a redirect, which could send the token to
 * another server.
 */
export class HttpCalls {
  readonly #options: HttpCallsOptions;
  readonly #closing = new AbortController();
  #open = 0;

  constructor(options: HttpCallsOptions) {
    this.#options = options;
    void options.exited.then(() => this.#closing.abort());
  }

  /**
   * Returns the JSON value of the response, or null if the response is empty. Returns `refused` for
   * an HTTP error, a timeout or a response over the size limit.
   */
  async call({ method, path, body }: HttpCall, timeoutMs: number): Promise<Reply> {
    const { agent, gone, clock } = this.#options;
    if (this.#closing.signal.aborted) return err(gone);
    if (this.#open >= MAX_OPEN)
      return refusal(compose('agentFailures.tooManyOpen', { agent, open: String(MAX_OPEN) }));
    const late = new AbortController();
    const cancel = clock.after(timeoutMs, () => late.abort());
    this.#open += 1;
    try {
      const content =
        body === undefined
          ? {}
          : { body: stringifyJson(body), headers: { 'Content-Type': 'application/json' } };
      const response = await this.fetch(path, { method, ...content }, late.signal);
      return await this.#read(response);
    } catch (thrown) {
      if (late.signal.aborted)
        return refusal(
          compose('agentFailures.noAnswer', { agent, seconds: String(timeoutMs / 1000) }),
        );
      if (await this.#hasEnded()) return err(gone);
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return refusal(compose('agentFailures.connectionBroke', { agent, reason }));
    } finally {
      cancel();
      this.#open -= 1;
    }
  }

  /**
   * Returns the response without reading its body, for streams. Rejects when `signal` aborts or the
   * process has ended.
   */
  fetch(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { base, headers } = this.#options;
    const all = { ...Object.fromEntries(new Headers(init.headers)), ...headers };
    return fetch(new URL(path, base), {
      ...init,
      headers: all,
      redirect: 'error',
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
  }

  async #read(response: Response): Promise<Reply> {
    const { agent } = this.#options;
    const text = await responseText(response);
    if (text === null)
      return refusal(
        compose('agentFailures.replyTooLong', { agent, size: `${MAX_LINE_BYTES / 2 ** 20} MiB` }),
      );
    if (!response.ok)
      return refusal(`HTTP ${response.status} ${text.slice(0, MAX_REFUSAL)}`.trim());
    if (text === '') return ok(null);
    try {
      const value: unknown = JSON.parse(text);
      return ok(value);
    } catch {
      return refusal(compose('agentFailures.replyNotJson', { agent }));
    }
  }

  async #hasEnded(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancel = this.#options.clock.after(EXIT_KNOWN_MS, () => resolve(false));
    void this.#options.exited.then(() => resolve(true));
    return promise.finally(cancel);
  }
}

/** Returns null if the body exceeds `MAX_LINE_BYTES`. */
async function responseText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_LINE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refusal(message: ShownText): Reply {
  return err({ kind: 'refused', message });
}
