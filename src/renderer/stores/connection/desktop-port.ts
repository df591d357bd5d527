import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { ConnectFailure } from '#shared/channel/connection.ts';
import { eventTargetPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import { compose } from '#shared/words/sentence.ts';

import { passingFailure } from './refusal.ts';

/** The message with which the preload script passes a port to core. */
const PORT_MESSAGE = 'corral:port';
const PATIENCE_MS = 10_000;

type Attempt = Promise<Result<Channel, ConnectFailure>>;

/** Receives ports from the desktop shell: the first one, and another after each restart of core. */
export class DesktopPorts {
  #newest: MessagePort | null = null;
  #resolveNext: ((port: MessagePort) => void) | null = null;
  #seen = false;
  /** Called when a port arrives that no call of `open` waits for. */
  onArrival: () => void = () => undefined;

  /**
   * Listens for ports. Must run before all other code, because a port without a listener is lost.
   */
  constructor(page: Window) {
    page.addEventListener('message', (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source === page && event.data === PORT_MESSAGE && port) this.#receive(port);
    });
  }

  /** True if this page runs in the desktop shell. */
  get isDesktop(): boolean {
    return this.#seen;
  }

  async open(patienceMs = PATIENCE_MS): Attempt {
    const port = this.#newest ?? (await this.#next(patienceMs));
    this.#newest = null;
    return port
      ? ok(messagePortChannel(eventTargetPort(port)))
      : err(passingFailure(compose('callFailures.notComeUp')));
  }

  #receive(port: MessagePort): void {
    this.#seen = true;
    const resolveNext = this.#resolveNext;
    this.#resolveNext = null;
    if (resolveNext) return resolveNext(port);
    this.#newest?.close();
    this.#newest = port;
    this.onArrival();
  }

  async #next(patienceMs: number): Promise<MessagePort | null> {
    const { promise, resolve } = Promise.withResolvers<MessagePort | null>();
    this.#resolveNext = resolve;
    const timer = setTimeout(() => resolve(null), patienceMs);
    const port = await promise;
    clearTimeout(timer);
    this.#resolveNext = null;
    return port;
  }
}
