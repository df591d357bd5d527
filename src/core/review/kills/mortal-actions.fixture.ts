import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { all, staged, unstaged } from '../review-place.fixture.ts';

// Runs until it is killed: discards or stages every change at once, and undoes that.
const repository = new GitRepository({ root: process.argv[2] ?? '' });
const desk = new ReviewDesk(repository);
desk.start();
const ways = [
  [all, 'discard'],
  [unstaged, 'stage'],
  [staged, 'unstage'],
  [unstaged, 'discard'],
] as const;
for (let turn = Number(process.argv[3]); ; turn += 1) {
  const [comparison, action] = ways[turn % ways.length] ?? ways[0];
  const paths = (await desk.files(comparison)).map(({ path }) => path);
  const parts = await Promise.all(paths.map((path) => desk.whole(comparison, path)));
  process.stdout.write('acting');
  const undoId = await desk.done(action, comparison, ...parts);
  const undone = await desk.undo(undoId);
  if (!undone.ok) throw new Error(JSON.stringify(undone.error));
}
