import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';

import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import type { Git } from '#core/git/engine/git.ts';
import { readStatusLines, type StatusLine } from '#core/git/engine/status-lines.ts';
import { listWorktrees } from '#core/git/engine/worktree-list.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { isBelow } from '#node/files/path-inside.ts';
import { err, ok } from '#shared/base/result.ts';
import {
  MAX_FINDING_NAMES,
  type Finding,
  type WorktreeFindings,
} from '#shared/git/worktree-findings.ts';

import { findAdminFolder } from './admin-folder.ts';
import { isMerged, readCommits, readHeads, readOperations, readStash } from './commits.ts';
import { addState } from './file-state.ts';
import { outputOf, type Examined, type Found } from './found.ts';
import { hiddenChanges } from './hidden-changes.ts';
import { ignoredWork } from './ignored-files.ts';
import { foreignLock } from './kept-worktree.ts';
import { programsInside } from './open-folders.ts';
import { readSubmodules } from './submodules.ts';

/** Titles of the running sessions and terminals inside of a folder. */
export type Insiders = {
  readonly sessions: readonly string[];
  readonly terminals: readonly string[];
};

type Needs = {
  readonly git: Git;
  readonly platform: string;
  readonly insiders: (folder: string) => Insiders;
};

const STATUS = [
  '-c',
  'core.untrackedCache=false',
  'status',
  '--porcelain=v2',
  '-z',
  '--untracked-files=all',
  '--ignored=matching',
  '--ignore-submodules=dirty',
];

/** Kinds that prevent a removal: they would break, or work on in a folder that is moved. */
const BLOCKING: ReadonlySet<string> = new Set(['sessions', 'terminals', 'locked']);

/** Finds everything that a removal of a worktree would take away. Changes nothing. */
export async function findWork(needs: Needs, stored: StoredWorktree): Promise<WorktreeFindings> {
  const { git, platform, insiders } = needs;
  const { common, shown } = stored;
  const state = createHash('sha256').update(shown.worktreeId);
  const admin = await findAdminFolder(common, shown.folder);
  const inside = insiders(shown.folder);
  const outer: readonly Found[] = [
    { kind: 'processes', names: await programsInside(shown.folder, platform) },
    { kind: 'sessions', names: inside.sessions },
    { kind: 'terminals', names: inside.terminals },
  ];
  if (!existsSync(shown.folder)) return summary(state.update('missing'), []);
  const filters = await withoutOwnPrograms(git, shown.folder);
  if (admin === null || !filters.ok)
    return summary(state.update('unknown'), [...UNKNOWN, ...outer]);
  const examined: Examined = { git, stored, admin, env: filters.value };
  const heads = await readHeads(examined);
  const files = await readFiles(examined, state);
  const worktrees = await innerWorktrees(examined);
  const found = [
    ...files,
    ...(await readCommits(examined, heads)),
    await readStash(examined, heads),
    await readOperations(examined),
    ...outer,
    await locks(examined, worktrees),
  ];
  state.update(JSON.stringify(heads));
  const isOwnBranch = heads.ownCommit !== null && (heads.branch ?? shown.branch) === shown.branch;
  const merged = isOwnBranch && (await isMerged(examined, heads));
  return { ...summary(state, found), branch: heads.branch, isOwnBranch, isMerged: merged };
}

const UNKNOWN: readonly Found[] = (['changed', 'untracked', 'ignored', 'unmerged'] as const).map(
  (kind) => ({ kind, names: null }),
);

type State = ReturnType<typeof createHash>;

async function readFiles(examined: Examined, state: State): Promise<readonly Found[]> {
  const { stored } = examined;
  const { folder } = stored.shown;
  const output = await outputOf(examined, STATUS);
  const status = output === null ? null : readStatusLines(output);
  if (output === null || !status?.isWhole) return UNKNOWN;
  state.update(output);
  const pathsOf = (...kinds: readonly StatusLine['kind'][]) =>
    status.lines.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);
  const differing = pathsOf('changed', 'renamed', 'conflicted');
  const untracked = pathsOf('untracked');
  const hidden = await hiddenChanges(examined);
  const changed = hidden === null ? null : [...new Set([...differing, ...hidden])];
  const ignored = await ignoredWork(folder, pathsOf('ignored'), stored.copied);
  state.update(ignored.state);
  for (const path of [...differing, ...untracked, ...(hidden ?? [])])
    await addState(state, folder, path);
  const isNested = (path: string) => path.endsWith('/');
  return [
    { kind: 'changed', names: changed },
    { kind: 'untracked', names: untracked.filter((path) => !isNested(path)) },
    { kind: 'nested', names: untracked.filter(isNested) },
    { kind: 'ignored', names: ignored.names },
    await readSubmodules(
      examined,
      status.lines.filter((line) => line.isSubmodule).map(({ path }) => path),
    ),
  ];
}

/** Lists other worktrees of the repository that are inside of this one; null if unknown. */
async function innerWorktrees(examined: Examined): Promise<readonly string[] | null> {
  const { folder } = examined.stored.shown;
  const listed = await listWorktrees(async (args) => {
    const output = await outputOf(examined, args);
    return output === null ? err(null) : ok(output);
  });
  if (!listed.ok) return null;
  return listed.value.map((each) => each.folder).filter((place) => isBelow(folder, place));
}

async function locks({ admin }: Examined, worktrees: readonly string[] | null): Promise<Found> {
  const reason = await foreignLock(admin);
  if (worktrees === null) return { kind: 'locked', names: null };
  return { kind: 'locked', names: [...(reason === null ? [] : [reason]), ...worktrees] };
}

function summary(state: State, found: readonly Found[]): WorktreeFindings {
  const findings = found.flatMap((each): Finding[] => {
    const { kind, names } = each;
    if (names === null) return [{ kind, count: null, names: [] }];
    const count = each.count ?? names.length;
    return count === 0 ? [] : [{ kind, count, names: names.slice(0, MAX_FINDING_NAMES) }];
  });
  const findingsId = state.update(JSON.stringify(found)).digest('hex');
  const isBlocked = findings.some(({ kind }) => BLOCKING.has(kind));
  return { findingsId, findings, branch: null, isOwnBranch: false, isMerged: false, isBlocked };
}
