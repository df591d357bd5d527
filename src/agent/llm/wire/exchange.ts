import type { Transport, WireReply } from './transport.ts';
import { wellFormedJson } from './well-formed.ts';

/** Limits in ms. `firstByte`: from the request to the first byte of the answer; `idle`: between bytes. */
export interface Timeouts {
  readonly firstByte: number;
  readonly idle: number;
  /** Between bytes after the model said why it stopped: some servers keep the connection open then. */
  readonly afterStop: number;
}

export type WireFailure =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The begin of the body. */
      readonly body: string;
    }
  | { readonly kind: 'network'; readonly detail: string }
  | { readonly kind: 'slow'; readonly limitMs: number }
  | { readonly kind: 'cancelled' };

/** Headers that an API needs. Telemetry and headers from the environment are dropped. */
const SENT: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'authorization',
  'content-type',
  'x-api-key',
  'x-goog-api-key',
]);
const KEYS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'x-goog-api-key']);
const LONGEST_ERROR = 64 * 1024;
const LONGEST_BODY = 16 * 1024 * 1024;

export interface ExchangePorts {
  readonly transport: Transport;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** False: no header with a key is sent. */
  readonly hasKey: boolean;
}

/**
 * One HTTP request. An SDK composes it and calls `fetch`; the body of a successful answer is read
 * here, not by the SDK, because its decoders throw on garbage and buffer without a limit.
 */
export class Exchange {
  readonly #ports: ExchangePorts;
  readonly #cut = new AbortController();
  readonly #onCancel = () => this.#stop({ kind: 'cancelled' });
  #timer: NodeJS.Timeout | null = null;
  #idleMs: number;
  #reply: WireReply | null = null;
  #failure: WireFailure | null = null;

  constructor(ports: ExchangePorts) {
    this.#ports = ports;
    this.#idleMs = ports.timeouts.idle;
    ports.signal.addEventListener('abort', this.#onCancel, { once: true });
    if (ports.signal.aborted) this.#onCancel();
  }

  get failure(): WireFailure | null {
    return this.#failure;
  }

  get contentType(): string {
    return this.#reply?.headers['content-type'] ?? '';
  }

  /** Sends the request. The returned response has the status, but no body unless it failed. */
  readonly fetch = async (
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const { transport, timeouts } = this.#ports;
    this.#watch(timeouts.firstByte);
    try {
      this.#reply = await transport({
        url: input instanceof Request ? input.url : String(input),
        method: init.method ?? 'GET',
        headers: this.#headers(init),
        body: typeof init.body === 'string' ? wellFormedJson(init.body) : null,
        signal: this.#cut.signal,
      });
    } catch (thrown) {
      this.#failure ??= { kind: 'network', detail: detailOf(thrown) };
      throw thrown;
    }
    const { status, headers } = this.#reply;
    if (status >= 200 && status < 300) return new Response(null, { status });
    const body = await this.#text(LONGEST_ERROR);
    this.#failure ??= { kind: 'status', status, headers, body };
    return new Response(null, { status: status >= 400 ? status : 400 });
  };

  /** Yields the bytes of the answer. A failure ends them and is in `failure` then. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    if (!this.#reply) return;
    try {
      for await (const chunk of this.#reply.body) {
        this.#watch(this.#idleMs);
        yield chunk;
      }
    } catch (thrown) {
      this.#failure ??= { kind: 'network', detail: detailOf(thrown) };
    }
  }

  /** Waits only briefly for further bytes. */
  expectEnd(): void {
    const { idle, afterStop } = this.#ports.timeouts;
    if (this.#idleMs !== idle) return;
    this.#idleMs = Math.min(idle, afterStop);
    this.#watch(this.#idleMs);
  }

  /** Reads the whole answer, up to 16 MiB. */
  text(): Promise<string> {
    return this.#text(LONGEST_BODY);
  }

  /** Closes the connection and all timers. Must be called at the end. */
  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#ports.signal.removeEventListener('abort', this.#onCancel);
    this.#cut.abort();
  }

  async #text(limit: number): Promise<string> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.chunks()) {
      parts.push(chunk);
      size += chunk.length;
      if (size > limit) break;
    }
    return new TextDecoder().decode(Buffer.concat(parts).subarray(0, limit));
  }

  #headers(init: RequestInit): Readonly<Record<string, string>> {
    const { hasKey } = this.#ports;
    return Object.fromEntries(
      [...new Headers(init.headers)].filter(
        ([name]) => SENT.has(name) && (hasKey || !KEYS.has(name)),
      ),
    );
  }

  #watch(limitMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop({ kind: 'slow', limitMs }), limitMs);
  }

  #stop(failure: WireFailure): void {
    this.#failure ??= failure;
    this.#cut.abort();
  }
}

/** Text of undici for a proxy that refuses the tunnel; its error has no field for the status. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\) !== 200 when HTTP Tunneling$/u;

/** Returns the code and message of an error of undici, which has no headers or body in it. */
function detailOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const inner =
    thrown instanceof AggregateError && thrown.errors[0] instanceof Error
      ? thrown.errors[0].message
      : '';
  const [, status] = PROXY_REFUSAL.exec(thrown.message) ?? [];
  if (status !== undefined)
    return status === '407' ? 'the proxy asks for a login, 407' : `the proxy answered ${status}`;
  return [code, thrown.message || inner].filter((part) => part !== '').join(': ');
}
