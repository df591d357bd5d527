import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectNode, root, tool } from '../paths.mjs';
import { namedTests } from '../proof/proof-files.mjs';
import { capture } from '../run.mjs';
import { leftOutSpecs, listedSpecs, listLine, turnOfCommit, TURNS } from './spec-turns.mjs';

/** Number of commits whose spec files run whole. */
const RECENT = 10;

async function git(...args) {
  const { code, stdout } = await capture('git', args);
  return code === 0 ? stdout.trim() : null;
}

/** Returns the spec files that the last commits and the working tree edited; null without history. */
async function editedFiles() {
  if ((await git('rev-parse', '--is-shallow-repository')) !== 'false') return null;
  const [committed, open] = await Promise.all([
    git('log', `-${RECENT}`, '--name-only', '--format=', '--', 'e2e/specs'),
    git('status', '--porcelain', '--untracked-files=all', '--', 'e2e/specs'),
  ]);
  if (committed === null || open === null) return null;
  const paths = [...committed.split('\n'), ...open.split('\n').map((line) => line.slice(3))];
  return paths.map((path) => path.replace('e2e/specs/', '')).filter(Boolean);
}

/**
 * Chooses the specs of this commit: those that show a claim of the documents, those that were
 * edited lately, and one part of the others. Returns the arguments of playwright that leave out the
 * rest, and prints the choice; none if there is no history of git to choose by.
 */
export async function chosenSpecs(env) {
  const [commit, edited] = await Promise.all([git('rev-parse', 'HEAD'), editedFiles()]);
  if (!commit || !edited) return [];
  const list = await capture(
    projectNode,
    [tool('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: undefined } },
  );
  if (list.code !== 0) return [];
  const specs = listedSpecs(JSON.parse(list.stdout));
  const turn = turnOfCommit(commit);
  const rest = leftOutSpecs(specs, { names: namedTests(), edited, turn });
  const path = join(root, 'test-results', 'left-out-specs.txt');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(path, rest.map((spec) => `${listLine(spec)}\n`).join(''));
  console.log(
    `NOT RUN with this commit: ${rest.length} of ${specs.length} specs. Those that show a claim or were edited lately always run, of the others part ${turn + 1} of ${TURNS}. npm test -- --all-specs runs all.`,
  );
  return [`--test-list-invert=${path}`];
}
