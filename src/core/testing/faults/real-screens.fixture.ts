import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { agentScreens } from '#core/agents/all.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { Watches } from '#core/detection/watch/watches.ts';
import type { Key, WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { PanePlace } from '#core/tmux/pane-place.ts';
import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';
import { placeIdOf, type WatchedPlaceName } from '#shared/interaction/read-from.ts';

import { openNodePty } from '../../../pty-host/adapters/node-pty.ts';
import { HostedTerminal } from '../../../pty-host/hosted-terminal.ts';
import { LocalScreens } from './local-screens.ts';

/** A real program in a real terminal, with Corral's access to it and with the person's keyboard. */
export type RealScreen = {
  readonly name: WatchedPlaceName;
  readonly place: WatchedPlace;
  readonly typeByHand: (text: string) => void;
  readonly dispose: () => Promise<void>;
};

const keys: Readonly<Record<Key, string>> = {
  Enter: '\r',
  Up: '\u001B[A',
  Down: '\u001B[B',
  Left: '\u001B[D',
  Right: '\u001B[C',
};

/** Opens a terminal of Corral's: node-pty and pty-host's terminal, in this process. */
export function ownTerminal(command: readonly [string, ...string[]]): Promise<RealScreen> {
  const [file, ...args] = command;
  const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
  const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };
  const spawn = {
    terminalId: 't',
    file,
    args,
    cwd: '/',
    env,
    cols: 90,
    rows: 26,
    lane: 'shell' as const,
    colours,
  };
  const terminal = new HostedTerminal(
    spawn,
    openNodePty(spawn),
    new LocalScreens(),
    () => undefined,
  );
  const name = { kind: 'terminal', terminalId: 't' } as const;
  const type = (text: string, { offset, trace }: ScreenText) =>
    Promise.resolve(trace?.by === 'stream' && terminal.typeIf(text, offset, trace.typed));
  const place: WatchedPlace = {
    placeId: placeIdOf(name),
    look: (scrollback) => terminal.screen(scrollback),
    type,
    paste: type,
    press: (key, on) => type(keys[key], on),
  };
  return Promise.resolve({
    name,
    place,
    typeByHand: (text) => terminal.write(new TextEncoder().encode(text)),
    dispose: () => terminal.close(),
  });
}

/** Opens a pane on a separate tmux server. */
export async function tmuxPane(command: readonly [string, ...string[]]): Promise<RealScreen> {
  const real = new RealTmux();
  await real.watch.refresh();
  // `exec` removes the shell, whose prompt would be read as part of the question.
  real.run('respawn-pane', '-k', '-t', '%0', ['exec', ...command].join(' '));
  const target = real.target();
  const name = { kind: 'pane', socket: target.socket, paneId: '%0' } as const;
  return {
    name,
    place: new PanePlace(real.tmux, target),
    typeByHand: (text) => void real.run('send-keys', '-t', '%0', '-l', text.replaceAll('\r', '\n')),
    dispose: () => Promise.resolve(real.dispose()),
  };
}

/** Corral's watcher and questions for one such screen. */
export class RealDesk {
  readonly harness = new Harness();
  readonly watches: Watches;
  readonly screen: RealScreen;

  constructor(screen: RealScreen) {
    this.screen = screen;
    const clock = new NodeClock();
    const second = { secondFor: () => null };
    this.watches = new Watches({
      agentScreens,
      hub: this.harness.hub,
      clock,
      ids: new CountingIds(),
      log: silentLog,
      second,
    });
    const facts = () => ({ place: screen.name, title: 'a program', cwd: '/', agentId: 'terminal' });
    this.watches.watch({ place: screen.place, facts, asks: true, sessionId: null });
  }

  triggerRead(): void {
    this.watches.handle(this.screen.place.placeId, { type: 'printed', quiet: true });
  }

  open() {
    return this.harness.store.interactions.open();
  }

  outcomeOf(requestId: string) {
    return this.harness.store.interactions.get(requestId)?.outcome ?? null;
  }

  answer(requestId: string, selectedOptionId: string, feedback?: string) {
    const response = { requestId, selectedOptionId, ...(feedback !== undefined && { feedback }) };
    return this.harness.hub.handleInteractionResponse(response, { type: 'window', windowId: 'w' });
  }

  async text(): Promise<string> {
    return (await this.screen.place.look(0))?.lines.join('\n') ?? '';
  }

  async dispose(): Promise<void> {
    this.watches.dispose();
    await this.screen.dispose();
    this.harness.dispose();
  }
}

/** A folder with a program and the log of the input that it received. */
export class ProgramFolder {
  readonly #folder = mkdtempSync(join(tmpdir(), 'corral-prompts-'));
  readonly script = join(this.#folder, 'program.sh');
  readonly log = join(this.#folder, 'log');

  constructor(script: (log: string) => string) {
    writeFileSync(this.script, script(this.log));
  }

  given(): readonly string[] {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').split('\n').slice(0, -1) : [];
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
