import { isTyped } from '#core/socket/typed-keys.ts';
import type {
  HostEvent,
  HostSpawn,
  HostTerminal,
  ScreenText,
  SignalName,
} from '#core/socket/host-protocol.ts';
import type { ProgramStatus, TerminalColours, TerminalExit } from '#shared/terminal/terminal.ts';

import type { Pty } from './pty.ts';
import { Ring } from './ring.ts';
import type { ScreenEvent } from './screen.ts';
import type { ScreensOfTerminals } from './screens.ts';
import { StillOutput } from './still-output.ts';
import { Viewer, type ViewerPacket } from './viewer.ts';

export const RING_BYTES = 2 * 1024 * 1024;
/**
 * Limit of the bytes that wait to be drawn; less than the ring, so that a snapshot always joins the
 * content of the ring.
 */
const DRAW_HIGH = 1024 * 1024;
const DRAW_LOW = 512 * 1024;
/** Limit of the bytes by which a shell may run ahead of a viewer. */
const LAG_HIGH = 1280 * 1024;
const LAG_LOW = 768 * 1024;
/** Time after which a viewer that draws nothing no longer pauses a shell. */
const STALLED_MS = 5000;
const QUIET_MS = 150;
/**
 * Continuous output is combined into pieces of this time or size, because a terminal returns 4 KiB
 * at a time.
 */
const GATHER_MS = 4;
const GATHER_BYTES = 64 * 1024;
/** Minimum time between two events of the same kind. */
const EVENT_MS = 50;

type ThrottledEvent = { readonly event: HostEvent | null; readonly timer: NodeJS.Timeout };

/** A program in its terminal: passes its output to the ring, to the screen, and to the viewers. */
export class HostedTerminal {
  readonly #spawn: HostSpawn;
  readonly #pty: Pty;
  readonly #screens: ScreensOfTerminals;
  readonly #screen: number;
  readonly #notify: (event: HostEvent) => void;
  readonly #ring = new Ring(RING_BYTES);
  readonly #still = new StillOutput();
  /** Number of inputs that were typed into the terminal. */
  #typed = 0;
  readonly #viewers = new Map<string, Viewer>();
  readonly #throttled = new Map<HostEvent['type'], ThrottledEvent>();
  #colours: TerminalColours;
  #size: { readonly cols: number; readonly rows: number };
  #pieces: Uint8Array[] = [];
  #collectedBytes = 0;
  #isFlushAsked = false;
  #flushedAt = 0;
  #toDraw = 0;
  #paused = false;
  #quiet: NodeJS.Timeout | null = null;
  #title: string | null = null;
  #status: ProgramStatus | null = null;
  #exit: TerminalExit | null = null;
  #stalls: NodeJS.Timeout | null = null;

