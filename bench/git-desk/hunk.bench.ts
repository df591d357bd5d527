import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { ReviewDesk } from '#core/review/review-desk.fixture.ts';
import { unstaged } from '#core/review/review-place.fixture.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { spread, type Bench } from '../bench.ts';

const FILES = 1000;
const ROUNDS = 25;
/** Most that the review may add to git's own time, in ms. */
const ADDED_MS = 60;
const FILE = 'src/1.ts';

const content = (marked: readonly number[]): string =>
  Array.from({ length: 200 }, (_, at) => (marked.includes(at) ? `changed ${at}` : `line ${at}`))
    .join('\n')
    .concat('\n');

function changedRepository(): GitRepository {
  const repository = new GitRepository();
  for (let nth = 0; nth < FILES; nth += 1) repository.write(`src/${nth}.ts`, content([]));
  repository.commit('first');
  repository.write(FILE, content([10, 100, 190]));
  return repository;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Measures the staging of the second of three hunks beside git with a patch that is made already. */
export const bench: Bench = async () => {
  const repository = changedRepository();
  const desk = new ReviewDesk(repository);
  try {
    const patch = `--- a/${FILE}\n+++ b/${FILE}\n@@ -101,1 +101,1 @@\n-line 100\n+changed 100\n`;
    const path = repository.write('../hunk.patch', patch);
    const apply = ['apply', '--cached', '--unidiff-zero', path];
    const options = { cwd: repository.folder, env: repository.variables };
    const [staged, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const hunk = await desk.hunk(unstaged, FILE, 1);
      staged.push(await timed(() => desk.done('stage', unstaged, hunk)));
      repository.run('reset', '-q');
      plain.push(await timed(() => promisify(execFile)('git', apply, options)));
      repository.run('reset', '-q');
    }
    const floor = spread(plain);
    return [
      {
        name: 'stage one hunk of 1,000 files',
        unit: 'ms',
        ...spread(staged),
        floorName: '`git apply --cached` of a finished patch',
        floor: floor.value,
        floorP95: floor.p95,
        limit: null,
        target: floor.value + ADDED_MS,
      },
    ];
  } finally {
    desk.close();
    repository.remove();
  }
};
