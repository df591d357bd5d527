import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listFiles } from '../files.mjs';
import { projectEnv, projectNode, root, tool } from '../paths.mjs';
import { capture } from '../run.mjs';
import { folderCycles, roomCycles } from './folder-rules.mjs';
import { smallFiles } from './small-files.mjs';

/** Folders whose sibling folders import values in one direction only. */
const layered = ['src/shared', 'src/node', 'src/core', 'src/main', 'src/renderer', 'e2e'];

/** Folders whose parts must not import each other, not even types. */
const rooms = [
  'src',
  'src/node',
  'src/core',
  'src/renderer',
  'src/shared',
  'src/agent',
  'src/main',
];
/** Imports that close a cycle which is not broken yet. This list may only get shorter. */
const roomExceptions = [];

const isSource = (path) => /[.]tsx?$/.test(path) && !path.endsWith('.d.ts');

function describe({ from, to, rule, cycle }) {
  const way = cycle?.length ? [from, ...cycle.map((step) => step.name ?? step)] : [from, to];
  return `${rule.name}: ${way.join(' -> ')}`;
}

/** Lists the imports of values. Type imports may form cycles. */
const valueImports = ({ modules }) =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );

const allImports = ({ modules }) =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      from: source,
      to: resolved,
      isDynamic: dependencyTypes.includes('dynamic-import'),
    })),
  );

const textOf = (path) => readFileSync(join(root, path), 'utf8');

/**
 * Runs dependency-cruiser and checks that it saw every source file: with a TypeScript version that
 * it cannot use it reports "no violations (0 modules)" and seems to succeed.
 */
export async function checkDependencies() {
  const args = [
    tool('dependency-cruiser', 'depcruise'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'src',
    'e2e',
  ];
  const { stdout, output } = await capture(projectNode, args, { env: projectEnv() });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { ok: false, output: `dependency-cruiser gave no report:\n${output}` };
  }
  const seen = new Set(report.modules.map((module) => module.source));
  const sources = listFiles('src').filter(isSource);
  const unseen = sources.filter((path) => !seen.has(path));
  const problems = [
    ...report.summary.violations.map(describe),
    ...folderCycles(valueImports(report), layered),
    ...roomCycles(allImports(report), rooms, roomExceptions),
    ...smallFiles(allImports(report), textOf),
    ...unseen.map(
      (path) =>
        `not-cruised: ${path} (dependency-cruiser cannot read it; is "typescript" still version 6?)`,
    ),
    ...(sources.length === 0 ? ['no-sources: nothing was checked'] : []),
  ];
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${seen.size} modules` };
}
