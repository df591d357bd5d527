import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { ensureChromiums } from './lib/tools/chromium.mjs';
import { installedElectron } from './lib/tools/electron.mjs';
import {
  ensureInstalled,
  ensureMoreAgents,
  ensureTestAgents,
  ensureWindowsPackages,
  isInstalled,
} from './lib/install.mjs';
import { leanMemory } from './lib/lean-memory.mjs';
import { loopbackOnly } from './lib/tools/isolation.mjs';
import { ensureNpmPackage } from './lib/package/npm/installed.mjs';
import { projectEnv, projectNode, root, tool } from './lib/paths.mjs';
import { handOver, main, Stop } from './lib/run.mjs';
import { ensureStrace } from './lib/tools/strace.mjs';
import { ensureOlderGit } from './lib/tools/older-git.mjs';
import { repeatedTests } from './lib/repeated-tests.mjs';
import { foldersOf, testAnnouncement } from './lib/test-announcement.mjs';
import { readPlaywright, readVitest, totalLine } from './lib/test-report.mjs';
import { ensureTmux } from './lib/tools/tmux.mjs';
import { runOnWindows } from './lib/windows/windows-tests.mjs';

const reports = join(root, 'test-results');

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

/** Matches the test files whose result depends on the version of git. */
const GIT_TESTS = '.git.test.ts';

/** Lets tests start the bundles as processes: `ensureBuilt` ran before. */
const builtEnv = (extra = {}) => projectEnv({ CORRAL_BUILT_PROGRAMS: '1', ...extra });

async function runUnit(args, { name = 'unit', env = builtEnv(leanMemory) } = {}) {
  const report = freshReport(`${name}.json`);
  const reporters = [
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'lib', 'count-reporter.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await handOver(projectNode, [tool('vitest'), 'run', ...reporters, ...args], {
    env,
    stopsHere: true,
  });
  return { code, ...readVitest(report) };
}

/** Runs the tests of what git itself does, again with an older git. */
async function runWithOlderGit() {
  const { bin, version, reason } = await ensureOlderGit();
  if (reason) {
    console.log(`NOT RUN: the tests with an older git (${reason}).`);
    return [];
  }
  console.log(`The tests of what git does run again with ${version}.`);
  const env = builtEnv(leanMemory);
  env.PATH = `${bin}${delimiter}${env.PATH}`;
  return [withExitCode('older git', await runUnit([GIT_TESTS], { name: 'older-git', env }))];
}

/**
 * Returns the installed Electron or the reason why there is none. Specs run on the headless shell,
 * on the desktop with a stand-in for Electron, and on Electron itself if it is installed.
 */
async function electronOrReason() {
  const { path, reason } = await installedElectron();
  if (path) return { CORRAL_ELECTRON: path };
  console.log(
    `NOT RUN: the specs on Electron itself (${reason}). They run on a stand-in for it, which says nothing of Electron's own behaviour.`,
  );
  return {};
}

async function runEndToEnd(args, { allProjects, allAgents, allSpecs, minutes }, variables) {
  const report = freshReport('e2e.json');
  const { prefix, reason } = await loopbackOnly();
  console.log(
    reason
      ? `The end-to-end tests run without their own network (${reason}).`
      : 'The end-to-end tests run where only loopback exists.',
  );
  const env = builtEnv({
    ...variables,
    ...(await electronOrReason()),
    ...(allProjects ? { CORRAL_ALL_PROJECTS: '1' } : {}),
    ...(allAgents ? { CORRAL_ALL_AGENTS: '1' } : {}),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NO_PROXY: '127.0.0.1,localhost,::1',
    no_proxy: '127.0.0.1,localhost,::1',
  });
  const isWhole = allSpecs || allProjects || args.length > 0;
  // Loaded late: it reads titles with packages that a bare checkout lacks.
  const { chosenSpecs } = await import('./lib/specs/choose-specs.mjs');
  const chosen = isWhole ? args : await chosenSpecs(env, { minutes });
  const [command, ...rest] = [
    ...prefix,
    projectNode,
    tool('@playwright/test', 'playwright'),
    'test',
    ...chosen,
  ];
  return {
    code: await handOver(command, rest, { env, stopsHere: true }),
    ...readPlaywright(report),
  };
}

