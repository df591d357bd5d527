import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../paths.mjs';

const folder = join(root, '.github', 'workflows');
const read = (name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The workflows run elsewhere, so the checks that are possible locally are made here. */
describe.each(readdirSync(folder))('%s', (name) => {
  const lines = read(name).split('\n');
  const after = (key) =>
    lines.flatMap((line) =>
      line.trimStart().replace(/^- /, '').startsWith(key) ? [line.split(key)[1].trim()] : [],
    );

  test('an action is pinned to a commit, with its version as a comment', () => {
    const uses = after('uses: ');
    expect(uses).not.toEqual([]);
    expect(
      uses.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+[.]\d+[.]\d+$/.test(action)),
    ).toEqual([]);
    const commits = new Map(uses.map((action) => [action.split('@')[0], action]));
    expect(new Set(uses).size, 'one version of each').toBe(commits.size);
  });

  test('a workflow has read permission, time limits for all jobs, and stores no credentials', () => {
    expect(lines.slice(lines.indexOf('permissions:'), lines.indexOf('permissions:') + 2)).toEqual([
      'permissions:',
      '  contents: read',
    ]);
    // Jobs of a release write the draft; nothing else may.
    const writes = lines.filter((line) => /: write(-all)?$/.test(line));
    expect(new Set(writes)).toEqual(
      new Set(name === 'release.yml' ? ['      contents: write'] : []),
    );
    const limits = after('timeout-minutes: ').map(Number);
    expect(limits).toHaveLength(after('runs-on: ').length);
    expect(limits.filter((minutes) => !(minutes > 0 && minutes <= 120))).toEqual([]);
    expect(after('persist-credentials: false')).toHaveLength(
      after('uses: actions/checkout').length,
    );
  });

  test('a workflow runs on pinned systems and uses only existing commands', () => {
    expect(lines.filter((line) => line.includes('-latest'))).toEqual([]);
    const text = lines.join('\n');
    const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(test|start)\b)/g)];
    const files = [...text.matchAll(/node (scripts\/[\w./-]+)/g)].map(([, path]) => path);
    expect([...named, ...files]).not.toEqual([]);
    expect(
      named.map(([, script, short]) => script ?? short).filter((script) => !(script in scripts)),
    ).toEqual([]);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('one version of each action is used, the same in all workflows', () => {
  const uses = readdirSync(folder).flatMap((name) => [
    ...read(name).matchAll(/uses: ([\w./-]+)@(.+)/g),
  ]);
  const versions = new Map(uses.map(([, action, version]) => [action, version]));
  expect(uses.filter(([, action, version]) => versions.get(action) !== version)).toEqual([]);
});

test('the workflows check, test in every shard, start each supported Node, and package', () => {
  const ci = read('ci.yml');
  expect(ci).toContain('run: npm run check\n');
  expect(ci).toContain('npm test -- $PART');
  expect(ci).toContain('run: npm run package\n');
  for (const part of ['--unit', '--e2e']) {
    const shards = [...ci.matchAll(new RegExp(`- ${part} --shard=(\\d+)/(\\d+)\n`, 'g'))];
    const counts = new Set(shards.map(([, , count]) => Number(count)));
    expect(counts.size, 'one number of shards').toBe(1);
    const [count] = counts;
    expect(shards.map(([, shard]) => Number(shard))).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
  }
  const least = Number(/\d+/.exec(engines.node)[0]);
  const nodes = JSON.parse(/node: (\[.+\])/.exec(ci)[1]);
  expect([nodes[0], nodes.at(-1)]).toEqual([least, 24]);
});

test('every path with an owner exists', () => {
  const owned = readFileSync(join(root, '.github', 'CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s+/)[0]);
  expect(owned.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const part of ['agents', 'risk', 'headless', 'words'])
    expect(owned.some((path) => path.endsWith(`/${part}/`))).toBe(true);
});
