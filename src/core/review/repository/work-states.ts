import { createHash } from 'node:crypto';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { ClockPort } from '#core/ports.ts';

import type { WorkFilesPort } from '#core/ports/work-files-port.ts';

/** Content of a larger file is identified by its size and times. */
const MAX_HASHED = 8 * 1024 * 1024;
/** Number of files whose state is remembered; the oldest is dropped. */
const MAX_KNOWN = 20_000;
/** Age of a change from which on its time stamp identifies the content. */
const SETTLED_MS = 2000;
const SAMPLE = 8000;

/** State of a file in the working tree. */
export type WorkState = {
  /** Identifies the content. */
  readonly contentId: string;
  /** Mode as git writes it. */
  readonly mode: string;
  /** Number of lines; null for a binary file, and for one that was not read. */
  readonly lines: number | null;
  readonly isBinary: boolean;
};

/** Computes states of files, and remembers them while the file system reports no change. */
export class WorkStates {
  readonly #files: WorkFilesPort;
  readonly #clock: Pick<ClockPort, 'now'>;
  readonly #known = new Map<string, { readonly stamp: string; readonly state: WorkState }>();

  constructor(files: WorkFilesPort, clock: Pick<ClockPort, 'now'>) {
    this.#files = files;
    this.#clock = clock;
  }

  /** Returns null if there is no file. */
  async of(root: string, path: string): Promise<WorkState | null> {
    const found = await this.#files.look(root, path);
    if (!found.ok) return null;
    const { kind, stamp, size, permissions, changedAt } = found.value;
    const key = `${root}\0${path}`;
    const known = this.#known.get(key);
    if (known?.stamp === stamp) return known.state;
    const mode =
      kind === 'link'
        ? FILE_MODES.link
        : (permissions & 0o100) !== 0
          ? FILE_MODES.program
          : FILE_MODES.file;
    const unread = { contentId: stamp, mode, lines: null, isBinary: false };
    if (kind === 'folder' || kind === 'other') return { ...unread, mode: FILE_MODES.submodule };
    const content = size > MAX_HASHED ? null : await this.#files.read(root, path, MAX_HASHED);
    if (!content?.ok) return unread;
    const state = stateOf(content.value, mode);
    if (this.#clock.now() - changedAt > SETTLED_MS) this.#remember(key, stamp, state);
    return state;
  }

  #remember(key: string, stamp: string, state: WorkState): void {
    this.#known.delete(key);
    this.#known.set(key, { stamp, state });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

function stateOf(content: Buffer, mode: string): WorkState {
  const contentId = createHash('sha256').update(content).digest('base64url');
  const isBinary = content.subarray(0, SAMPLE).includes(0);
  return { contentId, mode, isBinary, lines: isBinary ? null : lineCount(content) };
}

/** Counts lines as git does: a last line without a break is a line. */
export function lineCount(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(0x0a); at >= 0; at = content.indexOf(0x0a, at + 1)) count += 1;
  return content.length > 0 && content.at(-1) !== 0x0a ? count + 1 : count;
}
