import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { agentScreens } from '#core/agents/all.ts';
import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import { TerminalPlace } from '#core/terminals/terminal-place.ts';
import { Terminals } from '#core/terminals/terminals.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { PanePlace } from '#core/tmux/pane-place.ts';
import type { Tmux } from '#core/tmux/tmux.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { ScreenOwner, SecondExtractorPort } from '../extraction.ts';
import type { WatchEvent } from './watch-event.ts';
import { watchFeature } from './watch-feature.ts';
import { Watches } from './watches.ts';
import { programPath } from '../../../../scripts/lib/program-paths.mjs';

const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
const window = { type: 'window', windowId: 'w1' } as const;

/** Core's watch feature on real terminals: pty-host, its programs and the clock are real. */
export class WatchedDesk {
  readonly harness = new Harness();
  readonly terminals: Terminals;
  readonly watching;
  readonly events: WatchEvent[] = [];
  readonly #client;
  readonly #looks = new Set<() => void>();
  readonly #clock = new NodeClock();
  readonly #wire: () => ReturnType<typeof watchFeature>;

  /** The second extractor; tests may replace it. */
  second: SecondExtractorPort = { secondFor: () => null };

  constructor(tmux: Tmux, environment: Readonly<Record<string, string>> = {}) {
    const { journal, store, hub, folder } = this.harness;
    const node = { command: process.execPath, env: {} };
    const script = programPath('pty-host');
    this.#client = new HostClient(
      new HostConnector({ dataDir: folder, script, node, idleMs: 200 }),
    );
    const variables = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LANG: 'C.UTF-8',
      ...environment,
    };
    const about = {
      platform: 'linux',
      homeDir: folder,
      tempDir: '/tmp',
      dataDir: folder,
      version: '0',
      variables,
      demoScript: '',
      agentScript: '',
    };
    const ports = { clock: this.#clock, ids: new NodeIds(), log: silentLog };
    this.terminals = new Terminals({
      ...ports,
      host: this.#client,
      journal,
      store,
      environment: { ...about, node },
    });
    this.#wire = () => {
      const second = { secondFor: (owner: ScreenOwner) => this.second.secondFor(owner) };
      return watchFeature(ports, {
        watches: new Watches({ ...ports, hub, agentScreens, second }),
        hub,
        journal,
        store,
        terminals: this.terminals,
        tmux,
        terminalPlace: (terminalId) => new TerminalPlace(this.terminals, terminalId),
        panePlace: (pane) => new PanePlace(tmux, pane),
        agentScreens,
      });
    };
    this.watching = this.#wire();
    this.watching.watches.subscribe((event) => this.events.push(event));
    journal.subscribe(() => this.#looks.forEach((look) => look()));
    this.watching.watches.subscribe(() => this.#looks.forEach((look) => look()));
  }

  /** Opens a program in its own terminal, as a person opens a shell. */
  async open(
    file: string,
    args: readonly string[],
    size = { cols: 80, rows: 24 },
  ): Promise<string> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.harness.folder,
      LANG: 'C.UTF-8',
      NODE_NO_WARNINGS: '1',
    };
    const spawn = {
      file,
      args: [...args],
      cwd: this.harness.folder,
      env,
      ...size,
      colours,
      lane: 'shell' as const,
    };
    const opened = await this.terminals.open({
      ...spawn,
      kind: 'shell',
      sessionId: null,
      title: 'a program',
    });
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
    return opened.value.terminalId;
  }

  /** Writes a script; the script writes its input to `result`. */
  script(name: string, text: string): string {
    const file = join(this.harness.folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  }

  get result(): string {
    return join(this.harness.folder, 'result');
  }

  asked(): readonly Interaction[] {
    return this.harness.store.interactions.open();
  }

  /** Waits for the first open question with this title, until the test's timeout. */
  question(title: string): Promise<Interaction> {
    return this.until(() => this.asked().find(({ request }) => request.title.includes(title)));
  }

  until<T>(find: () => T | undefined | null | false): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (!found) return;
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  answer({ request }: Interaction, selectedOptionId: string, feedback?: string) {
    const response = {
      requestId: request.requestId,
      selectedOptionId,
      ...(feedback === undefined ? {} : { feedback }),
    };
    return this.harness.hub.handleInteractionResponse(response, window);
  }

  outcome(requestId: string) {
    return this.harness.store.interactions.get(requestId)?.outcome ?? null;
  }

  async terminalShows(terminalId: string, text: string): Promise<void> {
    for (;;) {
      const screen = await this.terminals.screen(terminalId, 100);
      if (screen?.lines.join('\n').includes(text)) return;
      await new Promise<void>((resolve) => void this.#clock.after(50, resolve));
    }
  }

  /** Starts the watch feature again, as the next core would. */
  again() {
    return this.#wire();
  }

  async dispose(): Promise<void> {
    this.watching.close();
    await Promise.all(
      this.terminals.list().map(({ terminalId }) => this.#client.forget(terminalId)),
    );
    this.terminals.dispose();
    this.harness.dispose();
  }
}
