import type { LogInProgram } from '#core/terminals/log-in-program.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, Environment, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { terminals as contract } from '#shared/contract/terminals.ts';
import type { Terminal, TerminalColours, TerminalKind } from '#shared/terminal/terminal.ts';
import { basename } from 'node:path';

import type { HostSpawn, HostTerminal, ScreenText, SignalName } from './door/host-protocol.ts';
import { isTyped } from './door/typed-keys.ts';
import type { HostAttachment, HostViewer, TerminalEvent, TerminalHostPort } from './terminal-host.ts';

/** Variables of Corral's own start, or of a terminal that Corral was started in; programs would be misled by them. */
const NOT_INHERITED =
  /^(CORRAL_|ELECTRON_|VSCODE_|TMUX|STY$|TERM_PROGRAM|TERM_SESSION_ID|TERMCAP$|WINDOWID$|COLUMNS$|LINES$|NO_COLOR$|FORCE_COLOR$|CI$)/;

/** The shell that the person logs in with. */
function personShell({ platform, variables }: Pick<Environment, 'platform' | 'variables'>) {
  if (platform === 'win32') {
    const file = variables['COMSPEC'] ?? 'powershell.exe';
    return { file, args: [], title: basename(file) };
  }
  const file = variables['SHELL'] || '/bin/sh';
  // Apps on a Mac do not get what login shells set, PATH among it.
  return { file, args: platform === 'darwin' ? ['-l'] : [], title: basename(file) };
}

/** What programs in a terminal of Corral's find in their environment. */
function shellEnvironment({ platform, variables, version }: Pick<Environment, 'platform' | 'variables' | 'version'>) {
  const kept = Object.entries(variables).filter(([name]) => !NOT_INHERITED.test(name));
  // Without it, programs write question marks for all that is not ASCII.
  const language = variables['LANG'] || variables['LC_ALL'] ? {} : { LANG: platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' };
  return { ...Object.fromEntries(kept), ...language, TERM_PROGRAM: 'Corral', TERM_PROGRAM_VERSION: version };
}

/** Merges what is stored of a terminal with what pty-host answered. What was stored while it was asked may be newer. */
function asFound(stored: Terminal, { cols, rows, title, status: found, exit: ended }: HostTerminal): Terminal {
  const status = (stored.status?.offset ?? -1) > (found?.offset ?? -1) ? stored.status : found;
  const exit = ended ?? stored.exit;
  return {
    ...stored,
    cols,
    rows,
    title: stored.isNamed === true ? stored.title : title || stored.title,
    status,
    state: exit ? 'exited' : 'running',
    exit,
  };
}

/** A terminal of pty-host that is not stored, until `asFound` adds what pty-host knows. */
function unknownTerminal(terminalId: string, homeDir: string, createdAt: number): Terminal {
  const base = { terminalId, kind: 'shell' as const, sessionId: null, title: terminalId, cwd: homeDir };
  return { ...base, cols: 80, rows: 24, state: 'running', exit: null, status: null, bellAt: null, createdAt };
}

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;
type OpenFailure = 'noSuchSession' | 'folderMissing' | 'programMissing' | 'hostUnavailable' | 'tooManyTerminals' | 'storeFailed';

/** Of the dark look, until a window says what it looks like. */
const AT_FIRST: TerminalColours = { foreground: '#d4d4d4', background: '#1e1e1e' };

/** Programs may change their title many times a second; the desk is told at most this often. */
const TELL_MS = 500;

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
};

/** What is to run in a new terminal. */
export type OpenTerminal = Omit<HostSpawn, 'terminalId'> & {
  readonly kind: TerminalKind;
  readonly sessionId: string | null;
  readonly title: string;
};

/** The terminals on the desk: what pty-host keeps alive, with what Corral knows of it. */
export class Terminals {
  readonly #services: TerminalsServices;
  readonly #listeners = new Set<(event: TerminalEvent) => void>();
  /** Told later, together with what changes until then. */
  readonly #untold = new Map<string, { readonly terminal: Terminal; readonly cancel: () => void }>();
  readonly #unsubscribe: () => void;
  /** `null`: no window has said. */
  #colours: TerminalColours | null = null;

  constructor(services: TerminalsServices) {
    this.#services = services;
    this.#unsubscribe = services.host.subscribe((event) => this.#happened(event));
  }

  /** Finds the terminals of the Corral before this one: those that still live, and those that are lost. */
  async recover(): Promise<void> {
    const { host, store, log, environment, clock } = this.#services;
    // What is opened while the host is asked is none of theirs.
    const left = store.terminals.all();
    const listed = await host.list();
    if (!listed.ok) log.error('terminals.hostUnavailable', { kind: listed.error.kind });
    const living = new Map((listed.ok ? listed.value : []).map((found) => [found.terminalId, found]));
    for (const stored of left) {
      const found = living.get(stored.terminalId);
      living.delete(stored.terminalId);
      if (found) this.#put(asFound(this.get(stored.terminalId) ?? stored, found));
      else if (stored.state === 'running') this.#put({ ...stored, state: 'lost' });
    }
    // The database was made anew, or a crash came between: nobody would ever find these again.
    for (const found of living.values())
      if (!store.terminals.get(found.terminalId))
        this.#put(asFound(unknownTerminal(found.terminalId, environment.homeDir, clock.now()), found));
  }

