import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Ends } from '../reading/ends.ts';
import type { FoundChange } from '../reading/read-changes.ts';
import { findDiff, type DiffNeeds, type FoundDiff } from '../reading/read-file-diff.ts';
import type { Base, Choice } from './chosen-edits.ts';
import { choicesIn, isComplete, type FileParts } from './chosen-parts.ts';
import { indexPatch } from './index-patch.ts';
import type { Plan, TreeChange } from './planned-change.ts';
import { routeOf, type Route } from './route.ts';
import { spliceFile } from './splice-file.ts';

export type PlanFailure = GitFailure | Failure<'noSuchEnd' | 'stale' | 'notPossible'>;

export type PlanContext = {
  readonly needs: DiffNeeds;
  readonly kind: Comparison['kind'];
  readonly action: ReviewAction;
  readonly context: number;
  /** Ends of the comparison that is shown, and of the two others. */
  readonly endsOf: (
    hunks: Route['hunks'],
  ) => Promise<Result<Ends, GitFailure | Failure<'noSuchEnd'>>>;
};

type Planned = Result<Plan, PlanFailure>;

/** Plans an action on one file, whose change is `found` now. Nothing changes yet. */
export async function planFile(
  context: PlanContext,
  parts: FileParts,
  change: FoundChange,
): Promise<Planned> {
  const { path, stateId } = parts;
  const found = await withContent(context, change);
  if (stateId !== null && stateId !== found.change.stateId) return stale(path);
  if (stateId === null) return partOfFile(context, parts, change);
  const route = routeOf(context.kind, context.action, found.change, true);
  return route ? wholeFile(context, route, found) : notPossible(path);
}

/** Plans an action on hunks and lines, which must be in the comparison that is shown. */
async function partOfFile(
  context: PlanContext,
  parts: FileParts,
  change: FoundChange,
): Promise<Planned> {
  const { path } = parts;
  const [shown, filter] = await Promise.all([
    diffOf(context, 'shown', { path, found: change }),
    hasFilter(context.needs.repository, path),
  ]);
  if (!shown.ok) return shown;
  if (choicesIn(shown.value, parts) === null) return stale(path);
  if (!filter.ok) return filter;
  const route = routeOf(context.kind, context.action, change.change, false);
  if (route === null || filter.value) return notPossible(path);
  const diff = route.hunks === 'shown' ? shown : await diffOf(context, route.hunks, { path });
  if (!diff.ok) return diff.error.kind === 'stale' ? notPossible(path) : diff;
  return choicesOfFile(context, parts, route, diff.value);
}

/** Plans an action on hunks and lines of the diff in which they are applied. */
async function choicesOfFile(
  context: PlanContext,
  parts: FileParts,
  route: Route,
  diff: FoundDiff,
): Promise<Planned> {
  const choices = choicesIn(diff, parts);
  if (choices === null || !isSplittable(diff.found, choices)) return notPossible(parts.path);
  const found = await withContent(context, diff.found);
  return COMES_OR_GOES.has(found.change.status) && isComplete(diff, choices)
    ? wholeFile(context, route, found)
    : ok(planLines(context.action, route, found, choices));
}

/**
 * Returns true if a filter is between the working tree and git, e.g. Git LFS or one that encrypts.
 * Lines then are not those of the other side, and only the whole file goes through the filter.
 */
async function hasFilter(
  repository: DiffNeeds['repository'],
  path: string,
): Promise<Result<boolean, GitFailure>> {
  const read = await repository.read(['check-attr', '-z', 'filter', '--', path]);
  if (!read.ok) return read;
  const [, , value = 'unspecified'] = read.value.toString('utf8').split('\0');
  return ok(value !== 'unspecified' && value !== 'unset');
}

/** Adds the content of the working tree to a change of the index, which a discard undoes in both. */
async function withContent(
  { kind, action, needs: { repository, states } }: PlanContext,
  found: FoundChange,
): Promise<FoundChange> {
  if (kind !== 'staged' || action !== 'discard') return found;
  const state = await states.of(repository.root, found.change.path);
  return { ...found, contentId: state?.contentId ?? null };
}

