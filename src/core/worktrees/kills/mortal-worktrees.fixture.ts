import { randomUUID } from 'node:crypto';

import { MortalDesk } from './mortal-desk.fixture.ts';

/**
 * Removes and restores, or creates, worktrees endlessly, in a process that its parent kills. Prints
 * a line at the given step of the work, from which the parent counts.
 */
async function main(
  root: string,
  task: string,
  firstStep: number,
  setUp: string | null,
): Promise<void> {
  let steps = 0;
  const { worktrees, records } = new MortalDesk(root, setUp, () => {
    // Only looking for findings leaves each record ready.
    if (task !== 'create' && !records.all().some(({ shown }) => shown.state !== 'ready')) return;
    steps += 1;
    if (steps === firstStep) process.stdout.write('ready\n');
  });
  if (firstStep === 0) process.stdout.write('ready\n');
  for (;;) {
    if (task === 'create') {
      await worktrees.create({ ...createInput(root), setUpHash: setUp });
      await worktrees.making.settled();
      continue;
    }
    for (const { shown } of records.all()) {
      const { worktreeId } = shown;
      const found = await worktrees.findings({ worktreeId });
      if (!found.ok) throw new Error(JSON.stringify(found.error));
      const { findingsId } = found.value.findings;
      const given = { commandId: randomUUID(), worktreeId };
      const removed = await worktrees.remove({ ...given, findingsId, deletesBranch: true });
      if (!removed.ok) throw new Error(JSON.stringify(removed.error));
      const restored = await worktrees.restore(given);
      if (!restored.ok) throw new Error(JSON.stringify(restored.error));
    }
  }
}

function createInput(root: string) {
  return {
    commandId: randomUUID(),
    cwd: `${root}/work`,
    text: 'again',
    branch: null,
    base: null,
    copy: true,
    setUpHash: null,
    startsAtOnce: false,
    starts: [],
  };
}

const [, , root = '', task = '', firstStep = '0', setUp = null] = process.argv;
await main(root, task, Number(firstStep), setUp);
