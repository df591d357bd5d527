import type { LogInProgram } from '#core/terminals/log-in-program.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, Environment, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { terminals as contract } from '#shared/contract/calls/terminals.ts';
import type { Terminal, TerminalColours, TerminalKind } from '#shared/terminal/terminal.ts';
import { compose } from '#shared/words/sentence.ts';

import type {
  HostSpawn,
  HostTerminal,
  ScreenText,
  SignalName,
} from '#core/socket/host-protocol.ts';
import { isTyped } from '#core/socket/typed-keys.ts';
import { redraw } from './redraw.ts';
import { ofWorktree, personShell, shellEnvironment, shellFolder } from './person-shell.ts';
import type {
  HostAttachment,
  HostViewer,
  TerminalEvent,
  TerminalHostPort,
} from './terminal-host.ts';
import { TerminalRecords } from './terminal-records.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;
type OpenFailure =
  | 'noSuchSession'
  | 'folderMissing'
  | 'programMissing'
  | 'hostUnavailable'
  | 'tooManyTerminals'
  | 'storeFailed';

/** Dark colours until a window reports its own. */
const DEFAULT_COLOURS: TerminalColours = { foreground: '#d4d4d4', background: '#1e1e1e' };

const OPEN_FAILURES: Readonly<Record<string, OpenFailure>> = {
  folderMissing: 'folderMissing',
  programMissing: 'programMissing',
  programNotExecutable: 'programMissing',
  tooManyTerminals: 'tooManyTerminals',
};

export type TerminalsServices = {
  readonly host: TerminalHostPort;
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  /** Returns the variables of a worktree; none if it no longer exists. Absent: there are none. */
  readonly variablesOf?: (worktreeId: string) => Readonly<Record<string, string>>;
};

/** A program to run in a new terminal. */
export type OpenTerminal = Omit<HostSpawn, 'terminalId'> & {
  readonly kind: TerminalKind;
  readonly sessionId: string | null;
  readonly title: string;
};

/** The terminals on the desk: those that pty-host keeps, with Corral's own facts about them. */
export class Terminals {
  readonly #services: TerminalsServices;
  readonly #listeners = new Set<(event: TerminalEvent) => void>();
  readonly #records: TerminalRecords;
  readonly #unsubscribe: () => void;
  /** Null if no window has reported its colours. */
  #colours: TerminalColours | null = null;

  constructor(services: TerminalsServices) {
    this.#services = services;
    this.#records = new TerminalRecords(services);
    this.#unsubscribe = services.host.subscribe((event) => this.#handle(event));
  }

  /** Recovers the terminals of the previous Corral: the living ones, and those that are lost. */
  async recover(): Promise<void> {
    const { host, store, log } = this.#services;
    // Terminals that are opened during the query do not belong to the previous Corral.
    const storedBefore = store.terminals.all();
    const listed = await host.list();
    if (!listed.ok) log.error('terminals.hostUnavailable', { kind: listed.error.kind });
    this.#records.recover(storedBefore, listed.ok ? listed.value : []);
  }

  list(): readonly Terminal[] {
    return this.#records.list();
  }

  get(terminalId: string): Terminal | null {
    return this.#records.get(terminalId);
  }

