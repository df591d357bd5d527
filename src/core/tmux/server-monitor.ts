import type { ChildPort, ClockPort } from '#core/ports.ts';

import { ControlParser, type ControlEvent } from './control-parser.ts';
import type { TmuxProgram } from './tmux-program.ts';

const of = (fields: string) => `#{S:#{W:#{P:${fields};}}}`;

/**
 * Values whose changes tmux reports; it checks once a second. Folders may have newlines in their
 * names, so only their length is included.
 */
const PANES = of(
  '#{pane_id} #{pane_current_command} #{pane_title} #{pane_in_mode} #{pane_dead} #{n:pane_current_path}',
);
const ACTIVITY = of('#{pane_id} #{window_activity}');

export type MonitorListener = {
  /** The list of panes may have changed. */
  changed(): void;
  /** These panes, or others of their windows, printed something. */
  active(paneIds: readonly string[]): void;
  /** The server, or the session that the client is attached to, has ended. */
  closed(): void;
};

/**
 * Watches one server by one client in control mode, attached to one of its sessions. The client
 * does not affect sizes, reads no output and presses no key.
 */
export class ServerMonitor {
  readonly #child: ChildPort;
  readonly #listener: MonitorListener;
  readonly #parser = new ControlParser();
  #activity: ReadonlyMap<string, string> = new Map();
  #session: string;
  #open = true;
  #isSubscribed = false;
  readonly openedAt: number;

  private constructor(
    child: ChildPort,
    session: string,
    clock: ClockPort,
    listener: MonitorListener,
  ) {
    this.#child = child;
    this.#session = session;
    this.#listener = listener;
    this.openedAt = clock.now();
    child.onStdout((bytes) => {
      for (const event of this.#parser.push(bytes)) this.#handle(event);
    });
    child.onExit(() => this.#end());
  }

  /** Returns null if this tmux does not support it, or does not start. */
  static async open(
    program: TmuxProgram,
    socket: string,
    session: string,
    clock: ClockPort,
    listener: MonitorListener,
  ) {
    const child = await program.control(socket, session);
    return child && new ServerMonitor(child, session, clock, listener);
  }

  /** The id of the session that the client is attached to. */
  get session(): string {
    return this.#session;
  }

  close(): void {
    this.#open = false;
    this.#child.endInput();
    this.#child.kill('SIGTERM');
  }

  #handle(event: ControlEvent): void {
    if (!this.#open) return;
    if (event.type === 'exit') return this.#end();
    if (event.type === 'subscription' && event.name === 'activity')
      return this.#compare(event.value);
    if (event.type === 'subscription') return this.#listener.changed();
    if (event.type !== 'notice') return;
    const own = event.name === 'session-changed' ? /^\$\d+/.exec(event.rest)?.[0] : null;
    if (own) this.#session = own;
    if (own) this.#subscribe();
    this.#listener.changed();
  }

  /**
   * Subscribes after tmux has attached the client: before that, tmux replies "no current client".
   */
  #subscribe(): void {
    if (this.#isSubscribed) return;
    this.#isSubscribed = true;
    this.#child.write(
      `refresh-client -B 'panes::${PANES}'\nrefresh-client -B 'activity::${ACTIVITY}'\n`,
    );
  }

  #compare(value: string): void {
    const before = this.#activity;
    this.#activity = new Map(
      value.split(';').flatMap((each) => (each === '' ? [] : [pairOf(each)])),
    );
    // A pane in the first report may have printed since it was last read.
    const active = [...this.#activity].filter(([paneId, at]) => before.get(paneId) !== at);
    if (active.length > 0) this.#listener.active(active.map(([paneId]) => paneId));
  }

  #end(): void {
    if (!this.#open) return;
    this.close();
    this.#listener.closed();
  }
}

function pairOf(text: string): readonly [string, string] {
  const [paneId = '', at = ''] = text.split(' ');
  return [paneId, at];
}
