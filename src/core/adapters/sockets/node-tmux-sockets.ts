import { watch } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

import type { TmuxSocketsPort } from '#core/tmux/tmux-sockets.ts';

const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;
const MAX_SOCKETS = 64;
const CONNECT_MS = 500;

type Variables = Readonly<Record<string, string>>;

export class NodeTmuxSockets implements TmuxSocketsPort {
  readonly #folder: string;
  /** Of the server that Corral itself was started in, if it lies elsewhere. */
  readonly #around: string | null;

  constructor(variables: Variables) {
    this.#folder = path.join(variables['TMUX_TMPDIR'] || '/tmp', `tmux-${process.getuid?.() ?? 0}`);
    const around = variables['TMUX']?.split(',')[0] ?? '';
    this.#around = path.isAbsolute(around) ? around : null;
  }

  async prepare(name: string): Promise<string> {
    await mkdir(this.#folder, { mode: OWNER_ONLY }).catch(() => null); // Mostly it is there; where it cannot be made, tmux says why.
    return path.join(this.#folder, name);
  }

  async list(): Promise<readonly string[]> {
    const names = (await isOwnFolder(this.#folder)) ? await readdir(this.#folder).catch(() => []) : []; // It went away in between.
    const paths = names.slice(0, MAX_SOCKETS).map((name) => path.join(this.#folder, name));
    const all = this.#around && !paths.includes(this.#around) ? [...paths, this.#around] : paths;
    const found = await Promise.all(all.map(async (each) => ({ path: each, at: await ownSocket(each) })));
    const own = found.flatMap(({ path: each, at }) => (at === null ? [] : [{ each, at }])).toSorted((a, b) => b.at - a.at);
    const alive = await Promise.all(own.map(async ({ each }) => ((await listens(each)) ? [each] : [])));
    return alive.flat();
  }

  watch(listener: () => void): () => void {
    try {
      const watcher = watch(this.#folder, { persistent: false }, listener);
      // The folder went away: nothing is there to be told of.
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch {
      return () => undefined; // There is no such folder yet; who looks again finds it.
    }
  }
}

/** As tmux itself wants it: there, ours, and nobody else's to write to. */
async function isOwnFolder(folder: string): Promise<boolean> {
  try {
    const about = await lstat(folder);
    return about.isDirectory() && about.uid === process.getuid?.() && (about.mode & OTHERS_WRITE) === 0;
  } catch {
    return false; // No such folder: tmux never ran.
  }
}

/** When it was made; `null`: not a socket, a link to one, or somebody else's. */
async function ownSocket(file: string): Promise<number | null> {
  try {
    const about = await lstat(file);
    return about.isSocket() && about.uid === process.getuid?.() ? about.ctimeMs : null;
  } catch {
    return null; // It went away in between.
  }
}

/** tmux leaves sockets of servers that are gone. */
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
