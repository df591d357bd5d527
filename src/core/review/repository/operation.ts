import { createHash } from 'node:crypto';

import type { GitFailure } from '#core/git/engine/git.ts';
import { operationKindIn, textIn, type GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { OperationKind, RepositoryOperation } from '#shared/git/repository-operation.ts';

import type { ReviewRepository } from './review-repository.ts';

/** Number of paths that are named. */
const MAX_NAMED = 500;
/** Length of the subject of a commit. */
const MAX_SUBJECT = 200;

type Needs = { readonly repository: ReviewRepository; readonly files: GitFolderFiles };

/** Words of git for an operation, as the command that continues and aborts it. */
export const OPERATION_COMMANDS: Readonly<Record<OperationKind, string>> = {
  merge: 'merge',
  rebase: 'rebase',
  cherryPick: 'cherry-pick',
  revert: 'revert',
  am: 'am',
};

/** Returns the operation that waits for the person; null if none does. */
export async function readOperation(
  needs: Needs,
): Promise<Result<RepositoryOperation | null, GitFailure>> {
  const kind = await operationKindIn(needs.files, needs.repository.gitFolder);
  if (kind === null) return ok(null);
  const [facts, conflicts, atRisk] = await Promise.all([
    factsOf(needs, kind),
    unmergedPaths(needs.repository),
    pathsAtRisk(needs.repository, kind),
  ]);
  if (!conflicts.ok) return conflicts;
  if (!atRisk.ok) return atRisk;
  const { head, ...shown } = facts;
  const isPick = (kind === 'cherryPick' || kind === 'revert') && head !== null;
  const isClean = conflicts.value.length === 0 && isPick && atRisk.value.length === 0;
  const identity = [kind, head, shown.onto, shown.step];
  const operationId = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  return ok({
    kind,
    operationId: operationId.slice(0, 22),
    ...shown,
    isEmptyStep: isClean,
    conflicts: conflicts.value.slice(0, MAX_NAMED),
    conflictCount: conflicts.value.length,
    atRisk: atRisk.value.slice(0, MAX_NAMED),
    atRiskCount: atRisk.value.length,
  });
}

type OperationFacts = Pick<RepositoryOperation, 'subject' | 'onto' | 'step' | 'steps'> & {
  /** Id of the commit that is brought in; null if it is unknown. */
  readonly head: string | null;
};

/** Files of the steps of a rebase: by the merge machinery, and by patches. */
const REBASES = [
  { folder: 'rebase-merge', step: 'msgnum', steps: 'end' },
  { folder: 'rebase-apply', step: 'next', steps: 'last' },
] as const;

async function factsOf({ repository, files }: Needs, kind: OperationKind): Promise<OperationFacts> {
  const text = (name: string) => textIn(files, repository.gitFolder, name);
  if (kind === 'rebase' || kind === 'am') return rebaseFacts(repository, text);
  const name = { merge: 'MERGE_HEAD', cherryPick: 'CHERRY_PICK_HEAD', revert: 'REVERT_HEAD' }[kind];
  const head = idIn(await text(name));
  const names = kind === 'merge' ? await namesOf(repository, head) : null;
  const subject = names ?? (await commitWords(repository, head));
  return { head, subject, onto: null, step: null, steps: null };
}

async function rebaseFacts(
  repository: ReviewRepository,
  text: (name: string) => Promise<string | null>,
): Promise<OperationFacts> {
  const [first, second] = REBASES;
  const found = (await text(`${first.folder}/end`)) === null ? second : first;
  const [branch, onto, step, steps, head] = await Promise.all(
    ['head-name', 'onto', found.step, found.steps, 'orig-head'].map((name) =>
      text(`${found.folder}/${name}`),
    ),
  );
  const base = idIn(onto ?? null);
  const named = /^refs\/heads\/([^\n]+)$/u.exec(branch ?? '')?.[1] ?? null;
  return {
    head: idIn(head ?? null),
    subject: named?.slice(0, MAX_SUBJECT) ?? null,
    onto: (await namesOf(repository, base)) ?? base?.slice(0, 8) ?? null,
    step: numberIn(step),
    steps: numberIn(steps),
  };
}

function idIn(text: string | null): string | null {
  return /^[0-9a-f]{40,64}/u.exec(text ?? '')?.[0] ?? null;
}

function numberIn(text: string | null | undefined): number | null {
  const found = /^\d{1,7}$/u.exec(text ?? '')?.[0];
  return found === undefined ? null : Number(found);
}

/** Returns the name of a branch that is at a commit; null if there is none. */
async function namesOf(repository: ReviewRepository, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const places = ['refs/heads', 'refs/remotes'];
  const args = ['for-each-ref', '--points-at', id, '--format=%(refname:short)', '--count=1'];
  const found = await repository.run([...args, ...places]);
  const name = found.ok ? Buffer.from(found.value.stdout).toString('utf8').trim() : '';
  return name === '' ? null : name.slice(0, MAX_SUBJECT);
}

/** Returns the short id and the subject of a commit. */
async function commitWords(
  repository: ReviewRepository,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const found = await repository.run(['log', '-1', '--no-color', '--format=%h %s', id, '--']);
  const words = found.ok ? Buffer.from(found.value.stdout).toString('utf8').trim() : '';
  return words === '' ? id.slice(0, 8) : words.slice(0, MAX_SUBJECT);
}

/** Returns the paths with a conflict. */
export async function unmergedPaths(
  repository: ReviewRepository,
): Promise<Result<string[], GitFailure>> {
  return conflictPaths(repository, ['--diff-filter=U']);
}

/** Returns the paths whose content an abort replaces: a rebase resets all files, others the staged. */
async function pathsAtRisk(repository: ReviewRepository, kind: OperationKind) {
  const isAll = kind === 'rebase';
  return repository.head === null
    ? ok([])
    : conflictPaths(repository, isAll ? ['HEAD'] : ['--cached', 'HEAD']);
}

async function conflictPaths(
  repository: ReviewRepository,
  options: readonly string[],
): Promise<Result<string[], GitFailure>> {
  const args = ['diff', '--name-only', '--no-renames', '--ignore-submodules=dirty', '-z'];
  const listed = await repository.read([...args, ...options]);
  if (!listed.ok) return listed;
  const paths = pathText(listed.value).split('\0');
  return ok([...new Set(paths.filter((path) => path !== ''))]);
}