const COMES_OR_GOES: ReadonlySet<string> = new Set(['untracked', 'added', 'deleted']);
const WITHOUT_LINES: ReadonlySet<string> = new Set([
  'renamed',
  'copied',
  'conflicted',
  'typeChanged',
]);

/** Returns false for a change that can be applied as a whole only, and for a hunk that was cut. */
function isSplittable({ change }: FoundChange, choices: readonly Choice[]): boolean {
  const hasLines = !change.isBinary && !change.isSubmodule && !WITHOUT_LINES.has(change.status);
  return hasLines && !choices.some(({ hunk }) => hunk.isCut);
}

function wholeFile({ action }: PlanContext, route: Route, found: FoundChange): Planned {
  const { path, oldPath, status, isSubmodule } = found.change;
  const paths = oldPath === null ? [path] : [oldPath, path];
  const intended = found.isIntended ? [path] : [];
  const isConflict = status === 'conflicted' && action !== 'stage';
  const isNested = isSubmodule && (status === 'untracked' || action === 'discard');
  if (isConflict || isNested) return notPossible(path);
  if (action === 'stage') return ok({ index: [{ kind: 'stage', paths }], tree: [], intended });
  if (action === 'unstage') return ok({ index: [{ kind: 'reset', paths }], tree: [], intended });
  // An intended file is in the index only to be seen; without its file it would be shown as deleted.
  const resets = route.changesIndex || found.isIntended;
  const index = resets ? [{ kind: 'reset', paths } as const] : [];
  return ok({ index, tree: treeAsBefore(found), intended });
}

/** Returns the changes that bring the working tree back to the old end. */
function treeAsBefore(found: FoundChange): readonly TreeChange[] {
  if (found.isOnlyStaged === true) return [];
  const { change, oldId, contentId } = found;
  const { path, oldPath, oldMode: mode } = change;
  const gone: TreeChange = { path, contentId, to: { kind: 'nothing' } };
  if (oldId === null || mode === null) return [gone];
  const to = { kind: 'object', id: oldId, mode } as const;
  return oldPath === null
    ? [{ path, contentId, to }]
    : [gone, { path: oldPath, contentId: null, to }];
}

function planLines(
  action: ReviewAction,
  route: Route,
  found: FoundChange,
  choices: readonly Choice[],
): Plan {
  const { path, oldMode, newMode, status } = found.change;
  const base: Base = action === 'stage' ? 'old' : 'new';
  const isIndexAbsent = (base === 'old' ? oldMode : newMode) === null;
  const content = () => spliceFile(Buffer.alloc(0), choices, base) ?? Buffer.alloc(0);
  const mode = (base === 'old' ? newMode : oldMode) ?? FILE_MODES.file;
  const isFiltered = status === 'untracked';
  const index = !route.changesIndex
    ? []
    : isIndexAbsent
      ? [{ kind: 'content', path, mode, content: content(), isFiltered } as const]
      : [{ kind: 'patch', path, patch: indexPatch(path, choices, base) } as const];
  const to =
    found.contentId === null
      ? ({ kind: 'content', content: content(), mode } as const)
      : ({
          kind: 'lines',
          splice: (bytes: Buffer) => spliceFile(bytes, choices, base),
          ofEmpty: content(),
        } as const);
  const tree = route.changesTree ? [{ path, contentId: found.contentId, to }] : [];
  return { index, tree, intended: found.isIntended ? [path] : [] };
}

async function diffOf(
  { needs, endsOf, context }: PlanContext,
  hunks: Route['hunks'],
  { path, found: known }: { readonly path: string; readonly found?: FoundChange },
): Promise<Result<FoundDiff, PlanFailure>> {
  const ends = await endsOf(hunks);
  if (!ends.ok) return ends;
  const found = await findDiff(needs, {
    ends: ends.value,
    ignoreSpace: false,
    path,
    context,
    found: known,
  });
  if (found.ok) return found;
  return found.error.kind === 'noSuchChange'
    ? stale(path)
    : fail(found.error.kind, found.error.message, found.error.remedy);
}

export function stale(path: string) {
  return fail(
    'stale',
    compose('reviewFailures.stale', { path }),
    compose('reviewFailures.lookAgain'),
  );
}

export function notPossible(path: string) {
  return fail('notPossible', compose('reviewFailures.notPossible', { path }));
}
