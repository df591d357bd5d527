import { availableParallelism } from 'node:os';

import { chosenNames, lostKills, mutantVerdicts } from './mutant-run.mjs';
import { WorkTree } from './work-tree.mjs';

/** Work trees in which mutants run at the same time; each runs one test file at a time. */
const TREES = Math.max(1, Math.min(4, availableParallelism()));

async function inWorkTrees(revision, run) {
  const trees = [];
  try {
    while (trees.length < TREES) trees.push(await WorkTree.create(revision));
    return await run(trees);
  } finally {
    for (const tree of trees) await tree.remove();
  }
}

function print(title, verdicts) {
  const counts = new Map();
  for (const verdict of verdicts.values()) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const text = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  console.log(`${title}: ${text}`);
}

const say = (name, verdict) => console.log(`${verdict.padEnd(8)} ${name}`);

/**
 * Prints which mutants the nearest tests detect and returns the exit code: 1 if a file cannot be
 * tested or, with `against`, if the tests of that revision detected more.
 */
export async function reportMutants({ count, seed, against }) {
  const now = await inWorkTrees('HEAD', (trees) => {
    const names = chosenNames(trees[0].texts(), { count, seed });
    return mutantVerdicts(trees, names, say);
  });
  print(`mutants of HEAD, seed ${seed}`, now);
  if (against === null) return [...now.values()].includes('broken') ? 1 : 0;
  const unkilled = [...now].filter(([, verdict]) => verdict !== 'killed').map(([name]) => name);
  console.log(`\n${unkilled.length} of them with the tests of ${String(against)}:`);
  const before = await inWorkTrees(against, (trees) => mutantVerdicts(trees, unkilled, say));
  const lost = lostKills(before, now);
  for (const name of lost) console.log(`killed by ${String(against)} and no more: ${name}`);
  return lost.length === 0 ? 0 : 1;
}
