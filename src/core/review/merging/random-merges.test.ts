import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

import { ReviewRepository } from '../repository/review-repository.ts';
import { previewMerge } from './merge-preview.ts';
import { mergeInScratch } from './scratch-merge.ts';
import { withSideNames } from './side-names.ts';

/** Number of random repositories. */
const MERGES = sized({ slice: 5, full: 200 });

/** A file on each side whose place a folder of the other side takes. */
const DISPLACED: [Step[], Step[]][] = [
  [
    [{ kind: 'move', path: 'd', line: 0, text: 4 }],
    [{ kind: 'move', path: 'd/b', line: 0, text: 4 }],
  ],
  [
    [{ kind: 'move', path: 'd/b', line: 0, text: 4 }],
    [{ kind: 'move', path: 'd', line: 0, text: 4 }],
  ],
];

const PATHS = ['a', 'd/b', '目录/文件', 'd/-x', 'new', 'd'];
const path = fc.constantFrom(...PATHS);
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit'), path, line: fc.nat(19), text: fc.nat(2) }),
  fc.record({ kind: fc.constant('add'), path, line: fc.nat(1), text: fc.nat(2) }),
  fc.record({ kind: fc.constant('delete'), path, line: fc.nat(1), text: fc.nat(1) }),
  fc.record({ kind: fc.constant('move'), path, line: fc.nat(1), text: fc.nat(5) }),
);
type Step = { readonly kind: string; path: string; line: number; text: number };
const side = fc.array(step, { minLength: 1, maxLength: 4 });

/** Makes the steps of one side in a working tree; one that is impossible there does nothing. */
function take(repository: GitRepository, steps: readonly Step[]): void {
  const lines = Array.from({ length: 20 }, (_, at) => `same ${at}`);
  for (const { kind, path: from, line, text } of steps) {
    const file = join(repository.folder, from);
    const to = join(repository.folder, PATHS[text] ?? 'moved');
    try {
      if (kind === 'delete') rmSync(file);
      else if (kind === 'move') {
        mkdirSync(dirname(to), { recursive: true });
        renameSync(file, to);
      } else repository.write(from, lines.with(line, `changed ${text}`).join('\n'));
    } catch {
      // The path is a folder, a file in place of one, or missing.
    }
  }
  repository.run('add', '-A');
  repository.run('commit', '-q', '--allow-empty', '-m', 'side');
}

/** Returns the paths with conflicts of a real merge, and takes it back. */
function mergeForReal(repository: GitRepository, strategy: readonly string[]): readonly string[] {
  const before = repository.run('rev-parse', 'HEAD');
  const options = { cwd: repository.folder, env: repository.variables, encoding: 'utf8' } as const;
  spawnSync('git', ['merge', '--no-edit', '-q', ...strategy, 'main'], options);
  const { stdout } = spawnSync('git', ['ls-files', '-u', '-z'], options);
  repository.run('reset', '-q', '--hard', before);
  const paths = stdout.split('\0').map((entry) => entry.slice(entry.indexOf('\t') + 1));
  return [...new Set(paths.filter((each) => each !== ''))].toSorted();
}

const stateOf = (repository: GitRepository) => [
  repository.run('status', '--porcelain=v2', '--branch'),
  repository.run('for-each-ref'),
  repository.run('ls-files', '--stage'),
];

test(
  'previewMerge and mergeInScratch name the conflicts of the real merge, and change nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(side, side, async (ours, theirs) => {
        const repository = new GitRepository();
        try {
          for (const each of PATHS.slice(0, 4)) take(repository, [edited(each)]);
          repository.run('checkout', '-q', '-b', 'topic');
          take(repository, ours);
          repository.run('checkout', '-q', 'main');
          take(repository, theirs);
          repository.run('checkout', '-q', 'topic');
          const before = stateOf(repository);
          const opened = await ReviewRepository.open(repository.git(), repository.folder);
          if (!opened.ok) throw new Error(JSON.stringify(opened.error));
          const ends = {
            ours: repository.run('rev-parse', 'topic'),
            theirs: repository.run('rev-parse', 'main'),
          };
          const preview = await previewMerge(opened.value, 'main');
          const scratch = await mergeInScratch(opened.value, ends);
          expect(stateOf(repository)).toEqual(before);
          // merge-recursive of git 2.30 crashes for some folders that take the place of a file.
          fc.pre(scratch.ok || !JSON.stringify(scratch).includes('double free'));
          const real = mergeForReal(repository, []);
          expect(preview.ok && preview.value.conflicts.toSorted()).toEqual(real);
          // Since git 2.34, a merge has another strategy, which names displaced files otherwise.
          const recursive = mergeForReal(repository, ['-s', 'recursive']);
          const named = scratch.ok && withSideNames(scratch.value, ends, 'main').toSorted();
          expect(named).toEqual(recursive);
        } finally {
          repository.remove();
        }
      }),
      { numRuns: MERGES, endOnFailure: true, examples: DISPLACED },
    );
  },
  60_000 + MERGES * 2000,
);

const edited = (name: string): Step => ({ kind: 'edit', path: name, line: 0, text: 0 });
