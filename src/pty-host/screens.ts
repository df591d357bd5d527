import { Worker } from 'node:worker_threads';

import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';

import type { ScreenEvent, ScreenSnapshot } from './screen.ts';
import type { FromScreens, ToScreens } from './screen-messages.ts';

/** The terminal of a screen: provides its initial state and receives its events. */
export interface ScreenOwner {
  colours(): TerminalColours;
  size(): { readonly cols: number; readonly rows: number };
  /** Returns the newest output, from which a new thread restores the screen. */
  replay(): { readonly offset: number; readonly bytes: Uint8Array };
  drawn(bytes: number): void;
  /** The thread broke: output that it had not drawn will not be reported as drawn. */
  restarted(): void;
  answered(text: string): void;
  happened(event: ScreenEvent): void;
}

/** The methods of `Screens` that a terminal uses. */
export type ScreensOfTerminals = Pick<
  Screens,
  'open' | 'write' | 'resize' | 'setColours' | 'snapshot' | 'text' | 'close'
>;

type PendingRequest =
  | { readonly snapshot: (made: ScreenSnapshot | null) => void }
  | { readonly text: (made: ScreenText | null) => void };

/**
 * If the thread breaks more often than this within a minute, it restarts without the content of the
 * terminals.
 */
const MAX_BREAKS = 2;
const CALM_MS = 60_000;

/** The screens of all terminals, drawn in a thread. A thread that breaks is restarted. */
export class Screens {
  readonly #script: string;
  readonly #owners = new Map<number, ScreenOwner>();
  readonly #waiting = new Map<number, PendingRequest>();
  readonly #report: (text: string) => void;
  #worker: Worker | null = null;
  #lastRequestId = 0;
  #lastScreen = 0;
  #breaks = 0;
  #brokeAt = 0;
  #closed = false;

  constructor(script: string, report: (text: string) => void) {
    this.#script = script;
    this.#report = report;
  }

  /** Opens a screen and returns its number. */
  open(owner: ScreenOwner): number {
    const screen = (this.#lastScreen += 1);
    this.#owners.set(screen, owner);
    if (this.#worker) this.#initialize(screen, owner, { offset: 0, bytes: new Uint8Array() });
    else this.#worker = this.#start();
    return screen;
  }

  write(screen: number, bytes: Uint8Array): void {
    this.#send({ t: 'write', screen, bytes });
  }

  resize(screen: number, cols: number, rows: number): void {
    this.#send({ t: 'resize', screen, cols, rows });
  }

  setColours(screen: number, colours: TerminalColours): void {
    this.#send({ t: 'colours', screen, colours });
  }

  /** Returns null if there is no such screen. */
  snapshot(screen: number): Promise<ScreenSnapshot | null> {
    return new Promise((resolve) => {
      const id = this.#wait({ snapshot: resolve });
      this.#send({ t: 'snapshot', screen, id });
    });
  }

  text(screen: number, scrollback: number): Promise<ScreenText | null> {
    return new Promise((resolve) => {
      const id = this.#wait({ text: resolve });
      this.#send({ t: 'text', screen, id, scrollback });
    });
  }

  close(screen: number): void {
    this.#owners.delete(screen);
    this.#send({ t: 'close', screen });
  }

  async dispose(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #wait(waiting: PendingRequest): number {
    const id = (this.#lastRequestId += 1);
    this.#waiting.set(id, waiting);
    return id;
  }

  #send(message: ToScreens): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker?.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(this.#script);
    this.#worker = worker;
    worker.unref();
    worker.on('message', (message: FromScreens) => this.#handle(message));
    worker.on('error', (error) =>
      this.#report(
        `The thread of the screens broke: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    worker.on('exit', () => this.#handleExit());
    for (const [screen, owner] of this.#owners)
      this.#initialize(screen, owner, this.#breaks > MAX_BREAKS ? null : owner.replay());
    return worker;
  }

  #initialize(
    screen: number,
    owner: ScreenOwner,
    replay: { readonly offset: number; readonly bytes: Uint8Array } | null,
  ): void {
    const start = replay ?? {
      offset: owner.replay().offset + owner.replay().bytes.length,
      bytes: new Uint8Array(),
    };
    this.#send({
      t: 'open',
      screen,
      ...owner.size(),
      offset: start.offset,
      colours: owner.colours(),
    });
    if (start.bytes.length > 0) this.#send({ t: 'write', screen, bytes: start.bytes });
  }

  #handleExit(): void {
    this.#worker = null;
    for (const waiting of this.#waiting.values()) answer(waiting, null);
    this.#waiting.clear();
    if (this.#closed) return;
    const now = performance.now();
    this.#breaks = now - this.#brokeAt < CALM_MS ? this.#breaks + 1 : 1;
    this.#brokeAt = now;
    for (const owner of this.#owners.values()) owner.restarted();
    if (this.#owners.size > 0) this.#start();
  }

  #handle(message: FromScreens): void {
    switch (message.t) {
      case 'drawn':
        return this.#owners.get(message.screen)?.drawn(message.bytes);
      case 'answered':
        return this.#owners.get(message.screen)?.answered(message.text);
      case 'happened':
        return this.#owners.get(message.screen)?.happened(message.event);
      case 'snapshot':
      case 'text': {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (waiting) answer(waiting, message);
      }
    }
  }
}

function answer(
  waiting: PendingRequest,
  message: Extract<FromScreens, { id: number }> | null,
): void {
  if ('snapshot' in waiting) waiting.snapshot(message?.t === 'snapshot' ? message.snapshot : null);
  else waiting.text(message?.t === 'text' ? message.text : null);
}
