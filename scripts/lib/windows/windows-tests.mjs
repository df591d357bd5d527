import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { projectEnv, projectNode, root, tool } from '../paths.mjs';
import { handOver } from '../run.mjs';
import { readVitest } from '../test-report.mjs';
import { createWindows, ensureWine, windowsPath } from '../tools/wine.mjs';
import { compareWithList } from './compare-list.mjs';
import { windowsNode, windowsPackages } from './windows-packages.mjs';

const here = join(root, 'scripts', 'lib', 'windows');
const reports = join(root, 'test-results');
const unitLimitMs = 15 * 60_000;
const testLimitMs = 60_000;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

/** Runs vitest itself as a program of Windows and compares its report with the list. */
async function runUnitTests(windows) {
  const { folders, cannotRun } = readJson(join(here, 'unit-tests.json'));
  const report = freshReport('windows-unit.json');
  const args = [
    windowsPath(windowsNode),
    windowsPath(tool('vitest')),
    'run',
    ...folders,
    '--no-color',
    `--testTimeout=${testLimitMs}`,
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${windowsPath(report)}`,
  ];
  const env = {
    CORRAL_BUILT_PROGRAMS: '1',
    NODE_PATH: windowsPath(windowsPackages),
    NODE_OPTIONS: `--require ${windowsPath(join(here, 'keep-alive-later.cjs'))}`,
  };
  console.log(`Runs the unit tests of ${folders.length} folders as programs of Windows.`);
  const { timedOut, output, errors } = await windows.run(args, {
    cwd: root,
    env,
    timeoutMs: unitLimitMs,
  });
  if (!existsSync(report)) {
    const reason = timedOut ? `took more than ${unitLimitMs / 60_000} minutes` : 'wrote no report';
    console.log(`${output}${errors}`.slice(-4000));
    return { passed: 0, failed: [`the unit tests on Windows: vitest ${reason}`], skipped: [] };
  }
  const { expected, ...result } = compareWithList(readJson(report), cannotRun, root);
  console.log(
    `${result.passed} passed on Windows; ${expected} cannot run there (scripts/lib/windows/unit-tests.json has the reasons).`,
  );
  return result;
}

/** Runs the tests on this system that start Corral's programs as programs of Windows. */
async function runProgramTests() {
  const report = freshReport('windows-programs.json');
  const config = join('scripts', 'lib', 'windows', 'programs.config.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [tool('vitest'), 'run', '--config', config, ...reporters];
  await handOver(projectNode, args, { env: projectEnv(), stopsHere: true });
  return readVitest(report);
}

/**
 * Runs unit tests and built programs of Corral as programs of Windows under Wine. Returns no result
 * where there is no Wine: nothing ran, so nothing passed.
 */
export async function runOnWindows() {
  const wine = await ensureWine();
  if (wine.reason) {
    console.log(`\n!!! NOT RUN: the tests on Windows. ${wine.reason}\n`);
    return [];
  }
  console.log(`The tests on Windows run under ${wine.version} with Node 22.`);
  const windows = await createWindows(wine);
  try {
    const unit = await runUnitTests(windows);
    return [unit, await runProgramTests()].map((result) => ({ flaky: [], code: 0, ...result }));
  } finally {
    await windows.end();
  }
}
