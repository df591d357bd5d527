import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../paths.mjs';

const folder = join(root, '.github', 'workflows');

/** The workflows run elsewhere, so the checks that are possible locally are made here. */
describe.each(readdirSync(folder))('%s', (name) => {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
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

  test('a workflow has read permission only, time limits for all jobs, and stores no credentials', () => {
    expect(lines.slice(lines.indexOf('permissions:'), lines.indexOf('permissions:') + 2)).toEqual([
      'permissions:',
      '  contents: read',
    ]);
    expect(
      lines.filter((line) => /^ +(?:contents|packages|id-token|actions): write/.test(line)),
    ).toEqual([]);
    expect(after('timeout-minutes: ')).toHaveLength(after('runs-on: ').length);
    expect(after('persist-credentials: false')).toHaveLength(
      after('uses: actions/checkout').length,
    );
  });

  test('a workflow runs on pinned systems and uses only existing commands', () => {
    expect(lines.filter((line) => line.includes('-latest'))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [
      ...lines.join('\n').matchAll(/npm (?:run )?(check|test|package|build|start)\b/g),
    ].map(([, script]) => script);
    expect(named).toEqual(expect.arrayContaining(['check', 'test', 'package']));
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});
