import { seconds } from '../progress.mjs';
import { shuffled } from './seeded-order.mjs';

/**
 * Runs files one after another in the order of the seed until `minutes` are over. `run(path, ms)`
 * runs one with at most `ms` (null: without a limit). Returns the files by what became of them, with
 * the ms that each took; those that did not begin, or did not end in time, are `cut`.
 */
export async function stressRun(files, { seed, minutes }, { run, now = Date.now }) {
  const end = minutes === null ? null : now() + minutes * 60_000;
  const result = { passed: [], failed: [], cut: [] };
  for (const path of shuffled(files, seed)) {
    const began = now();
    const ms = end === null ? null : end - began;
    if (ms !== null && ms <= 0) {
      result.cut.push({ path, ms: 0 });
      continue;
    }
    const { isCut, code } = await run(path, ms);
    const list = isCut ? result.cut : code === 0 ? result.passed : result.failed;
    list.push({ path, ms: now() - began });
  }
  return result;
}

function section(title, entries, suffix = () => '') {
  if (entries.length === 0) return [];
  return [
    `${title}:`,
    ...entries.map(
      ({ path, ms }) => `  ${path}${ms > 0 ? ` (${seconds(ms)})` : ' (not begun)'}${suffix(path)}`,
    ),
  ];
}

/** Returns the lines that say what became of the files, and how to repeat those that failed. */
export function stressReport({ passed, failed, cut }, seed) {
  return [
    ...section('Ran to the end', passed),
    ...section('Cut by the time limit, neither passed nor failed', cut),
    ...section(
      'Failed',
      failed,
      (path) => `\n    repeat: npm run test:stress -- --seed ${seed} ${path}`,
    ),
    ...(passed.length === 0 && cut.length > 0
      ? ['NOT RUN to the end: any file. Give the run more minutes.']
      : []),
    `stress: ${passed.length} passed, ${failed.length} failed, ${cut.length} cut; seed ${seed}`,
  ];
}

/**
 * Returns 1 if a file failed, or if none ran to the end in a run without a limit. A limit may cut
 * every file; the report says so.
 */
export function stressCode({ passed, failed }, { minutes }) {
  return failed.length === 0 && (passed.length > 0 || minutes !== null) ? 0 : 1;
}
