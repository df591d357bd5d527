import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectNode, root, tool } from '../paths.mjs';
import { namedTests } from '../proof/proof-files.mjs';
import { capture } from '../run.mjs';
import {
  fileOf,
  filesOfCommits,
  leftOutSpecs,
  listedSpecs,
  listLine,
  turnOfCommit,
  TURNS,
  turnsAfter,
} from './spec-turns.mjs';

/** Number of commits whose spec files run whole. */
const RECENT = 10;
/** Number of spec files from which on a commit counts as none on a slow machine. */
const MOST_WHEN_SLOW = 12;

async function git(...args) {
  const { code, stdout } = await capture('git', args);
  return code === 0 ? stdout.trim() : null;
}

/**
 * Returns the spec files that the last commits and the working tree edited; null without history.
 * On a slow machine, a commit that edited very many (e.g. for a page object) counts as none: all of
 * them would take longer than CI may.
 */
async function editedFiles(isSlow) {
  if ((await git('rev-parse', '--is-shallow-repository')) !== 'false') return null;
  const [committed, open] = await Promise.all([
    git('log', `-${RECENT}`, '--name-only', '--format=%x00', '--', 'e2e/specs'),
    git('status', '--porcelain', '--untracked-files=all', '--', 'e2e/specs'),
  ]);
  if (committed === null || open === null) return null;
  return [
    ...filesOfCommits(committed, isSlow ? MOST_WHEN_SLOW : Infinity),
    ...open.split('\n').map((line) => fileOf(line.slice(3))),
  ].filter(Boolean);
}

/**
 * Chooses the specs of this commit: those that show a claim of the documents, those that were
 * edited lately, and one part of the others. Returns the arguments of playwright that leave out the
 * rest, and prints the choice; none if there is no history of git to choose by. The part is smaller
 * if the tests before the specs took many `minutes`.
 */
export async function chosenSpecs(env, { minutes }) {
  const turns = turnsAfter(minutes);
  const [commit, edited] = await Promise.all([
    git('rev-parse', 'HEAD'),
    editedFiles(turns > TURNS),
  ]);
  if (!commit || !edited) return [];
  const list = await capture(
    projectNode,
    [tool('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: undefined } },
  );
  if (list.code !== 0) return [];
  const specs = listedSpecs(JSON.parse(list.stdout));
  const turn = turnOfCommit(commit, turns);
  const rest = leftOutSpecs(specs, { names: namedTests(), edited, turn, turns });
  if (turns > TURNS)
    console.log(
      `This machine is slow: the tests before the specs took ${Math.round(minutes)} minutes.`,
    );
  const path = join(root, 'test-results', 'left-out-specs.txt');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(path, rest.map((spec) => `${listLine(spec)}\n`).join(''));
  console.log(
    `NOT RUN with this commit: ${rest.length} of ${specs.length} specs. Those that show a claim or were edited lately always run, of the others part ${turn + 1} of ${turns}. npm test -- --all-specs runs all.`,
  );
  return [`--test-list-invert=${path}`];
}