  list(): readonly Terminal[] {
    return this.#services.store.terminals.all().map((stored) => this.#untold.get(stored.terminalId)?.terminal ?? stored);
  }

  get(terminalId: string): Terminal | null {
    return this.#untold.get(terminalId)?.terminal ?? this.#services.store.terminals.get(terminalId);
  }

  /** The program and arguments of the shell that the person logs in with. */
  get personShell() {
    return personShell(this.#services.environment);
  }

  /** The variables that programs in a terminal of Corral find. */
  get shellEnvironment(): Readonly<Record<string, string>> {
    return shellEnvironment(this.#services.environment);
  }

  /** Opens the user's shell, or `program` in its place. */
  async openShell(
    input: Input<'terminals.open'>,
    program: LogInProgram | null = null,
  ): Promise<Result<{ readonly terminal: Terminal }, Failure<OpenFailure>>> {
    const { store, environment } = this.#services;
    const session = input.sessionId === null ? null : store.sessions.get(input.sessionId);
    if (input.sessionId !== null && !session) {
      return err({ kind: 'noSuchSession', message: 'There is no such session; it may have been deleted in another window.', remedy: null });
    }
    const shell = program ?? personShell(environment);
    const { cols, rows, colours } = input;
    const cwd = input.cwd ?? session?.cwd ?? environment.homeDir;
    const env = shellEnvironment(environment);
    const opened = await this.open({ ...shell, cwd, env, cols, rows, colours, lane: 'shell', kind: 'shell', sessionId: input.sessionId });
    if (opened.ok) return ok({ terminal: opened.value });
    const { kind, message, remedy } = opened.error;
    return err({ kind: OPEN_FAILURES[kind] ?? (kind === 'storeFailed' ? 'storeFailed' : 'hostUnavailable'), message, remedy });
  }

  async open(terminal: OpenTerminal): Promise<Result<Terminal, Problem>> {
    const opened = await this.openProgram(terminal);
    return opened.ok ? ok(this.get(opened.value.terminalId) ?? opened.value.terminal) : opened;
  }

  /** Stored before it runs, so that no terminal is ever without somebody who knows of it. */
  async openProgram({
    kind,
    sessionId,
    title,
    ...spawn
  }: OpenTerminal): Promise<Result<HostTerminal & { readonly terminal: Terminal }, Problem>> {
    const { ids, clock, journal, host } = this.#services;
    const { cwd, cols, rows } = spawn;
    const base = { terminalId: ids.uuid(), kind, sessionId, title, cwd, cols, rows, createdAt: clock.now() };
    const terminal: Terminal = { ...base, state: 'running', exit: null, status: null, bellAt: null };
    const stored = journal.write((entry) => entry.terminal(terminal));
    if (!stored.ok) return err({ kind: 'storeFailed', message: stored.error.message, remedy: stored.error.remedy, command: null });
    const spawned = await host.spawn({ ...spawn, terminalId: terminal.terminalId });
    if (spawned.ok) return ok({ ...spawned.value, terminal });
    journal.write((entry) => entry.deleteTerminal(terminal.terminalId));
    return spawned;
  }

  /** The program as pty-host has it now; `null`: it has none of that id. */
  async living(terminalId: string): Promise<HostTerminal | null> {
    const listed = await this.#services.host.list();
    return (listed.ok ? listed.value : []).find((found) => found.terminalId === terminalId) ?? null;
  }

  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment | null {
    const known = this.get(terminalId);
    return known && known.state !== 'lost' ? this.#services.host.attach(terminalId, since, viewer) : null;
  }

  /** What a window sends: the person's keys, and what their screen answers the program. */
  write(terminalId: string, bytes: Uint8Array): void {
    this.#services.host.write(terminalId, bytes);
    if (isTyped(bytes)) for (const listener of this.#listeners) listener({ type: 'typed', terminalId });
  }

  /** What Corral types. */
  type(terminalId: string, keys: string): void {
    this.#services.host.write(terminalId, new TextEncoder().encode(keys));
  }

  /** Types only into the very screen that was read: nothing was printed or typed since. Returns false if nothing was typed. */
  typeInto(terminalId: string, keys: string, screen: ScreenText): Promise<boolean> {
    return this.#services.host.typeIf(terminalId, keys, screen);
  }

  /** Sets whether its questions cause notifications. */
  setMuted(terminalId: string, isMuted: boolean): Result<Record<string, never>, Failure<'noSuchTerminal'>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#change(terminalId, { isMuted }, true);
    return ok({});
  }

  rename({
    terminalId,
    name,
  }: Pick<Input<'terminals.rename'>, 'terminalId' | 'name'>): Result<Record<string, never>, Failure<'noSuchTerminal'>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#change(terminalId, name === null ? { isNamed: false } : { isNamed: true, title: name }, true);
    return ok({});
  }

  /** What a terminal looks like that no window asked for. */
  get colours(): TerminalColours {
    return this.#colours ?? AT_FIRST;
  }

  setColours({ colours }: Input<'terminals.colours'>): Result<Record<string, never>, never> {
    const isSame = colours.foreground === this.#colours?.foreground && colours.background === this.#colours.background;
    this.#colours = colours;
    if (!isSame) this.#services.host.colours(colours);
    return ok({});
  }

  /** Ends its program, or makes it end. */
  signal(terminalId: string, signal: SignalName): void {
    this.#change(terminalId, { isStopped: true }, true);
    this.#services.host.signal(terminalId, signal);
  }

  screen(terminalId: string, scrollback: number): Promise<ScreenText | null> {
    return this.#services.host.screen(terminalId, scrollback);
  }

  resize({ terminalId, cols, rows }: Input<'terminals.resize'>): Result<Record<string, never>, Failure<'noSuchTerminal'>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    this.#services.host.resize(terminalId, cols, rows);
    return ok({});
  }

