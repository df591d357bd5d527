import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { ConnectFailure } from '#shared/channel/connection.ts';
import { eventTargetPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';

import { passingFailure } from './refusal.ts';

/** What the preload script says when it hands over a port to core. */
const PORT_MESSAGE = 'corral:port';
const PATIENCE_MS = 10_000;

type Attempt = Promise<Result<Channel, ConnectFailure>>;

/** Ports from the desktop shell: the first one, and another whenever core was started again. */
export class DesktopPorts {
  #newest: MessagePort | null = null;
  #wanted: ((port: MessagePort) => void) | null = null;
  #seen = false;
  /** Called when a port comes that nobody has waited for. */
  onArrival: () => void = () => undefined;

  /** Call it before anything else runs: a port that nobody hears is lost. */
  constructor(page: Window) {
    page.addEventListener('message', (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source === page && event.data === PORT_MESSAGE && port) this.#take(port);
    });
  }

  /** Whether this page runs in the desktop shell. */
  get isDesktop(): boolean {
    return this.#seen;
  }

  async open(patienceMs = PATIENCE_MS): Attempt {
    const port = this.#newest ?? (await this.#next(patienceMs));
    this.#newest = null;
    return port ? ok(messagePortChannel(eventTargetPort(port))) : err(passingFailure('Corral’s core has not come up yet.'));
  }

  #take(port: MessagePort): void {
    this.#seen = true;
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted) return wanted(port);
    this.#newest?.close();
    this.#newest = port;
    this.onArrival();
  }

  async #next(patienceMs: number): Promise<MessagePort | null> {
    const { promise, resolve } = Promise.withResolvers<MessagePort | null>();
    this.#wanted = resolve;
    const timer = setTimeout(() => resolve(null), patienceMs);
    const port = await promise;
    clearTimeout(timer);
    this.#wanted = null;
    return port;
  }
}
