import type { HostEvent, HostSpawn, HostTerminal } from '#core/socket/host-protocol.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';
import { compose } from '#shared/words/sentence.ts';

import { HostedTerminal } from './hosted-terminal.ts';
import { checkSpawn } from './check-spawn.ts';
import type { OpenPty } from './pty.ts';
import type { Screens } from './screens.ts';

const MAX_TERMINALS = 500;

/** Manages all terminals of this process, for all viewers. */
export class Host {
  readonly #openPty: OpenPty;
  readonly #screens: Screens;
  readonly #terminals = new Map<string, HostedTerminal>();
  readonly #listeners = new Set<(event: HostEvent) => void>();
  readonly #changed: () => void;

  /** `changed` is called when the number of terminals changes. */
  constructor(openPty: OpenPty, screens: Screens, changed: () => void) {
    this.#openPty = openPty;
    this.#screens = screens;
    this.#changed = changed;
  }

  get size(): number {
    return this.#terminals.size;
  }

  /**
   * Spawns a program. A repeated id returns the existing terminal, because core may not have
   * received the first reply.
   */
  async spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>> {
    const known = this.#terminals.get(spawn.terminalId);
    if (known) return ok(known.about);
    if (this.#terminals.size >= MAX_TERMINALS) return err(tooMany);
    const checked = await checkSpawn(spawn);
    if (!checked.ok) return checked;
    const again = this.#terminals.get(spawn.terminalId);
    return again ? ok(again.about) : this.#start(spawn);
  }

  list(): readonly HostTerminal[] {
    return [...this.#terminals.values()].map(({ about }) => about);
  }

  get(terminalId: string): HostedTerminal | null {
    return this.#terminals.get(terminalId) ?? null;
  }

  setColours(colours: TerminalColours): void {
    for (const terminal of this.#terminals.values()) terminal.setColours(colours);
  }

  async forget(terminalId: string): Promise<void> {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal) return;
    await terminal.close();
    this.#terminals.delete(terminalId);
    this.#changed();
  }

  subscribe(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#terminals.keys()].map((terminalId) => this.forget(terminalId)));
    await this.#screens.dispose();
  }

  #start(spawn: HostSpawn): Result<HostTerminal, Problem> {
    try {
      const terminal = new HostedTerminal(spawn, this.#openPty(spawn), this.#screens, (event) =>
        this.#notify(event),
      );
      this.#terminals.set(spawn.terminalId, terminal);
      this.#changed();
      return ok(terminal.about);
    } catch (error) {
      return err(noTerminal(error instanceof Error ? error.message : String(error)));
    }
  }

  #notify(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

const tooMany: Problem = {
  kind: 'tooManyTerminals',
  message: compose('terminalFailures.tooMany', { count: String(MAX_TERMINALS) }),
  remedy: compose('terminalFailures.closeSome'),
  command: null,
};

function noTerminal(reason: string): Problem {
  return {
    kind: 'noTerminal',
    message: compose('terminalFailures.systemGivesNone', { reason }),
    remedy: compose('terminalFailures.closePrograms'),
    command: null,
  };
}
