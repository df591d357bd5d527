import { checkDependencies } from './lib/dependency-rules.mjs';
import { listFiles } from './lib/files.mjs';
import { checkHouseRules } from './lib/house-rules.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkLocks } from './lib/lock-file.mjs';
import { projectEnv, projectNode, tool } from './lib/paths.mjs';
import { seconds, startProgress } from './lib/progress.mjs';
import { capture, main } from './lib/run.mjs';
import { ensureTmux } from './lib/tmux.mjs';

const atOnce = 2;
/** Never `.`: type-aware linting of node_modules crashes. */
const linted = () => ['src', 'e2e', 'bench', 'scripts'].filter((folder) => listFiles(folder).some((path) => /[.](tsx?|mjs)$/.test(path)));

function command(packageName, args, name = packageName) {
  return async () => {
    const { code, output } = await capture(projectNode, [tool(packageName, name), ...args], { env: projectEnv({ NO_COLOR: '1' }) });
    return { ok: code === 0, output };
  };
}

/** oxlint's summary line says how many warnings there are; they do not fail the check. */
async function lint() {
  const result = await command('oxlint', linted())();
  return { ...result, note: /Found (\d+ warnings?)/.exec(result.output)?.[1] };
}

const steps = () => [
  ['unit tests', command('vitest', ['run', '--reporter=dot'])],
  ['types: shared', command('@typescript/native', ['-p', 'tsconfig.shared.json'], 'tsc')],
  ['types: node', command('@typescript/native', ['-p', 'tsconfig.node.json'], 'tsc')],
  ['types: web', command('@typescript/native', ['-p', 'tsconfig.web.json'], 'tsc')],
  ['lint', lint],
  ['format', command('oxfmt', ['--check'])],
  ['dependency rules', checkDependencies],
  ['unused code', command('knip', ['--no-progress', '--no-config-hints'])],
  ['house rules', checkHouseRules],
  ['lock files', checkLocks],
];

async function check([name, run]) {
  const started = Date.now();
  const { ok, output, note } = await run();
  const extra = note ? `, ${note}` : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(Date.now() - started)}${extra})`);
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '     '));
  return ok;
}

/** `npm run check -- types lint` runs only the steps whose names contain one of the words. */
await main(async (words) => {
  await ensureInstalled();
  const chosen = steps().filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.some(([name]) => name === 'unit tests')) await ensureTmux();
  const queue = [...chosen];
  const results = [];
  const progress = startProgress('Checking');
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await check(next));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const failed = results.filter((ok) => !ok).length;
  progress.end();
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`);
  return failed === 0 && results.length > 0 ? 0 : 1;
});
