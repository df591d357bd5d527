import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { basename, join } from 'node:path';

import type { NodeCommand } from '#core/ports.ts';
import { socketAt } from '#core/terminals/door/own-socket.ts';
import { isProof, proofOf } from '#core/terminals/door/proof.ts';
import { socketPath } from '#core/terminals/door/socket-path.ts';
import type { HostDoorPort, HostLink } from '#core/terminals/host-link.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { fromHost, HOST_VERSION, type ToHost } from '#core/terminals/door/host-protocol.ts';
import { wireJson } from '#core/terminals/door/wire.ts';

import { copyPrograms, shippedNode } from '../processes/copy-programs.ts';
import { SocketLink } from './socket-link.ts';

const HANDSHAKE_MS = 3000;
/** Time limit for a host to listen, and the poll interval. */
const START_MS = 10_000;
const LOOK_MS = 20;
/** More starts within a minute than this are a crash loop. */
const MAX_STARTS = 4;
const CALM_MS = 60_000;

export type HostDoorOptions = {
  readonly dataDir: string;
  readonly node: NodeCommand;
  /** The program of pty-host. */
  readonly script: string;
  /** A package's folder of programs; a copy of it runs instead of `node` and `script`. */
  readonly shipped?: string | null;
  /**
   * Time that a host without terminals and connections stays alive; pty-host's default if absent.
   */
  readonly idleMs?: number;
};

/** Finds the pty-host of a data folder, or starts it. */
export class HostDoor implements HostDoorPort {
  readonly #options: HostDoorOptions;
  #starts: number[] = [];

  constructor(options: HostDoorOptions) {
    this.#options = options;
  }

  async connect(start: boolean): Promise<Result<HostLink | null, Problem>> {
    const prepared = this.#prepare();
    if (!prepared.ok) return prepared;
    const { path, token } = prepared.value;
    const found = await connectTo(path, token);
    if (!found.ok || found.value || !start) return found;
    const now = performance.now();
    this.#starts = this.#starts.filter((at) => now - at < CALM_MS);
    if (this.#starts.length >= MAX_STARTS)
      return err(
        unavailable(
          'The process that keeps the terminals ended several times right after its start.',
        ),
      );
    this.#starts.push(now);
    return this.#start(path, token);
  }

  /**
   * Returns the socket's path and the token, both accessible only to the owner of the data folder.
   */
  #prepare(): Result<{ readonly path: string; readonly token: string }, Problem> {
    const { dataDir } = this.#options;
    const path = socketPath(dataDir, 'pty');
    if (!path.ok) return err(unavailable(path.error));
    try {
      const file = tokenFile(dataDir);
      if (!existsSync(file))
        writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
      return ok({ path: path.value, token: readFileSync(file, 'utf8').trim() });
    } catch (error) {
      return err(unavailable(error instanceof Error ? error.message : String(error)));
    }
  }

  async #program(): Promise<Result<Pick<HostDoorOptions, 'node' | 'script'>, Problem>> {
    const { dataDir, node, script, shipped = null } = this.#options;
    if (shipped === null) return ok({ node, script });
    try {
      const programs = await copyPrograms(shipped, dataDir);
      return ok({
        node: { ...node, command: shippedNode(programs, process.platform) },
        script: join(programs, basename(script)),
      });
    } catch (error) {
      return err(
        unavailable(
          `Its program could not be copied. ${error instanceof Error ? error.message : String(error)}`,
        ),
      );
    }
  }

  async #start(path: string, token: string): Promise<Result<HostLink | null, Problem>> {
    const { dataDir, idleMs } = this.#options;
    const program = await this.#program();
    if (!program.ok) return program;
    const { node, script } = program.value;
    const log = openSync(join(dataDir, 'pty-host.log'), 'a', 0o600);
    const idle = idleMs === undefined ? [] : ['--idle-ms', String(idleMs)];
    const child = spawn(
      node.command,
      [script, '--socket', path, '--token', tokenFile(dataDir), ...idle],
      {
        detached: true,
        windowsHide: true,
        stdio: ['ignore', 'ignore', log],
        env: { ...hostVariables(), ...node.env },
      },
    );
    closeSync(log);
    let ended: string | null = null;
    child.on('error', (error) => (ended = error.message));
    child.on('exit', (code) => (ended = `It ended with ${code ?? 'a signal'}.`));
    child.unref();
    const until = performance.now() + START_MS;
    while (ended === null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const found = await connectTo(path, token);
      if (!found.ok || found.value) return found;
    }
    const reason = ended ?? 'It did not listen in time.';
    return err(
      unavailable(
        `The process that keeps the terminals could not be started. ${reason} Its words are in ${join(dataDir, 'pty-host.log')}.`,
      ),
    );
  }
}