  /** Returns the program and arguments of the person's login shell. */
  get personShell() {
    return personShell(this.#services.environment);
  }

  /** Returns the environment of programs in Corral's terminals. */
  get shellEnvironment(): Readonly<Record<string, string>> {
    return shellEnvironment(this.#services.environment);
  }

  /**
   * Opens a terminal in which the person logs in to an agent, in the home folder: a login needs
   * nothing of another folder, whose plugins and settings some agents would load for it.
   */
  openLogIn(input: Input<'terminals.open'>, program: LogInProgram) {
    return this.openShell({ ...input, cwd: this.#services.environment.homeDir }, program);
  }

  /** Opens the user's shell, or `program` instead of it, in the chosen folder. */
  async openShell(
    input: Input<'terminals.open'>,
    program: LogInProgram | null = null,
  ): Promise<Result<{ readonly terminal: Terminal }, Failure<OpenFailure>>> {
    const { store, environment } = this.#services;
    const session = input.sessionId === null ? null : store.sessions.get(input.sessionId);
    if (input.sessionId !== null && !session) {
      return err({
        kind: 'noSuchSession',
        message: compose('terminalFailures.noSuchSession'),
        remedy: null,
      });
    }
    const { env: own, ...shell }: LogInProgram = program ?? personShell(environment);
    const { cols, rows, colours } = input;
    const env = {
      ...shellEnvironment(environment),
      ...own,
      ...ofWorktree(session, this.#services),
    };
    const opened = await this.open({
      ...shell,
      cwd: shellFolder(input, session, environment),
      env,
      cols,
      rows,
      colours,
      lane: 'shell',
      kind: 'shell',
      sessionId: input.sessionId,
    });
    if (opened.ok) return ok({ terminal: opened.value });
    const { kind, message, remedy } = opened.error;
    return err({
      kind: OPEN_FAILURES[kind] ?? (kind === 'storeFailed' ? 'storeFailed' : 'hostUnavailable'),
      message,
      remedy,
    });
  }

  async open(terminal: OpenTerminal): Promise<Result<Terminal, Problem>> {
    const opened = await this.openProgram(terminal);
    return opened.ok ? ok(this.get(opened.value.terminalId) ?? opened.value.terminal) : opened;
  }

  /** Stores the terminal before its program runs, so that no program runs without a record. */
  async openProgram({
    kind,
    sessionId,
    title,
    ...spawn
  }: OpenTerminal): Promise<Result<HostTerminal & { readonly terminal: Terminal }, Problem>> {
    const { ids, clock, journal, host } = this.#services;
    const { cwd, cols, rows } = spawn;
    const base = {
      terminalId: ids.uuid(),
      kind,
      sessionId,
      title,
      cwd,
      cols,
      rows,
      createdAt: clock.now(),
    };
    const terminal: Terminal = {
      ...base,
      state: 'running',
      exit: null,
      status: null,
      bellAt: null,
    };
    const stored = journal.write((entry) => entry.terminal(terminal));
    if (!stored.ok)
      return err({
        kind: 'storeFailed',
        message: stored.error.message,
        remedy: stored.error.remedy,
        command: null,
      });
    const spawned = await host.spawn({ ...spawn, terminalId: terminal.terminalId });
    if (spawned.ok) return ok({ ...spawned.value, terminal });
    journal.write((entry) => entry.deleteTerminal(terminal.terminalId));
    return spawned;
  }

  /**
   * Returns the program as pty-host reports it now. Returns null if pty-host has none with this id.
   */
  async living(terminalId: string): Promise<HostTerminal | null> {
    const listed = await this.#services.host.list();
    return (listed.ok ? listed.value : []).find((found) => found.terminalId === terminalId) ?? null;
  }

  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment | null {
    const known = this.get(terminalId);
    return known && known.state !== 'lost'
      ? this.#services.host.attach(terminalId, since, viewer)
      : null;
  }

  /**
   * Writes the bytes of a window: the person's keys, and the replies of their screen to the
   * program.
   */
  write(terminalId: string, bytes: Uint8Array): void {
    this.#services.host.write(terminalId, bytes);
    if (isTyped(bytes))
      for (const listener of this.#listeners) listener({ type: 'typed', terminalId });
  }

  /** Types keys on behalf of Corral. */
  type(terminalId: string, keys: string): void {
    this.#services.host.write(terminalId, new TextEncoder().encode(keys));
  }

  /**
   * Types only into the very screen that was read: nothing was printed or typed since. Returns
   * false if nothing was typed.
   */
  typeInto(terminalId: string, keys: string, screen: ScreenText): Promise<boolean> {
    return this.#services.host.typeIf(terminalId, keys, screen);
  }

  /** Sets whether its questions cause notifications. */
  setMuted(
    terminalId: string,
    isMuted: boolean,
  ): Result<Record<string, never>, Failure<'noSuchTerminal'>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#records.change(terminalId, { isMuted }, true);
    return ok({});
  }

  rename({
    terminalId,
    name,
  }: Pick<Input<'terminals.rename'>, 'terminalId' | 'name'>): Result<
    Record<string, never>,
    Failure<'noSuchTerminal'>
  > {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#records.change(
      terminalId,
      name === null ? { isNamed: false } : { isNamed: true, title: name },
      true,
    );
    return ok({});
  }

  /** Returns the colours of terminals that no window opened. */
  get colours(): TerminalColours {
    return this.#colours ?? DEFAULT_COLOURS;
  }

  setColours({ colours }: Input<'terminals.colours'>): Result<Record<string, never>, never> {
    const isSame =
      colours.foreground === this.#colours?.foreground &&
      colours.background === this.#colours.background;
    this.#colours = colours;
    if (!isSame) this.#services.host.colours(colours);
    return ok({});
  }

  /** Sends a signal, and notes that Corral ended the program. */
  signal(terminalId: string, signal: SignalName): void {
    this.#records.change(terminalId, { isStopped: true }, true);
    this.#services.host.signal(terminalId, signal);
  }

  screen(terminalId: string, scrollback: number): Promise<ScreenText | null> {
    return this.#services.host.screen(terminalId, scrollback);
  }

  /** Makes the program redraw its screen. */
  redraw(terminalId: string): Promise<void> {
    return redraw(this.#services.host, this.#services.clock, terminalId);
  }

  resize({
    terminalId,
    cols,
    rows,
  }: Input<'terminals.resize'>): Result<Record<string, never>, Failure<'noSuchTerminal'>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#services.host.resize(terminalId, cols, rows);
    return ok({});
  }

  /**
   * Returns whether closing the terminal would end something, so that the person is asked. An idle
   * shell is not busy.
   */
  async isBusy({
    terminalId,
  }: Input<'terminals.isBusy'>): Promise<
    Result<{ readonly isBusy: boolean }, Failure<'noSuchTerminal'>>
  > {
    const known = this.get(terminalId);
    if (!known) return err(noSuchTerminal);
    // Programs in tmux continue there.
    if (known.state !== 'running' || known.kind === 'tmux') return ok({ isBusy: false });
    return ok({
      isBusy: known.kind !== 'shell' || (await this.#services.host.isBusy(terminalId)) !== false,
    });
  }

  async close({
    terminalId,
  }: {
    readonly terminalId: string;
  }): Promise<Result<Record<string, never>, Failure<'noSuchTerminal' | 'storeFailed'>>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    for (const listener of this.#listeners) listener({ type: 'closed', terminalId });
    await this.#services.host.forget(terminalId);
    this.#records.dropPending(terminalId);
    const done = this.#services.journal.write((entry) => entry.deleteTerminal(terminalId));
    return done.ok
      ? ok({})
      : err({ kind: 'storeFailed', message: done.error.message, remedy: done.error.remedy });
  }

  /** Closes the terminals of a session. */
  async closeOf(sessionId: string): Promise<void> {
    const own = this.list().filter((terminal) => terminal.sessionId === sessionId);
    await Promise.all(own.map(({ terminalId }) => this.close({ terminalId })));
  }

  /** Subscribes to the events of all terminals, without debounce. */
  subscribe(listener: (event: TerminalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Disconnects; the programs continue to run. */
  dispose(): void {
    this.#unsubscribe();
    this.#records.writeAllPending();
    this.#services.host.close();
  }

  #handle(event: TerminalEvent): void {
    this.#records.follow(event);
    for (const listener of this.#listeners) listener(event);
  }
}

const noSuchTerminal: Failure<'noSuchTerminal'> = {
  kind: 'noSuchTerminal',
  message: compose('terminalFailures.noSuchTerminal'),
  remedy: null,
};
