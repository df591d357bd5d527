import { join } from 'node:path';

import { changedFiles } from './lib/check/changed-files.mjs';
import { checkDependencies } from './lib/check/dependency-rules.mjs';
import { listFiles } from './lib/files.mjs';
import { checkHouseRules } from './lib/check/house-rules.mjs';
import { onProjectNode } from './lib/install.mjs';
import { leanMemory } from './lib/lean-memory.mjs';
import { checkLocks } from './lib/check/lock-file.mjs';
import { projectEnv, projectNode, root, tool } from './lib/paths.mjs';
import { seconds, startProgress } from './lib/progress.mjs';
import { capture, main, Stop } from './lib/run.mjs';
import { ensureStrace } from './lib/tools/strace.mjs';
import { ensureTmux } from './lib/tools/tmux.mjs';

const atOnce = 2;
const folders = ['src', 'e2e', 'bench', 'score', 'scripts', 'examples'];
const isLinted = (path) =>
  /[.](tsx?|mjs)$/.test(path) &&
  folders.includes(path.split('/')[0]) &&
  !path.includes('/fixtures/');
/** Never contains `.`, because type-aware linting of node_modules crashes. */
const linted = () =>
  folders.filter((folder) => listFiles(folder).some((path) => /[.](tsx?|mjs)$/.test(path)));

function command(packageName, args, { name = packageName, env = {} } = {}) {
  return async () => {
    const { code, output } = await capture(projectNode, [tool(packageName, name), ...args], {
      env: projectEnv({ NO_COLOR: '1', ...env }),
    });
    return { ok: code === 0, output };
  };
}

/**
 * Runs the unit tests that import a changed file, the nearest of them within a time budget. The note
 * says which it left out.
 */
function changedTests(base, paths) {
  const config = join('scripts', 'lib', 'check', 'changed-tests.config.mjs');
  const args = [
    'run',
    '--config',
    config,
    '--reporter=dot',
    '--changed',
    base,
    '--passWithNoTests',
  ];
  return async () => {
    const env = { CORRAL_CHANGED: JSON.stringify(paths) };
    const result = await command('vitest', args, { env })();
    return { ...result, note: /Left out \d+ .+/.exec(result.output)?.[0] };
  };
}

/**
 * Lints files or folders. Warnings do not fail the check; the summary line of oxlint counts them.
 */
function lint(paths) {
  return async () => {
    if (paths.length === 0) return { ok: true, output: '', note: 'no file' };
    const result = await command('oxlint', paths)();
    return { ...result, note: /Found (\d+ warnings?)/.exec(result.output)?.[1] };
  };
}

const types = (program, options = []) => [
  `types: ${program}`,
  command('@typescript/native', ['-p', `tsconfig.${program}.json`, ...options], { name: 'tsc' }),
];

const wholeTreeSteps = [
  ['dependency rules', checkDependencies],
  ['unused code', command('knip', ['--no-progress', '--no-config-hints'])],
  ['house rules', checkHouseRules],
  ['lock files', checkLocks],
  ['proof', async () => (await import('./lib/proof/proof-files.mjs')).checkProof()],
];

const allSteps = () => [
  ['unit tests', command('vitest', ['run', '--reporter=dot'], { env: leanMemory })],
  types('shared'),
  types('node'),
  types('web'),
  ['lint', lint(linted())],
  ['format', command('oxfmt', ['--check'])],
  ...wholeTreeSteps,
];

/** Options that store the compiler's state, so that the next run reads only changed files. */
const incremental = (program) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', `types-${program}.tsbuildinfo`),
];

/**
 * Returns the steps for what differs from `base`: lint and format those files, and run the unit
 * tests that import one of them, the nearest first.
 */
function changedSteps(base, paths) {
  const format = paths.filter((path) => /[.](tsx?|mjs|json|css|md)$/.test(path));
  return [
    ['unit tests', changedTests(base, paths)],
    ...['web', 'node', 'shared'].map((program) => types(program, incremental(program))),
    ['lint', lint(paths.filter(isLinted))],
    ['format', command('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...format])],
    ...wholeTreeSteps,
  ];
}

/**
 * Parses the options: `--changed` alone compares with the last commit, `--changed=main` with that
 * branch, tag or commit.
 */
async function stepsFor(options) {
  const unknown = options.find((option) => !/^--changed(=.+)?$/.test(option));
  if (unknown)
    throw new Stop(`${unknown} is no option of npm run check. Known: --changed, --changed=REF.`);
  if (options.length === 0) return allSteps();
  const base = options[0].split('=')[1] ?? 'HEAD';
  const paths = await changedFiles(base);
  console.log(
    `Checks ${paths.length} changed ${paths.length === 1 ? 'file' : 'files'} against ${base}. The whole check is npm run check.`,
  );
  return changedSteps(base, paths);
}

async function check([name, run]) {
  const started = Date.now();
  const { ok, output, note } = await run();
  const extra = note ? `, ${note}` : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(Date.now() - started)}${extra})`);
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '     '));
  return ok;
}

async function runChecks(args) {
  const words = args.filter((word) => !word.startsWith('-'));
  const steps = await stepsFor(args.filter((word) => word.startsWith('-')));
  const chosen = steps.filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.some(([name]) => name === 'unit tests')) {
    await ensureTmux();
    await ensureStrace();
  }
  const queue = [...chosen];
  const results = [];
  const progress = startProgress('Checking');
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await check(next));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const failed = results.filter((ok) => !ok).length;
  progress.end();
  console.log(
    failed === 0
      ? `All ${results.length} checks passed.`
      : `${failed} of ${results.length} checks failed.`,
  );
  return failed === 0 && results.length > 0 ? 0 : 1;
}

/**
 * Runs the steps whose names contain one of the words of `npm run check -- types lint`; `--
 * --changed` checks only changed files.
 */
await main((args) => onProjectNode(() => runChecks(args)));
