import { basename } from 'node:path';

import type { ProjectSuggestion } from '#shared/contract/calls/projects.ts';

/** Maximum number of folders whose repository is looked up. */
const MAX_FOLDERS = 300;

export type PastFolder = { readonly folder: string; readonly usedAt: number };

type Needs = {
  readonly past: readonly PastFolder[];
  /** Folders that are projects already. */
  readonly known: ReadonlySet<string>;
  readonly homeDir: string;
  /** Returns the project folder of a folder; null if it does not exist any more. */
  readonly placeOf: (folder: string) => Promise<string | null>;
};

/** Groups the folders in which agents worked by their repository, newest first. */
export async function suggestProjects(
  { past, known, homeDir, placeOf }: Needs,
  limit: number,
): Promise<readonly ProjectSuggestion[]> {
  const found = new Map<string, ProjectSuggestion>();
  for (const [folder, uses] of newestFolders(past)) {
    const place = await placeOf(folder);
    if (place === null || known.has(place) || place === homeDir) continue;
    const before = found.get(place) ?? { sessions: 0, lastUsedAt: 0 };
    found.set(place, {
      folder: place,
      name: basename(place) || place,
      sessions: before.sessions + uses.count,
      lastUsedAt: Math.max(before.lastUsedAt, uses.usedAt),
    });
  }
  return [...found.values()].toSorted((a, b) => b.lastUsedAt - a.lastUsedAt).slice(0, limit);
}

function newestFolders(past: readonly PastFolder[]) {
  const uses = new Map<string, { count: number; usedAt: number }>();
  for (const { folder, usedAt } of past) {
    const known = uses.get(folder);
    uses.set(folder, {
      count: (known?.count ?? 0) + 1,
      usedAt: Math.max(known?.usedAt ?? 0, usedAt),
    });
  }
  return [...uses].toSorted(([, a], [, b]) => b.usedAt - a.usedAt).slice(0, MAX_FOLDERS);
}
