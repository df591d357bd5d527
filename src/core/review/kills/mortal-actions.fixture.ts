import { NodeIndexLocks } from '#core/adapters/files/node-index-locks.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { ok } from '#shared/base/result.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { all, staged, unstaged } from '../review-place.fixture.ts';

const [root = '', firstTurn = '', moment = ''] = process.argv.slice(2);

/** Prints when an action has come to the moment from which the life of this process is counted. */
function comeTo(reached: 'reading' | 'writing'): void {
  if (reached === moment) process.stdout.write('acting');
}

/** Files that print when the first one is saved: the undo of the action is stored next. */
class WatchedFiles extends NodeWorkFiles {
  override save(...given: Parameters<NodeWorkFiles['save']>) {
    comeTo('writing');
    return super.save(...given);
  }
}

/** Locks that print when an index is replaced, which an action without files begins with. */
class WatchedLocks extends NodeIndexLocks {
  override async lock(...given: Parameters<NodeIndexLocks['lock']>) {
    const locked = await super.lock(...given);
    if (!locked.ok) return locked;
    const index = locked.value;
    const commit = () => {
      comeTo('writing');
      return index.commit();
    };
    return ok({ copy: index.copy, commit, release: () => index.release() });
  }
}

// Runs until it is killed: discards or stages every change at once, and undoes that.
const repository = new GitRepository({ root });
const faults = { workFiles: new WatchedFiles(), indexLocks: new WatchedLocks() };
const desk = new ReviewDesk(repository, faults);
desk.start();
const ways = [
  [all, 'discard'],
  [unstaged, 'stage'],
  [staged, 'unstage'],
  [unstaged, 'discard'],
] as const;
for (let turn = Number(firstTurn); ; turn += 1) {
  const [comparison, action] = ways[turn % ways.length] ?? ways[0];
  const paths = (await desk.files(comparison)).map(({ path }) => path);
  const parts = await Promise.all(paths.map((path) => desk.whole(comparison, path)));
  comeTo('reading');
  const undoId = await desk.done(action, comparison, ...parts);
  const undone = await desk.undo(undoId);
  if (!undone.ok) throw new Error(JSON.stringify(undone.error));
}
