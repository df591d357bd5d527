import type { ChildPort, ClockPort } from '#core/ports.ts';

import { ControlParser, type ControlEvent } from './control-parser.ts';
import type { TmuxProgram } from './tmux-program.ts';

const of = (fields: string) => `#{S:#{W:#{P:${fields};}}}`;

/**
 * What tmux is to tell when it changes; it looks once a second. Folders may have newlines in their names, so only their
 * length is told here.
 */
const PANES = of('#{pane_id} #{pane_current_command} #{pane_title} #{pane_in_mode} #{pane_dead} #{n:pane_current_path}');
const ACTIVITY = of('#{pane_id} #{window_activity}');

export type EyeListener = {
  /** Something in the list of panes may be different. */
  changed(): void;
  /** These panes printed something, or others of their windows did. */
  active(paneIds: readonly string[]): void;
  /** It sees nothing any more: the server, or the session that it looked from, is gone. */
  closed(): void;
};

/**
 * Watches one server by a client in control mode: one for all its sessions, attached to one of them. It takes no part in
 * sizes, reads no output and presses no key.
 */
export class ServerEye {
  readonly #child: ChildPort;
  readonly #listener: EyeListener;
  readonly #parser = new ControlParser();
  #activity: ReadonlyMap<string, string> = new Map();
  #session: string;
  #open = true;
  #asked = false;
  readonly openedAt: number;

  private constructor(child: ChildPort, session: string, clock: ClockPort, listener: EyeListener) {
    this.#child = child;
    this.#session = session;
    this.#listener = listener;
    this.openedAt = clock.now();
    child.onStdout((bytes) => {
      for (const event of this.#parser.push(bytes)) this.#take(event);
    });
    child.onExit(() => this.#end());
  }

  /** `null`: this tmux cannot, or it does not start. */
  static async open(program: TmuxProgram, socket: string, session: string, clock: ClockPort, listener: EyeListener) {
    const child = await program.control(socket, session);
    return child && new ServerEye(child, session, clock, listener);
  }

  /** The session that it looks from, as one client of it. */
  get session(): string {
    return this.#session;
  }

  close(): void {
    this.#open = false;
    this.#child.endInput();
    this.#child.kill('SIGTERM');
  }

  #take(event: ControlEvent): void {
    if (!this.#open) return;
    if (event.type === 'exit') return this.#end();
    if (event.type === 'subscription' && event.name === 'activity') return this.#compare(event.value);
    if (event.type === 'subscription') return this.#listener.changed();
    if (event.type !== 'notice') return;
    const own = event.name === 'session-changed' ? /^\$\d+/.exec(event.rest)?.[0] : null;
    if (own) this.#session = own;
    if (own) this.#ask();
    this.#listener.changed();
  }

  /** Not before tmux has attached the client: until then it answers "no current client". */
  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#child.write(`refresh-client -B 'panes::${PANES}'\nrefresh-client -B 'activity::${ACTIVITY}'\n`);
  }

  #compare(value: string): void {
    const before = this.#activity;
    this.#activity = new Map(value.split(';').flatMap((each) => (each === '' ? [] : [pairOf(each)])));
    // A pane in the first report may have printed since it was looked at.
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
