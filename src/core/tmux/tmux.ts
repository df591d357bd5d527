import type { ClockPort, IdPort, ProcessPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { OpenTerminal } from '#core/terminals/terminals.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type {
  tmux as contract,
  TmuxPane,
  TmuxSession,
  TmuxWindow,
} from '#shared/contract/calls/tmux.ts';
import { paneName } from '#shared/terminal/pane-name.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { deliver, onlyIf, REFUSED, screenFingerprint, type PaneAccess } from './deliver.ts';
import { paneFormat, readPanes } from './pane-list.ts';
import { lookCommands, readLook, type PaneLook } from './pane-screen.ts';
import { descendants, readProcesses, type ProcessLine } from './process-tree.ts';
import { screenConditions } from './screen-conditions.ts';
import { literal, tmuxMissing, type TmuxFailure, type TmuxProgram } from './tmux-program.ts';
import type { TmuxSocketsPort } from '#core/ports/tmux-sockets-port.ts';
import type { TmuxWatch } from './tmux-watch.ts';
import { embedArgs, startCommands, type StartInTmux } from './tmux-commands.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;
type Target = Pick<Input<'tmux.read'>, 'socket' | 'paneId'>;
type PaneLocation = {
  readonly session: TmuxSession;
  readonly window: TmuxWindow;
  readonly pane: TmuxPane;
};

const PS_MS = 5000;

/** A conversation that may belong to a pane; `certain` if the agent itself reports its process. */
export type FoundConversation = {
  readonly agentId: string;
  readonly agentSessionId: string;
  /** The pid of the agent's process. */
  readonly pid: number;
  readonly certainty: 'certain' | 'likely';
};