  /** Whether closing it would end something. A shell without anything in it is not worth a question; all else is. */
  async isBusy({ terminalId }: Input<'terminals.isBusy'>): Promise<Result<{ readonly isBusy: boolean }, Failure<'noSuchTerminal'>>> {
    const known = this.get(terminalId);
    if (!known) return err(noSuchTerminal);
    // What runs in tmux goes on there.
    if (known.state !== 'running' || known.kind === 'tmux') return ok({ isBusy: false });
    return ok({ isBusy: known.kind !== 'shell' || (await this.#services.host.isBusy(terminalId)) !== false });
  }

  async close({
    terminalId,
  }: {
    readonly terminalId: string;
  }): Promise<Result<Record<string, never>, Failure<'noSuchTerminal' | 'storeFailed'>>> {
    if (!this.get(terminalId)) return err(noSuchTerminal);
    for (const listener of this.#listeners) listener({ type: 'closed', terminalId });
    await this.#services.host.forget(terminalId);
    this.#untold.get(terminalId)?.cancel();
    this.#untold.delete(terminalId);
    const done = this.#services.journal.write((entry) => entry.deleteTerminal(terminalId));
    return done.ok ? ok({}) : err({ kind: 'storeFailed', message: done.error.message, remedy: done.error.remedy });
  }

  /** Ends the terminals that stand beside a session. */
  async closeOf(sessionId: string): Promise<void> {
    const own = this.list().filter((terminal) => terminal.sessionId === sessionId);
    await Promise.all(own.map(({ terminalId }) => this.close({ terminalId })));
  }

  /** Everything that happens in any terminal, at once. */
  subscribe(listener: (event: TerminalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Lets go; the programs go on. */
  dispose(): void {
    this.#unsubscribe();
    for (const terminalId of this.#untold.keys()) this.#tell(terminalId);
    this.#services.host.close();
  }

  #happened(event: TerminalEvent): void {
    if (event.type === 'hostLost') {
      for (const terminalId of event.terminalIds) this.#change(terminalId, { state: 'lost' }, true);
    }
    if (event.type === 'exited') this.#change(event.terminalId, { state: 'exited', exit: event.exit }, true);
    if (event.type === 'statusChanged') this.#change(event.terminalId, { status: event.status }, true);
    if (event.type === 'resized') this.#change(event.terminalId, { cols: event.cols, rows: event.rows }, true);
    if (event.type === 'titled' && event.title !== '' && this.get(event.terminalId)?.isNamed !== true)
      this.#change(event.terminalId, { title: event.title });
    if (event.type === 'rang') this.#change(event.terminalId, { bellAt: this.#services.clock.now() });
    for (const listener of this.#listeners) listener(event);
  }

  #change(terminalId: string, changes: Partial<Terminal>, atOnce = false): void {
    const known = this.get(terminalId);
    if (!known) return;
    const terminal = { ...known, ...changes };
    const untold = this.#untold.get(terminalId);
    if (atOnce) {
      untold?.cancel();
      this.#untold.delete(terminalId);
      this.#put(terminal);
    } else {
      const cancel = untold?.cancel ?? this.#services.clock.after(TELL_MS, () => this.#tell(terminalId));
      this.#untold.set(terminalId, { terminal, cancel });
    }
  }

  #tell(terminalId: string): void {
    const untold = this.#untold.get(terminalId);
    if (!untold) return;
    untold.cancel();
    this.#untold.delete(terminalId);
    this.#put(untold.terminal);
  }

  #put(terminal: Terminal): void {
    const done = this.#services.journal.write((entry) => entry.terminal(terminal));
    if (!done.ok) this.#services.log.error('terminals.notStored', { kind: done.error.kind });
  }
}

const noSuchTerminal: Failure<'noSuchTerminal'> = {
  kind: 'noSuchTerminal',
  message: 'There is no such terminal; it may have been closed in another window.',
  remedy: null,
};
