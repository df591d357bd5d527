import { pathText } from '#core/git/engine/path-text.ts';

/** The entries of `git status --porcelain=v2 -z --ignored`, by what they mean for a removal. */
export type StatusEntries = {
  readonly changed: string[];
  readonly untracked: string[];
  /** Ignored files, and ignored folders with `/` at their end. */
  readonly ignored: string[];
  readonly submodules: string[];
};

/** Reads git's status. Returns null if a line is in no known form. */
export function readStatus(bytes: Uint8Array): StatusEntries | null {
  const lines = pathText(bytes).split('\0');
  const entries: StatusEntries = { changed: [], untracked: [], ignored: [], submodules: [] };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    if (!addEntry(entries, line)) return null;
    // The former path of a rename follows as a line of its own.
    if (line.startsWith('2 ')) at += 1;
  }
  return entries;
}

/** Number of fields before the path, by the kind of entry. */
const FIELDS: Readonly<Record<string, number>> = { '1': 8, '2': 9, u: 10 };

/** Returns false for an entry in no known form. */
function addEntry(entries: StatusEntries, line: string): boolean {
  const kind = line[0] ?? '';
  if (kind === '?') entries.untracked.push(line.slice(2));
  else if (kind === '!') entries.ignored.push(line.slice(2));
  const count = FIELDS[kind];
  if (count === undefined) return kind === '?' || kind === '!';
  const fields = line.split(' ');
  const path = fields.slice(count).join(' ');
  entries.changed.push(path);
  if (fields[2]?.startsWith('S')) entries.submodules.push(path);
  return path !== '';
}