/** The parts of core that tmux uses. */
export type TmuxNeighbours = {
  readonly openTerminal: (open: OpenTerminal) => Promise<Result<Terminal, Problem>>;
  /**
   * Returns the conversation of the agent among these processes. Returns null if there is no agent
   * among them.
   */
  readonly conversationOf: (
    processes: readonly ProcessLine[],
    cwd: string,
  ) => Promise<FoundConversation | null>;
  readonly openTranscript: (
    found: Pick<FoundConversation, 'agentId' | 'agentSessionId'>,
  ) => Promise<
    Result<
      { readonly session: Session },
      Failure<'noSuchTranscript' | 'agentUnavailable' | 'storeFailed'>
    >
  >;
  /** Adds all later messages of the conversation to the session while the process lives. */
  readonly follow: (sessionId: string, pid: number) => Promise<void>;
  /** Returns the program of an agent's own screen, or of the person's shell for null. */
  readonly programOf: (
    agentId: string | null,
  ) => Promise<Result<{ readonly file: string; readonly args: readonly string[] }, Sentence>>;
  /** Returns true if the person agreed to what the folder brings, or if it brings nothing. */
  readonly mayStart: (agentId: string, cwd: string) => Promise<boolean>;
  /** Returns the names of the agents whose conversations can be taken over. */
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

/** The socket name of Corral's own server. */
const OWN_SERVER = 'corral';

/**
 * The person's tmux: lists its panes, embeds them, types into them, and takes them over as
 * sessions.
 */
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
    // Before 3.2 every client affects the size.
    if (!found.version.hasClientFlags && place.value.session.attached > 0)
      return err(tooOld(found.version.text));
    const { session, window, pane } = place.value;
    const cwd = (await neighbours.isFolder(pane.cwd)) ? pane.cwd : '/';
    const args = embedArgs({
      socket,
      tmuxSessionId: session.tmuxSessionId,
      windowId: window.windowId,
      paneId,
      version: found.version,
    });
    const title = `${session.name}:${window.index} ${window.name}`;
    const spawn = {
      file: found.file,
      args: [...args],
      cwd,
      env: { ...program.env },
      cols,
      rows,
      colours,
      lane: 'shell' as const,
    };
    const opened = await neighbours.openTerminal({
      ...spawn,
      kind: 'tmux',
      sessionId: null,
      title,
    });
    if (opened.ok) return ok({ terminal: opened.value });
    const { kind, message, remedy } = opened.error;
    if (kind === 'tooManyTerminals' || kind === 'storeFailed')
      return err({ kind, message, remedy } as const);
    return err({ kind: 'hostUnavailable' as const, message, remedy });
  }

  /** Returns the pane as text. Returns null if there is no such pane. */
  async look(
    { socket, paneId }: Target,
    scrollback: number,
  ): Promise<Result<PaneLook | null, TmuxFailure>> {
    const mark = this.#services.ids.uuid();
    if (!(await this.#isKnown(socket))) return ok(null);
    const result = await this.#services.program.run(socket, lookCommands(paneId, scrollback, mark));
    if (result.ok) return ok(readLook(result.value, paneId, mark));
    // tmux fails in the same way for a missing pane and for a missing server, so the list of panes
    // decides.
    const place = await this.#place({ socket, paneId });
    return place.ok || place.error.kind !== 'noSuchPane' ? result : ok(null);
  }

  /**
   * Returns the pane with the names of its session and window. Returns null if there is no such
   * pane.
   */
  async where(target: Target): Promise<{ readonly pane: TmuxPane; readonly name: string } | null> {
    const place = await this.#place(target);
    if (!place.ok) return null;
    const { session, window, pane } = place.value;
    return { pane, name: paneName(session.name, window, pane) };
  }

  async read({ socket, paneId, rows }: Input<'tmux.read'>) {
    const result = await this.look({ socket, paneId }, rows);
    if (!result.ok) return result;
    if (!result.value) return err(noSuchPane);
    const { screen } = result.value;
    return ok({ lines: screen.lines.slice(-rows), fingerprint: screenFingerprint(screen) });
  }

  async send({ socket, ...delivery }: Input<'tmux.send'>) {
    const { program, clock, ids } = this.#services;
    const access: PaneAccess = {
      look: () => this.look({ socket, paneId: delivery.paneId }, 0),
      run: (commands, input) => program.run(socket, commands, input ?? null),
    };
    return deliver(access, clock, `corral-${ids.uuid()}`, delivery);
  }

  /**
   * Presses one key, by tmux's name for it, if the pane still has the process and shows the screen.
   * Returns false if the key was not pressed.
   */
  async press(
    { socket, paneId, pid }: Target & { readonly pid: number },
    key: string,
    screen: ScreenText,
  ): Promise<boolean> {
    const press = onlyIf(
      { paneId, pid },
      `send-keys -t ${paneId} ${key}`,
      screenConditions(screen),
    );
    const result = await this.#services.program.run(socket, [press]);
    return result.ok && !result.value.includes(REFUSED);
  }

  /**
   * Types a text under the same conditions. `asOne` pastes it in one piece, where the program can
   * distinguish a paste from keys.
   */
  async type(
    { socket, paneId, pid }: Target & { readonly pid: number },
    text: string,
    asOne: boolean,
    screen: ScreenText,
  ) {
    const { program, ids } = this.#services;
    const buffer = `corral-${ids.uuid()}`;
    const paste = `paste-buffer ${asOne ? '-p ' : ''}-d -b ${buffer} -t ${paneId}`;
    const result = await program.run(
      socket,
      [
        ['load-buffer', '-b', buffer, '-'],
        onlyIf({ paneId, pid }, paste, screenConditions(screen)),
      ],
      text,
    );
    const done = result.ok && !result.value.includes(REFUSED);
    // tmux keeps the buffer of a paste that was refused.
    if (!done) await program.run(socket, [['delete-buffer', '-b', buffer]]);
    return done;
  }

  async adopt({ socket, paneId }: Input<'tmux.adopt'>) {
    const { processes, neighbours, program } = this.#services;
    const place = await this.#place({ socket, paneId });
    if (!place.ok) return place;
    const { pid, cwd } = place.value.pane;
    const ps = await processes.run('ps', ['-A', '-o', 'pid=,ppid=,args='], {
      cwd: '/',
      env: program.env,
      timeoutMs: PS_MS,
    });
    const all = ps.ok ? readProcesses(ps.value.stdout) : [];
    const found = await neighbours.conversationOf(descendants(all, pid), cwd);
    if (!found) return err(noAgentInPane(await neighbours.agentNames()));
    const opened = await neighbours.openTranscript(found);
    if (!opened.ok) return opened;
    await neighbours.follow(opened.value.session.sessionId, found.pid);
    return ok({ session: opened.value.session, certainty: found.certainty });
  }

  /** Starts the program of an agent, or a shell, in a new session on Corral's own server. */
  async start({ name, agentId, cwd }: Input<'tmux.start'>) {
    const { neighbours, program } = this.#services;
    const wanted = await neighbours.programOf(agentId);
    if (!wanted.ok)
      return err({
        kind: 'programMissing' as const,
        message: wanted.error,
        remedy: compose('terminalFailures.installAgent'),
      });
    // A session asks the person; a program in tmux has no place for the question.
    if (agentId !== null && !(await neighbours.mayStart(agentId, cwd)))
      return err({
        kind: 'folderNotTrusted' as const,
        message: compose('tmuxFailures.folderNotTrusted', { path: cwd }),
        remedy: compose('tmuxFailures.answerInSession'),
      });
    return this.startInTmux({ name, ...wanted.value, cwd, env: program.env });
  }

  /**
   * Starts a program that outlives Corral. `env` must hold no secrets: other users of the machine
   * can see it during the start.
   */
  async startInTmux(start: StartInTmux) {
    const { neighbours, sockets, program, watch, ids } = this.#services;
    if (!(await neighbours.isFolder(start.cwd))) {
      return err({
        kind: 'folderMissing' as const,
        message: compose('terminalFailures.folderMissing', { path: start.cwd }),
        remedy: compose('terminalFailures.chooseFolder'),
      });
    }
    const socket = await sockets.prepare(OWN_SERVER);
    const result = await program.run(
      socket,
      startCommands({ ...start, cwd: literal(start.cwd) }, ids.uuid().slice(0, 4)),
    );
    if (!result.ok) return result;
    const paneId = /^%\d+/m.exec(result.value)?.[0];
    if (paneId === undefined)
      return err({
        kind: 'tmuxFailed' as const,
        message: compose('tmuxFailures.noPlace'),
        remedy: null,
      });
    void watch.refresh();
    return ok({ socket, paneId });
  }

  close(): void {
    this.watch.close();
  }

  /**
   * Accepts only sockets that were found on this machine, so that a client cannot make Corral
   * connect to any other.
   */
  async #isKnown(socket: string): Promise<boolean> {
    return (await this.#services.sockets.list()).includes(socket);
  }

  async #place({
    socket,
    paneId,
  }: Target): Promise<Result<PaneLocation, Failure<'noSuchPane'> | TmuxFailure>> {
    const { ids, program } = this.#services;
    if (!(await this.#isKnown(socket))) return err(noSuchPane);
    const mark = ids.uuid();
    const result = await program.run(socket, [['list-panes', '-a', '-F', paneFormat(mark)]]);
    if (!result.ok) return result.error.kind === 'tmuxMissing' ? result : err(noSuchPane);
    for (const session of readPanes(result.value, mark, null).sessions) {
      for (const window of session.windows) {
        const pane = window.panes.find((each) => each.paneId === paneId);
        if (pane) return ok({ session, window, pane });
      }
    }
    return err(noSuchPane);
  }
}

const noSuchPane: Failure<'noSuchPane'> = {
  kind: 'noSuchPane',
  message: compose('tmuxFailures.paneClosed'),
  remedy: null,
};

function noAgentInPane(names: readonly string[]): Failure<'noAgentInPane'> {
  return {
    kind: 'noAgentInPane',
    message: compose('tmuxFailures.noAgent'),
    remedy:
      names.length === 0 ? null : compose('tmuxFailures.startAgent', { agents: names.join(', ') }),
  };
}

function tooOld(version: string): Failure<'tmuxTooOld'> {
  return {
    kind: 'tmuxTooOld',
    message: compose('tmuxFailures.tooOld', { version }),
    remedy: compose('tmuxFailures.detachOthers'),
  };
}
