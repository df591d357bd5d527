import { watch } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

import type { TmuxSocketsPort } from '#core/ports/tmux-sockets-port.ts';

const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;
const MAX_SOCKETS = 64;
const CONNECT_MS = 500;

type TmuxVariables = Readonly<Record<string, string>>;

export class NodeTmuxSockets implements TmuxSocketsPort {
  readonly #folder: string;
  /** The socket of the server that Corral itself was started in, if it is in another folder. */
  readonly #surroundingSocket: string | null;

  constructor(variables: TmuxVariables) {
    this.#folder = path.join(variables['TMUX_TMPDIR'] || '/tmp', `tmux-${process.getuid?.() ?? 0}`);
    const surroundingSocket = variables['TMUX']?.split(',')[0] ?? '';
    this.#surroundingSocket = path.isAbsolute(surroundingSocket) ? surroundingSocket : null;
  }

  async prepare(name: string): Promise<string> {
    // Usually the folder exists; if it cannot be created, tmux reports the reason.
    await mkdir(this.#folder, { mode: OWNER_ONLY }).catch(() => null);
    return path.join(this.#folder, name);
  }

  async list(): Promise<readonly string[]> {
    // The folder was removed meanwhile.
    const names = (await isOwnFolder(this.#folder))
      ? await readdir(this.#folder).catch(() => [])
      : [];
    const paths = names.slice(0, MAX_SOCKETS).map((name) => path.join(this.#folder, name));
    const all =
      this.#surroundingSocket && !paths.includes(this.#surroundingSocket)
        ? [...paths, this.#surroundingSocket]
        : paths;
    const found = await Promise.all(
      all.map(async (each) => ({ path: each, at: await ownSocket(each) })),
    );
    const own = found
      .flatMap(({ path: each, at }) => (at === null ? [] : [{ each, at }]))
      .toSorted((a, b) => b.at - a.at);
    const alive = await Promise.all(
      own.map(async ({ each }) => ((await listens(each)) ? [each] : [])),
    );
    return alive.flat();
  }

  watch(listener: () => void): () => void {
    try {
      const watcher = watch(this.#folder, { persistent: false }, listener);
      // The folder was removed, so there are no more events.
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch {
      return () => undefined; // The folder does not exist yet; a later refresh finds it.
    }
  }
}

/**
 * Returns whether tmux would accept the folder: it exists, belongs to this user, and only its owner
 * can write to it.
 */
async function isOwnFolder(folder: string): Promise<boolean> {
  try {
    const stats = await lstat(folder);
    return (
      stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & OTHERS_WRITE) === 0
    );
  } catch {
    return false; // The folder does not exist, so tmux never ran.
  }
}

/**
 * Returns the creation time of a socket. Returns null for other files, links, and sockets of other
 * users.
 */
async function ownSocket(file: string): Promise<number | null> {
  try {
    const stats = await lstat(file);
    return stats.isSocket() && stats.uid === process.getuid?.() ? stats.ctimeMs : null;
  } catch {
    return null; // The socket was removed meanwhile.
  }
}

/** Returns whether a server listens: tmux leaves the sockets of ended servers. */
function listens(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file);
    const end = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(CONNECT_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
