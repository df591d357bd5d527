import type { ClockPort, FileListPort } from '#core/ports.ts';
import type { FileMatch } from '#shared/contract/calls/files.ts';

import { candidateOf, fileScore, type Candidate } from './file-score.ts';

/** Time for which a list is reused, in ms: about the time in which a person types one name. */
const LIFE_MS = 10_000;
/** Maximum number of folders whose lists are cached. */
const MAX_FOLDERS = 8;
/** Number of paths that are compared before the search yields to the event loop. */
const AT_ONCE = 4000;

type Listing = { readonly candidates: Promise<readonly Candidate[]>; readonly from: number };
type ScoredPath = { readonly path: string; readonly score: number };

/** Finds files and folders of a session by some letters of their paths. */
export class FileCompletion {
  readonly #lists: FileListPort;
  readonly #clock: ClockPort;
  readonly #byFolder = new Map<string, Listing>();

  constructor(lists: FileListPort, clock: ClockPort) {
    this.#lists = lists;
    this.#clock = clock;
  }

  async complete(folder: string, query: string, limit: number): Promise<readonly FileMatch[]> {
    const letters = query
      .toLowerCase()
      .replaceAll('\\', '/')
      .replace(/^\.\//, '')
      .replaceAll(' ', '');
    const candidates = await this.#candidates(folder);
    const found = letters === '' ? topLevel(candidates) : await bestMatches(candidates, letters);
    return found
      .slice(0, limit)
      .map((path) => ({ path, kind: path.endsWith('/') ? 'folder' : 'file' }));
  }

  #candidates(folder: string): Promise<readonly Candidate[]> {
    const known = this.#byFolder.get(folder);
    if (known && this.#clock.now() - known.from < LIFE_MS) return known.candidates;
    const candidates = this.#lists
      .list(folder)
      .then((paths) => withFolders(paths).map(candidateOf));
    this.#byFolder.delete(folder);
    this.#byFolder.set(folder, { candidates, from: this.#clock.now() });
    const [oldest] = this.#byFolder.keys();
    if (this.#byFolder.size > MAX_FOLDERS && oldest !== undefined) this.#byFolder.delete(oldest);
    return candidates;
  }
}

function withFolders(paths: readonly string[]): readonly string[] {
  const all = new Set<string>(paths);
  for (const path of paths) {
    for (
      let at = path.lastIndexOf('/', path.length - 2);
      at > 0;
      at = path.lastIndexOf('/', at - 1)
    ) {
      const folder = path.slice(0, at + 1);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return [...all];
}

/** Returns the top level, folders first, before anything is typed. */
function topLevel(candidates: readonly Candidate[]): readonly string[] {
  const top = candidates.filter(({ nameStart }) => nameStart === 0).map(({ path }) => path);
  return top.toSorted(
    (a, b) => Number(b.endsWith('/')) - Number(a.endsWith('/')) || a.localeCompare(b, 'en'),
  );
}

async function bestMatches(
  candidates: readonly Candidate[],
  letters: string,
): Promise<readonly string[]> {
  const scored: ScoredPath[] = [];
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const candidate of candidates.slice(from, from + AT_ONCE)) {
      const score = fileScore(letters, candidate);
      if (score !== null) scored.push({ path: candidate.path, score });
    }
  }
  return scored
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}
