import type { ClockPort, IdPort, ProcessPort } from '#core/ports.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import type { OpenTerminal } from '#core/terminals/terminals.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { tmux as contract, TmuxPane, TmuxSession, TmuxWindow } from '#shared/contract/tmux.ts';
import { paneName } from '#shared/terminal/pane-name.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { deliver, onlyIf, REFUSED, screenFingerprint, type PaneDoor } from './deliver.ts';
import { paneFormat, readPanes } from './pane-list.ts';
import { lookCommands, readLook, type PaneLook } from './pane-screen.ts';
import { descendants, readProcesses, type ProcessLine } from './process-tree.ts';
import { sameScreen } from './same-screen.ts';
import { literal, tmuxMissing, type TmuxFailure, type TmuxProgram } from './tmux-program.ts';
import type { TmuxSocketsPort } from './tmux-sockets.ts';
import type { TmuxWatch } from './tmux-watch.ts';
import { embedArgs, startCommands, type StartInTmux } from './tmux-commands.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;
type Target = Pick<Input<'tmux.read'>, 'socket' | 'paneId'>;
type Place = { readonly session: TmuxSession; readonly window: TmuxWindow; readonly pane: TmuxPane };

const PS_MS = 5000;

/** A conversation that may be the one of a pane; `certain` where the agent itself names its process. */
export type FoundConversation = {
  readonly agentId: string;
  readonly agentSessionId: string;
  /** The agent's process. */
  readonly pid: number;
  readonly certainty: 'certain' | 'likely';
};

/** What tmux needs of the other parts of core. */
export type TmuxNeighbours = {
  readonly openTerminal: (open: OpenTerminal) => Promise<Result<Terminal, Problem>>;
  /** Which conversation the agent among these processes has; `null`: there is no agent among them. */
  readonly conversationOf: (processes: readonly ProcessLine[], cwd: string) => Promise<FoundConversation | null>;
  readonly openTranscript: (
    found: Pick<FoundConversation, 'agentId' | 'agentSessionId'>,
  ) => Promise<Result<{ readonly session: Session }, Failure<'noSuchTranscript' | 'agentUnavailable' | 'storeFailed'>>>;
  /** What is said in it from now on becomes part of the session, as long as the process lives. */
  readonly follow: (sessionId: string, pid: number) => Promise<void>;
  /** The program of an agent's own screen; `null`: the person's shell. */
  readonly programOf: (agentId: string | null) => Promise<Result<{ readonly file: string; readonly args: readonly string[] }, string>>;
  /** Names of the agents whose conversations can be taken over. */
  readonly agentNames: () => Promise<readonly string[]>;
  readonly isFolder: (path: string) => Promise<boolean>;
};

export type TmuxServices = {
  readonly program: TmuxProgram;
  readonly sockets: TmuxSocketsPort;
  readonly watch: TmuxWatch;
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly platform: string;
  readonly neighbours: TmuxNeighbours;
};

/** Corral's own server: its socket's name. */
const OWN = 'corral';

/** The person's tmux: what runs there, shown here, typed into, and taken over as sessions. */
export class Tmux {
  readonly #services: TmuxServices;
  readonly watch: TmuxWatch;

  constructor(services: TmuxServices) {
    this.#services = services;
    this.watch = services.watch;
  }

