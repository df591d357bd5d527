import type { GitFailure } from '#core/git/engine/git.ts';
import { pathBytes, pathText } from '#core/git/engine/path-text.ts';
import type { IndexEntry } from '#core/store/reviews/review-undos.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { headOrNothing } from '../reading/ends.ts';
import type { ActingRepository, ReviewRepository } from '../repository/review-repository.ts';
import type { IndexChange } from './planned-change.ts';

/** Number of paths up to which git gets them as arguments. */
const MAX_ARGUMENTS = 200;

type EntriesOf = ReadonlyMap<string, readonly IndexEntry[]>;
type Acting = { readonly acting: ActingRepository };
type Env = { readonly env: Readonly<Record<string, string>> };
type OfKind<K extends IndexChange['kind']> = IndexChange & { readonly kind: K };

/** Returns the entries of paths in the index. */
export async function entriesOf(
  repository: ReviewRepository,
  paths: readonly string[],
  options: Env,
): Promise<Result<EntriesOf, GitFailure>> {
  if (paths.length === 0) return ok(new Map());
  const args = ['ls-files', '--stage', '-z', '--', ...argumentsOf(paths)];
  const listed = await repository.read(args, options);
  if (!listed.ok) return listed;
  const entries = new Map<string, IndexEntry[]>(paths.map((path) => [path, []]));
  for (const field of pathText(listed.value).split('\0')) {
    const [, mode = '', id = '', stage, path = ''] =
      /^(\d+) ([0-9a-f]+) (\d)\t([^]+)$/u.exec(field) ?? [];
    entries.get(path)?.push({ mode, id, stage: Number(stage) });
  }
  return ok(entries);
}

/** Replaces the entries of paths in the index; none removes a path from it. */
export async function putEntries(
  repository: ReviewRepository,
  entries: EntriesOf,
  options: Env,
): Promise<Result<null, GitFailure>> {
  if (entries.size === 0) return ok(null);
  const none = await nullId(repository);
  if (!none.ok) return none;
  const lines = [...entries].flatMap(([path, all]) => [
    `0 ${none.value}\t${path}\0`,
    ...all.map(({ mode, id, stage }) => `${mode} ${id} ${stage}\t${path}\0`),
  ]);
  const args = ['update-index', '--replace', '-z', '--index-info'];
  const put = await repository.write(args, { ...options, input: pathBytes(lines.join('')) });
  return put.ok ? ok(null) : put;
}

/** Makes changes in the index of `options`. Changes of different kinds are about different paths. */
export async function changeIndex(
  repository: ReviewRepository,
  changes: readonly IndexChange[],
  { env, unidiffZero, acting }: Env & Acting & { readonly unidiffZero: boolean },
): Promise<Result<null, GitFailure>> {
  const ofKind = <K extends IndexChange['kind']>(kind: K) =>
    changes.filter((change): change is OfKind<K> => change.kind === kind);
  const reset = await resetPaths(repository, pathsIn(ofKind('reset')), { env });
  if (!reset.ok) return reset;
  const contents = await putContents(repository, ofKind('content'), { env, acting });
  if (!contents.ok) return contents;
  const given = new Map(ofKind('entries').map(({ path, entries }) => [path, entries]));
  const put = await putEntries(repository, given, { env });
  if (!put.ok) return put;
  const staged = pathsIn(ofKind('stage'));
  if (staged.length > 0) {
    const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
    const input = pathBytes(staged.map((path) => `${path}\0`).join(''));
    const done = await acting.act(args, { env, input });
    if (!done.ok) return done;
  }
  const patches = ofKind('patch').map(({ patch }) => patch);
  if (patches.length === 0) return ok(null);
  const args = ['apply', '--cached', '--whitespace=nowarn', '--no-ignore-whitespace'];
  if (unidiffZero) args.push('--unidiff-zero');
  const applied = await acting.act([...args, '-'], { env, input: Buffer.concat(patches) });
  return applied.ok ? ok(null) : applied;
}

/** Brings entries to their state in HEAD. */
async function resetPaths(repository: ReviewRepository, paths: readonly string[], options: Env) {
  if (paths.length === 0) return ok(null);
  const head = await headOrNothing(repository);
  if (!head.ok) return head;
  const args = argumentsOf(paths);
  const recursive = args.length === 0 ? ['-r'] : [];
  const listed = await repository.read(['ls-tree', ...recursive, '-z', head.value, '--', ...args]);
  if (!listed.ok) return listed;
  const entries = new Map<string, IndexEntry[]>(paths.map((path) => [path, []]));
  for (const field of pathText(listed.value).split('\0')) {
    const [, mode = '', type, id = '', path = ''] =
      /^(\d+) (\w+) ([0-9a-f]+)\t([^]+)$/u.exec(field) ?? [];
    if (type !== 'tree') entries.get(path)?.push({ mode, id, stage: 0 });
  }
  return putEntries(repository, entries, options);
}

async function putContents(
  repository: ReviewRepository,
  changes: readonly OfKind<'content'>[],
  { acting, ...options }: Env & Acting,
) {
  const entries = new Map<string, IndexEntry[]>();
  for (const { path, mode, content, isFiltered } of changes) {
    const filter = isFiltered ? `--path=${path}` : '--no-filters';
    const args = ['hash-object', '-w', '--stdin', filter];
    const written = await acting.act(args, { ...options, input: content });
    if (!written.ok) return written;
    entries.set(path, [{ mode, id: written.value.toString().trim(), stage: 0 }]);
  }
  return putEntries(repository, entries, options);
}

function pathsIn(changes: readonly { readonly paths: readonly string[] }[]): readonly string[] {
  return changes.flatMap(({ paths }) => paths);
}

/** Returns nothing, which selects all paths, if there are too many. */
function argumentsOf(paths: readonly string[]): readonly string[] {
  return paths.length > MAX_ARGUMENTS ? [] : paths;
}

async function nullId(repository: ReviewRepository): Promise<Result<string, GitFailure>> {
  const head = await headOrNothing(repository);
  return head.ok ? ok('0'.repeat(head.value.length)) : head;
}