/** Returns the variables that a process needs; terminals get the environment from core. */
function hostVariables(): Readonly<Record<string, string>> {
  const names = [
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'LANG',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SYSTEMROOT',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

function tokenFile(dataDir: string): string {
  return join(dataDir, 'pty-host.token');
}

/**
 * Connects to the host. Returns null if there is none. A host that cannot authenticate is an
 * impostor, or one of another version.
 */
function connectTo(path: string, token: string): Promise<Result<HostLink | null, Problem>> {
  if (process.platform !== 'win32') {
    const at = socketAt(path);
    if (at !== 'own') return Promise.resolve(at === 'none' ? ok(null) : err(foreign(path)));
  }
  const socket = connect(path);
  return new Promise((resolve) => {
    const noHost = () => resolve(ok(null));
    socket.once('error', noHost);
    socket.once('connect', () => {
      socket.off('error', noHost);
      resolve(authenticate(socket, token));
    });
  });
}

function authenticate(socket: Socket, token: string): Promise<Result<HostLink | null, Problem>> {
  const link = new SocketLink(socket);
  const nonce = randomBytes(24).toString('hex');
  const send = (message: ToHost) => link.send(wireJson(message));
  return new Promise((resolve) => {
    const done = (result: Result<HostLink | null, Problem>) => {
      clearTimeout(timer);
      if (!result.ok) link.close();
      resolve(result);
    };
    const timer = setTimeout(
      () => done(err(unavailable('The process at the terminals’ socket does not answer.'))),
      HANDSHAKE_MS,
    );
    link.handshake({
      message(message) {
        const parsed = message.kind === 'json' ? fromHost.safeParse(message.json) : null;
        if (parsed?.data?.t === 'challenge') {
          const { version, nonce: theirs, proof } = parsed.data;
          if (version !== HOST_VERSION) return done(err(otherVersion));
          if (!isProof(proof, token, 'host', nonce)) return done(err(impostor));
          send({ t: 'prove', proof: proofOf(token, 'core', theirs) });
        } else if (parsed?.data?.t === 'welcome') done(ok(link));
        else done(err(impostor));
      },
      closed: () => done(ok(null)),
    });
    send({ t: 'hello', version: HOST_VERSION, nonce });
  });
}

function unavailable(message: string): Problem {
  return {
    kind: 'hostUnavailable',
    message,
    remedy: 'Try again; if it stays so, restart Corral.',
    command: null,
  };
}

function foreign(path: string): Problem {
  return {
    kind: 'hostUnavailable',
    message: `What is at ${path} is not a socket of yours: another user made it, or it is a link. Corral does not connect to it.`,
    remedy: 'Look who made it, delete it and try again.',
    command: null,
  };
}

const impostor: Problem = {
  kind: 'hostUnavailable',
  message:
    'Something else listens where the process that keeps the terminals should be. Corral does not talk to it.',
  remedy:
    'Look which program holds the socket in the folder "run" of the data folder, end it and try again.',
  command: null,
};

const otherVersion: Problem = {
  kind: 'hostUnavailable',
  message:
    'The process that keeps the terminals is of another version of Corral, and terminals still run in it.',
  remedy: 'Close them with that version, or end that process, and try again.',
  command: null,
};