/** Counts a runner that failed without naming a failed test as a failure. */
function withExitCode(name, { code, passed, failed, skipped, flaky }) {
  const unnamed =
    code !== 0 && failed.length === 0 ? [`the runner ended with exit code ${code}`] : [];
  const prefixed = (names) => names.map((test) => `${name}: ${test}`);
  return {
    passed,
    failed: prefixed([...failed, ...unnamed]),
    skipped: prefixed(skipped),
    flaky: prefixed(flaky),
  };
}

const readRepeated = () =>
  JSON.parse(readFileSync(join(root, 'e2e', 'repeated-tests.json'), 'utf8'));

function list(title, names) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}

function report(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.flatMap((result) => result.failed);
  const skipped = results.flatMap((result) => result.skipped);
  list('Failed', failed);
  const repeated = repeatedTests(
    results.flatMap((result) => result.flaky),
    readRepeated(),
    new Date().toISOString(),
  );
  list('Passed only when run again; an issue is open for each', repeated.listed);
  list(
    'Passed only when run again: find the cause, or name the test in e2e/repeated-tests.json',
    repeated.unlisted,
  );
  list('Skipped', skipped);
  console.log(`\n${totalLine({ passed, failed, skipped })}`);
  return failed.length === 0 && repeated.unlisted.length === 0 && passed > 0 ? 0 : 1;
}

/**
 * Installs the real agents and the package for npm while the other tests run. Resolves to a
 * function that returns variables for the specs, or throws what stopped it: the caller needs it only
 * later.
 */
async function installForSpecs({ allAgents }) {
  try {
    await ensureTestAgents();
    if (allAgents) await ensureMoreAgents();
    const variables = await ensureNpmPackage();
    return () => variables;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

const parts = ['--unit', '--older-git', '--e2e', '--windows'];

/** Splits the options that apply to every part from the part and its own arguments. */
function optionsOf(given) {
  const known = ['--all-projects', '--all-agents', '--all-specs'];
  const at = given.findIndex((each) => !known.includes(each));
  const end = at < 0 ? given.length : at;
  const flags = given.slice(0, end);
  const [part, ...args] = given.slice(end);
  return {
    allProjects: flags.includes('--all-projects'),
    allAgents: flags.includes('--all-agents'),
    allSpecs: flags.includes('--all-specs'),
    part,
    args,
  };
}

/**
 * Runs everything; `npm test -- --unit [vitest args]`, `-- --older-git` and `-- --e2e [playwright
 * args]` run one part. `-- --windows` runs what a run without arguments does not contain: tests as programs of
 * Windows, under Wine. Without arguments, of the specs that show no claim only those run whose turn
 * it is; with `--all-specs` first, all do. With `--all-projects`, every spec also runs on the desktop,
 * not only the marked ones; with `--all-agents`, further real agents are installed and driven.
 */
await main(async (given) => {
  const { part, args, ...options } = optionsOf(given);
  if (part !== undefined && !parts.includes(part))
    throw new Stop(
      `Unknown option ${part}. Use ${parts.join(', ')}, or none for all; --all-specs, --all-projects and --all-agents before them.`,
      2,
    );
  const begun = Date.now();
  const missing = foldersOf({ part, ...options }).filter((folder) => !isInstalled(folder));
  console.log(testAnnouncement({ part, ...options, isNarrowed: args.length > 0, missing }));
  await ensureInstalled();
  await ensureTmux();
  await ensureStrace();
  const results = [];
  // Chromium is checked first, so that a missing browser is reported immediately instead of after
  // minutes.
  const isPart = (name) => part === undefined || part === name;
  const browsers = isPart('--e2e') ? await ensureChromiums() : null;
  await ensureBuilt();
  const installed = isPart('--e2e') ? installForSpecs(options) : null;
  if (isPart('--unit')) results.push(withExitCode('unit', await runUnit(args)));
  if (isPart('--older-git')) results.push(...(await runWithOlderGit()));
  if (isPart('--e2e')) {
    const variables = {
      ...(await installed)(),
      CORRAL_CHROMIUM: browsers.chromium,
      CORRAL_WHOLE_CHROMIUM: browsers.whole,
    };
    const minutes = (Date.now() - begun) / 60_000;
    results.push(withExitCode('e2e', await runEndToEnd(args, { ...options, minutes }, variables)));
  }
  if (part === '--windows') {
    await ensureWindowsPackages();
    const onWindows = await runOnWindows();
    results.push(...onWindows.map((result) => withExitCode('windows', result)));
  }
  return report(results);
});