  async embed({ socket, paneId, cols, rows, colours }: Input<'tmux.embed'>) {
    const { program, neighbours, platform } = this.#services;
    const found = await program.find();
    if (!found) return err(tmuxMissing(platform));
    const place = await this.#place({ socket, paneId });
    if (!place.ok) return place;
    // Before 3.2 every client has a say in the size.
    if (!found.version.hasClientFlags && place.value.session.attached > 0) return err(tooOld(found.version.text));
    const { session, window, pane } = place.value;
    const cwd = (await neighbours.isFolder(pane.cwd)) ? pane.cwd : '/';
    const args = embedArgs({ socket, tmuxSessionId: session.tmuxSessionId, windowId: window.windowId, paneId, version: found.version });
    const title = `${session.name}:${window.index} ${window.name}`;
    const spawn = { file: found.file, args: [...args], cwd, env: { ...program.env }, cols, rows, colours, lane: 'shell' as const };
    const opened = await neighbours.openTerminal({ ...spawn, kind: 'tmux', sessionId: null, title });
    if (opened.ok) return ok({ terminal: opened.value });
    const { kind, message, remedy } = opened.error;
    if (kind === 'tooManyTerminals' || kind === 'storeFailed') return err({ kind, message, remedy } as const);
    return err({ kind: 'hostUnavailable' as const, message, remedy });
  }

