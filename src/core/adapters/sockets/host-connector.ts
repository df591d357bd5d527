import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { basename, join } from 'node:path';

import type { NodeCommand } from '#core/ports.ts';
import { socketAt } from '#core/socket/own-socket.ts';
import { isProof, proofOf } from '#core/socket/proof.ts';
import { socketPath } from '#core/socket/socket-path.ts';
import type { HostConnectorPort, HostLink } from '#core/ports/host-link-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { fromHost, HOST_VERSION, type ToHost } from '#core/socket/host-protocol.ts';
import { wireJson } from '#core/socket/wire.ts';
import { compose, type Sentence, type ShownText } from '#shared/words/sentence.ts';

import { copyPrograms, shippedNode } from '../processes/copy-programs.ts';
import { SocketLink } from './socket-link.ts';

const HANDSHAKE_MS = 3000;
/** Time limit for a host to listen, and the poll interval. */
const START_MS = 10_000;
const LOOK_MS = 20;
/** More starts within a minute than this are a crash loop. */
const MAX_STARTS = 4;
const CALM_MS = 60_000;

export type HostConnectorOptions = {
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
export class HostConnector implements HostConnectorPort {
  readonly #options: HostConnectorOptions;
  #starts: number[] = [];

  constructor(options: HostConnectorOptions) {
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
      return err(unavailable(compose('terminalFailures.hostEndsAtOnce')));
    this.#starts.push(now);
    return this.#start(path, token);
  }

  /**
   * Returns the socket's path and the token, both accessible only to the owner of the data folder.
   */
  #prepare(): Result<{ readonly path: string; readonly token: string }, Problem> {
    const { dataDir } = this.#options;
    const path = socketPath(dataDir, 'pty');
    if (!path.ok) return err(unreachable(path.error));
    try {
      const file = tokenFile(dataDir);
      if (!existsSync(file))
        writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
      return ok({ path: path.value, token: readFileSync(file, 'utf8').trim() });
    } catch (error) {
      return err(unreachable(error instanceof Error ? error.message : String(error)));
    }
  }

  async #program(): Promise<Result<Pick<HostConnectorOptions, 'node' | 'script'>, Problem>> {
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
          compose('terminalFailures.hostNotCopied', {
            reason: error instanceof Error ? error.message : String(error),
          }),
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
    let ended: ShownText | null = null;
    child.on('error', (error) => (ended = error.message));
    child.on('exit', (code) => (ended = hostEnd(code)));
    child.unref();
    const until = performance.now() + START_MS;
    while (ended === null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const found = await connectTo(path, token);
      if (!found.ok || found.value) return found;
    }
    const reason = ended ?? compose('terminalFailures.hostNotListening');
    return err(
      unavailable(
        compose('terminalFailures.hostNotStarted', {
          reason,
          path: join(dataDir, 'pty-host.log'),
        }),
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
      () => done(err(unavailable(compose('terminalFailures.hostSilent')))),
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

function hostEnd(code: number | null): Sentence {
  return code === null
    ? compose('terminalFailures.hostEndedBySignal')
    : compose('terminalFailures.hostEndedWith', { code: String(code) });
}

function unreachable(reason: ShownText): Problem {
  return unavailable(compose('terminalFailures.hostUnreachable', { reason }));
}

function unavailable(message: Sentence): Problem {
  return {
    kind: 'hostUnavailable',
    message,
    remedy: compose('terminalFailures.restartCorral'),
    command: null,
  };
}

function foreign(path: string): Problem {
  return {
    kind: 'hostUnavailable',
    message: compose('terminalFailures.foreignSocket', { path }),
    remedy: compose('terminalFailures.deleteSocket'),
    command: null,
  };
}

const impostor: Problem = {
  kind: 'hostUnavailable',
  message: compose('terminalFailures.impostor'),
  remedy: compose('terminalFailures.endImpostor'),
  command: null,
};

const otherVersion: Problem = {
  kind: 'hostUnavailable',
  message: compose('terminalFailures.otherVersion'),
  remedy: compose('terminalFailures.closeOldTerminals'),
  command: null,
};
