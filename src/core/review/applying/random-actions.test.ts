import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import type { ReviewPart } from '#shared/contract/calls/review.ts';
import type { FileDiff } from '#shared/git/file-change.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { expectedContent, type Chosen } from './expected-content.fixture.ts';
import { CRLF_PATH, randomCase } from './random-case.fixture.ts';

const CASES = sized({ slice: 12, full: 500 });
const SEED = seedOr(20);

type Case = typeof randomCase extends fc.Arbitrary<infer T> ? T : never;

let repository: GitRepository;
let desk: ReviewDesk;
beforeAll(() => {
  repository = new GitRepository();
  repository.write('.git/info/attributes', `${CRLF_PATH} text eol=crlf\n`);
  repository.write('other', 'one\ntwo\n');
  repository.write('bytes', Buffer.from([0xff, 0, 1]));
  repository.commit('base');
  repository.write('other', 'staged\ntwo\n');
  repository.run('add', 'other');
  repository.write('other', 'staged\nchanged');
  repository.write('untracked', 'u');
  desk = new ReviewDesk(repository);
});
afterAll(() => {
  desk.close();
  repository.remove();
});

/** Returns the bytes of the working tree for the bytes in git. */
function worked(path: string, bytes: string): string {
  return path === CRLF_PATH ? bytes.replaceAll('\n', '\r\n') : bytes;
}

function prepare({ path, inHead, inIndex, inTree }: Case): void {
  const write = (bytes: string) =>
    repository.write(path, Buffer.from(worked(path, bytes), 'latin1'));
  write(inHead);
  repository.run('add', '--', path);
  repository.run('commit', '-q', '--allow-empty', '-m', 'case', '--', path);
  write(inIndex);
  repository.run('add', '--', path);
  write(inTree);
}

/** Chooses whole hunks, and lines of others. */
function choose({ hunks }: Pick<FileDiff, 'hunks'>, choices: readonly number[]): Chosen {
  const chosen = new Map<string, ReadonlySet<number>>();
  const next = choices.values();
  for (const { hunkId, lines } of hunks) {
    const kind = next.next().value ?? 0;
    const changed = [...lines.keys()].filter((index) => !lines[index]?.startsWith(' '));
    const some = changed.filter(() => kind === 1 || (kind > 1 && (next.next().value ?? 0) < 2));
    if (some.length > 0) chosen.set(hunkId, new Set(some));
  }
  return chosen;
}

function partsOf(path: string, { hunks }: Pick<FileDiff, 'hunks'>, chosen: Chosen): ReviewPart[] {
  return hunks.flatMap(({ hunkId, lines }): ReviewPart[] => {
    const some = chosen.get(hunkId);
    if (!some) return [];
    const isWhole = some.size === lines.filter((each) => !each.startsWith(' ')).length;
    return isWhole
      ? [{ of: 'hunk', path, hunkId }]
      : [{ of: 'lines', path, hunkId, lines: [...some] }];
  });
}

/** Returns the contents of index and working tree that an action must lead to. */
function expected(given: Case, diff: Pick<FileDiff, 'hunks'>, chosen: Chosen) {
  const { comparison, action, inHead, inIndex, inTree, path } = given;
  const old = comparison.kind === 'unstaged' ? inIndex : inHead;
  const next = comparison.kind === 'staged' ? inIndex : inTree;
  const base = action === 'stage' ? 'old' : 'new';
  const content = expectedContent(diff.hunks, chosen, { old, new: next, base });
  const isOfIndex = action !== 'discard' || (comparison.kind !== 'unstaged' && inIndex !== inHead);
  return {
    index: isOfIndex ? content : inIndex,
    tree: worked(path, action === 'discard' ? content : inTree),
  };
}

const counts = { done: 0, mixed: 0, refused: 0, unchanged: 0 };

/** Returns a diff without hunks if nothing is changed. */
async function diffOf({ path, comparison, context }: Case): Promise<Pick<FileDiff, 'hunks'>> {
  const isChanged = (await desk.files(comparison)).some((file) => file.path === path);
  return isChanged ? desk.file(comparison, path, context) : { hunks: [] };
}

/** Runs one case. Returns what is, and what should be. */
async function run(given: Case): Promise<readonly [unknown, unknown]> {
  const { path, comparison, action, context, inHead, inIndex, inTree } = given;
  prepare(given);
  const before = desk.state();
  const diff = await diffOf(given);
  const chosen = choose(diff, given.choices);
  if (chosen.size === 0) {
    counts.unchanged += 1;
    return [null, null];
  }
  const applied = await desk.apply(action, comparison, partsOf(path, diff, chosen), context);
  if (!applied.ok) {
    counts.refused += 1;
    return [
      [applied.error.kind, desk.state()],
      ['notPossible', before],
    ];
  }
  // A hunk of `all` with staged and other changes is applied as a hunk of one of them.
  const isMixed = comparison.kind === 'all' && inIndex !== inHead && inIndex !== inTree;
  counts[isMixed ? 'mixed' : 'done'] += 1;
  const found = {
    index: desk.indexed(path)?.toString('latin1'),
    tree: readFileSync(join(repository.folder, path)).toString('latin1'),
  };
  const others = othersIn(desk.state(), path);
  const undone = await desk.undo(applied.value.undoId);
  return [
    [isMixed ? null : found, others, undone, desk.state()],
    [
      isMixed ? null : expected(given, diff, chosen),
      othersIn(before, path),
      { ok: true, value: {} },
      before,
    ],
  ];
}

/** Returns the states of all other files. */
function othersIn({ index, tree }: ReturnType<ReviewDesk['state']>, path: string) {
  const others = index.split('\n').filter((each) => /\t(?:other|bytes)$/u.test(each));
  return [others, Object.entries(tree).filter(([name]) => name !== path)];
}

test('review.apply changes exactly the chosen lines, and review.undo restores every byte', async () => {
  const property = fc.asyncProperty(randomCase, async (given) => {
    const [found, wanted] = await run(given);
    expect(found).toEqual(wanted);
  });
  await fc.assert(property, { numRuns: CASES, endOnFailure: true, seed: SEED });
  expect(counts.done).toBeGreaterThan(CASES / 10);
  if (CASES > 100) process.stdout.write(`${JSON.stringify(counts)}\n`);
}, 3_600_000);