  /** The pane as text, for whoever watches screens. `null`: there is no such pane. */
  async look({ socket, paneId }: Target, scrollback: number): Promise<Result<PaneLook | null, TmuxFailure>> {
    const mark = this.#services.ids.uuid();
    if (!(await this.#isKnown(socket))) return ok(null);
    const ran = await this.#services.program.run(socket, lookCommands(paneId, scrollback, mark));
    if (ran.ok) return ok(readLook(ran.value, paneId, mark));
    // tmux fails alike for a pane and for a server that is gone; both are known by their absence.
    const place = await this.#place({ socket, paneId });
    return place.ok || place.error.kind !== 'noSuchPane' ? ran : ok(null);
  }

  /** The pane by the names of its session and window; null if there is no such pane. */
  async where(target: Target): Promise<{ readonly pane: TmuxPane; readonly name: string } | null> {
    const place = await this.#place(target);
    if (!place.ok) return null;
    const { session, window, pane } = place.value;
    return { pane, name: paneName(session.name, window, pane) };
  }

  async read({ socket, paneId, rows }: Input<'tmux.read'>) {
    const looked = await this.look({ socket, paneId }, rows);
    if (!looked.ok) return looked;
    if (!looked.value) return err(noSuchPane);
    const { screen } = looked.value;
    return ok({ lines: screen.lines.slice(-rows), fingerprint: screenFingerprint(screen) });
  }

  async send({ socket, ...delivery }: Input<'tmux.send'>) {
    const { program, clock, ids } = this.#services;
    const door: PaneDoor = {
      look: () => this.look({ socket, paneId: delivery.paneId }, 0),
      run: (commands, input) => program.run(socket, commands, input ?? null),
    };
    return deliver(door, clock, `corral-${ids.uuid()}`, delivery);
  }

  /** One key, by tmux's own name, if that process is still the pane's and it shows that screen. `false`: it was not pressed. */
  async press({ socket, paneId, pid }: Target & { readonly pid: number }, key: string, screen: ScreenText): Promise<boolean> {
    const press = onlyIf({ paneId, pid }, `send-keys -t ${paneId} ${key}`, sameScreen(screen));
    const ran = await this.#services.program.run(socket, [press]);
    return ran.ok && !ran.value.includes(REFUSED);
  }

  /** The same with a text. `asOne`: as one piece, where the program can tell that from keys. */
  async type({ socket, paneId, pid }: Target & { readonly pid: number }, text: string, asOne: boolean, screen: ScreenText) {
    const { program, ids } = this.#services;
    const buffer = `corral-${ids.uuid()}`;
    const paste = `paste-buffer ${asOne ? '-p ' : ''}-d -b ${buffer} -t ${paneId}`;
    const ran = await program.run(socket, [['load-buffer', '-b', buffer, '-'], onlyIf({ paneId, pid }, paste, sameScreen(screen))], text);
    const done = ran.ok && !ran.value.includes(REFUSED);
    // What was not pasted is still kept.
    if (!done) await program.run(socket, [['delete-buffer', '-b', buffer]]);
    return done;
  }

  async adopt({ socket, paneId }: Input<'tmux.adopt'>) {
    const { processes, neighbours, program } = this.#services;
    const place = await this.#place({ socket, paneId });
    if (!place.ok) return place;
    const { pid, cwd } = place.value.pane;
    const ps = await processes.run('ps', ['-A', '-o', 'pid=,ppid=,args='], { cwd: '/', env: program.env, timeoutMs: PS_MS });
    const all = ps.ok ? readProcesses(ps.value.stdout) : [];
    const found = await neighbours.conversationOf(descendants(all, pid), cwd);
    if (!found) return err(noAgentInPane(await neighbours.agentNames()));
    const opened = await neighbours.openTranscript(found);
    if (!opened.ok) return opened;
    await neighbours.follow(opened.value.session.sessionId, found.pid);
    return ok({ session: opened.value.session, certainty: found.certainty });
  }

  /** A new session on Corral's own server for the program of an agent, or a shell. */
  async start({ name, agentId, cwd }: Input<'tmux.start'>) {
    const { neighbours, program } = this.#services;
    const wanted = await neighbours.programOf(agentId);
    if (!wanted.ok) return err({ kind: 'programMissing' as const, message: wanted.error, remedy: null });
    return this.startInTmux({ name, ...wanted.value, cwd, env: program.env });
  }

  /** Outlives Corral and everything of it. `env`: no secrets, other users of the machine can see it while it starts. */
  async startInTmux(start: StartInTmux) {
    const { neighbours, sockets, program, watch, ids } = this.#services;
    if (!(await neighbours.isFolder(start.cwd))) {
      return err({ kind: 'folderMissing' as const, message: `There is no folder ${start.cwd}.`, remedy: 'Choose another folder.' });
    }
    const socket = await sockets.prepare(OWN);
    const ran = await program.run(socket, startCommands({ ...start, cwd: literal(start.cwd) }, ids.uuid().slice(0, 4)));
    if (!ran.ok) return ran;
    const paneId = /^%\d+/m.exec(ran.value)?.[0];
    if (paneId === undefined) return err({ kind: 'tmuxFailed' as const, message: 'tmux did not say where it started it.', remedy: null });
    void watch.refresh();
    return ok({ socket, paneId });
  }

  close(): void {
    this.watch.close();
  }

  /** Only sockets that were found on this machine: a client must not lead Corral to any other. */
  async #isKnown(socket: string): Promise<boolean> {
    return (await this.#services.sockets.list()).includes(socket);
  }

  async #place({ socket, paneId }: Target): Promise<Result<Place, Failure<'noSuchPane'> | TmuxFailure>> {
    const { ids, program } = this.#services;
    if (!(await this.#isKnown(socket))) return err(noSuchPane);
    const mark = ids.uuid();
    const ran = await program.run(socket, [['list-panes', '-a', '-F', paneFormat(mark)]]);
    if (!ran.ok) return ran.error.kind === 'tmuxMissing' ? ran : err(noSuchPane);
    for (const session of readPanes(ran.value, mark, null).sessions) {
      for (const window of session.windows) {
        const pane = window.panes.find((each) => each.paneId === paneId);
        if (pane) return ok({ session, window, pane });
      }
    }
    return err(noSuchPane);
  }
}

const noSuchPane: Failure<'noSuchPane'> = { kind: 'noSuchPane', message: 'This pane is closed.', remedy: null };

function noAgentInPane(names: readonly string[]): Failure<'noAgentInPane'> {
  const message = 'No agent that Corral knows runs in this pane.';
  return { kind: 'noAgentInPane', message, remedy: names.length === 0 ? null : `Start ${names.join(' or ')} in it, then try again.` };
}

function tooOld(version: string): Failure<'tmuxTooOld'> {
  return {
    kind: 'tmuxTooOld',
    message: `tmux ${version} would give this session the size of Corral's window for everybody who has it open.`,
    remedy: 'Detach the others first, or install tmux 3.2 or later.',
  };
}