  constructor(
    spawn: HostSpawn,
    pty: Pty,
    screens: ScreensOfTerminals,
    notify: (event: HostEvent) => void,
  ) {
    this.#spawn = spawn;
    this.#pty = pty;
    this.#screens = screens;
    this.#notify = notify;
    this.#colours = spawn.colours;
    this.#size = { cols: spawn.cols, rows: spawn.rows };
    this.#screen = screens.open({
      colours: () => this.#colours,
      size: () => this.#size,
      replay: () => ({
        offset: this.#ring.oldest,
        bytes: this.#ring.read(this.#ring.oldest, RING_BYTES) ?? new Uint8Array(),
      }),
      drawn: (bytes) => this.#handleDrawn(bytes),
      restarted: () => this.#handleDrawn(this.#toDraw),
      answered: (text) => void pty.write(new TextEncoder().encode(text)),
      happened: (event) => this.#handleScreenEvent(event),
    });
    pty.onData((bytes) => this.#collect(bytes));
    pty.onExit((exit) => this.#handleExit(exit));
  }

  get about(): HostTerminal {
    const { terminalId, lane } = this.#spawn;
    const { end: offset, oldest } = this.#ring;
    return {
      terminalId,
      lane,
      ...this.#size,
      pid: this.#pty.pid,
      offset,
      oldest,
      title: this.#title,
      status: this.#status,
      exit: this.#exit,
    };
  }

  /**
   * Attaches a viewer with a unique key. The packets passed to `send` have no viewer number yet.
   */
  attach(viewer: string, since: number | null, send: (packet: ViewerPacket) => void): void {
    const made = new Viewer(since, {
      ring: this.#ring,
      lane: this.#spawn.lane,
      send,
      snapshot: () =>
        void this.#screens
          .snapshot(this.#screen)
          .then((snapshot) => snapshot && this.#viewers.get(viewer)?.show(snapshot)),
    });
    this.#viewers.set(viewer, made);
    made.movedAt = performance.now();
    made.pump();
    this.#stalls ??= setInterval(() => this.#checkStalls(), STALLED_MS / 2).unref();
  }

  ack(viewer: string, offset: number): void {
    this.#viewers.get(viewer)?.ack(offset, performance.now());
    this.#applyBackPressure();
  }

  detach(viewer: string): void {
    this.#viewers.delete(viewer);
    this.#applyBackPressure();
  }

  write(bytes: Uint8Array): void {
    if (this.#exit || !this.#pty.write(bytes)) return;
    if (isTyped(bytes)) this.#typed += 1;
  }

  /**
   * Types only into the screen that was read: nothing was printed after `offset`, and nothing typed
   * since. Output in the PTY counts, so it is read first.
   */
  typeIf(text: string, offset: number, typed: number): boolean {
    // Paused output may have been printed after `offset`.
    if (this.#exit || this.#paused) return false;
    this.#pty.readNow();
    this.#flush();
    if (this.#ring.end !== offset || this.#typed !== typed) return false;
    if (!this.#pty.writeNow(new TextEncoder().encode(text))) return false;
    this.#typed += 1;
    return true;
  }

  resize(cols: number, rows: number): void {
    if (this.#exit || (cols === this.#size.cols && rows === this.#size.rows)) return;
    this.#flush();
    this.#size = { cols, rows };
    this.#pty.resize(cols, rows);
    this.#screens.resize(this.#screen, cols, rows);
    this.#notifyThrottled({ type: 'resized', terminalId: this.#spawn.terminalId, cols, rows });
  }

  setColours(colours: TerminalColours): void {
    this.#colours = colours;
    this.#screens.setColours(this.#screen, colours);
  }

  signal(signal: SignalName): void {
    if (!this.#exit) this.#pty.signal(signal);
  }

  isBusy(): boolean | null {
    return this.#exit ? false : this.#pty.isBusy();
  }

  async screen(scrollback: number): Promise<ScreenText | null> {
    this.#flush();
    const trace = { by: 'stream' as const, typed: this.#typed, still: this.#still.since };
    const text = await this.#screens.text(this.#screen, scrollback);
    return text && { ...text, trace };
  }

  /** Ends the program if it still runs, and frees all resources. */
  async close(): Promise<void> {
    this.#viewers.clear();
    this.#applyBackPressure();
    await this.#pty.end();
    if (this.#quiet) clearTimeout(this.#quiet);
    if (this.#stalls) clearInterval(this.#stalls);
    for (const { timer } of this.#throttled.values()) clearTimeout(timer);
    this.#screens.close(this.#screen);
  }

  /**
   * Collects output. After a pause it is flushed in this turn of the event loop, so that no echo of
   * a key is delayed.
   */
  #collect(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#collectedBytes += bytes.length;
    if (this.#collectedBytes >= GATHER_BYTES) return this.#flush();
    if (this.#isFlushAsked) return;
    this.#isFlushAsked = true;
    const flush = () => {
      this.#isFlushAsked = false;
      this.#flush();
    };
    const early = this.#flushedAt + GATHER_MS - performance.now();
    if (early > 0) setTimeout(flush, early);
    else setImmediate(flush);
  }

  #flush(): void {
    if (this.#pieces.length === 0) return;
    const bytes =
      this.#pieces.length === 1 && this.#pieces[0] ? this.#pieces[0] : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#collectedBytes = 0;
    this.#flushedAt = performance.now();
    this.#ring.add(bytes);
    this.#still.add(bytes);
    this.#toDraw += bytes.length;
    this.#screens.write(this.#screen, bytes);
    for (const viewer of this.#viewers.values()) viewer.pump();
    this.#applyBackPressure();
    this.#notifyActivity();
  }

  #handleDrawn(bytes: number): void {
    this.#toDraw = Math.max(0, this.#toDraw - bytes);
    this.#applyBackPressure();
  }

  /**
   * Pauses or resumes the program: it waits for the screen in every lane, for viewers only in the
   * shell lane.
   */
  #applyBackPressure(): void {
    const lags =
      this.#spawn.lane === 'shell' ? [...this.#viewers.values()].map((viewer) => viewer.lag) : [];
    const lag = Math.max(0, ...lags);
    const wait = this.#paused
      ? this.#toDraw > DRAW_LOW || lag > LAG_LOW
      : this.#toDraw > DRAW_HIGH || lag > LAG_HIGH;
    if (wait === this.#paused) return;
    this.#paused = wait;
    if (wait) this.#pty.pause();
    else this.#pty.resume();
  }

  #checkStalls(): void {
    const now = performance.now();
    for (const viewer of this.#viewers.values()) {
      if (viewer.lag > LAG_LOW && now - viewer.movedAt >= STALLED_MS) viewer.leaveBehind();
    }
    this.#applyBackPressure();
  }

  #notifyActivity(): void {
    const { terminalId } = this.#spawn;
    if (this.#quiet) this.#quiet.refresh();
    else {
      this.#notify({ type: 'activity', terminalId, quiet: false, offset: this.#ring.end });
      this.#quiet = setTimeout(() => {
        this.#quiet = null;
        this.#notify({ type: 'activity', terminalId, quiet: true, offset: this.#ring.end });
      }, QUIET_MS);
    }
  }

  #handleScreenEvent(event: ScreenEvent): void {
    const { terminalId } = this.#spawn;
    if (event.type === 'titled') this.#title = event.title;
    if (event.type === 'statusChanged') this.#status = event.status;
    this.#notifyThrottled({ ...event, terminalId });
  }

  /**
   * Throttles events: emits the first of a kind at once, and the newest of those that follow within
   * EVENT_MS.
   */
  #notifyThrottled(event: HostEvent): void {
    const throttled = this.#throttled.get(event.type);
    if (throttled) {
      this.#throttled.set(event.type, { ...throttled, event });
      return;
    }
    this.#notify(event);
    const timer = setTimeout(() => {
      const late = this.#throttled.get(event.type)?.event;
      this.#throttled.delete(event.type);
      if (late) this.#notifyThrottled(late);
    }, EVENT_MS);
    this.#throttled.set(event.type, { event: null, timer });
  }

  #handleExit(exit: TerminalExit): void {
    this.#flush();
    this.#exit = exit;
    this.#notify({
      type: 'exited',
      terminalId: this.#spawn.terminalId,
      exit,
      offset: this.#ring.end,
    });
  }
}
