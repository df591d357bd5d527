import { chosenNames, lostKills, mutantVerdicts } from './mutant-run.mjs';
import { WorkTree } from './work-tree.mjs';

async function inWorkTree(revision, run) {
  const tree = await WorkTree.create(revision);
  try {
    return await run(tree);
  } finally {
    await tree.remove();
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
  const now = await inWorkTree('HEAD', (tree) => {
    const names = chosenNames(tree.texts(), { count, seed });
    return mutantVerdicts(tree, names, say);
  });
  print(`mutants of HEAD, seed ${seed}`, now);
  if (against === null) return [...now.values()].includes('broken') ? 1 : 0;
  const unkilled = [...now].filter(([, verdict]) => verdict !== 'killed').map(([name]) => name);
  console.log(`\n${unkilled.length} of them with the tests of ${String(against)}:`);
  const before = await inWorkTree(against, (tree) => mutantVerdicts(tree, unkilled, say));
  const lost = lostKills(before, now);
  for (const name of lost) console.log(`killed by ${String(against)} and no more: ${name}`);
  return lost.length === 0 ? 0 : 1;
}
