import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeLauncher } from '#core/adapters/processes/node-launcher.ts';
import type { Environment } from '#core/ports.ts';
import type { EditorChoice } from '#shared/contract/editors.ts';

import { Editors } from './editors.ts';
import { FileOpener } from './file-opener.ts';

let root: string;
let environment: Environment;
let chosen: { editor: EditorChoice | null; editorCommand: string | null };
let opener: FileOpener;
let editors: Editors;

const missing = { ok: false, error: 'missing' } as const;

/** Real programs in a PATH of their own, started for real. */
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'corral-editors-')));
  await mkdir(join(root, 'bin'));
  await mkdir(join(root, 'project'));
  chosen = { editor: null, editorCommand: null };
  useVariables({});
});

afterEach(() => rm(root, { recursive: true, force: true }));

function useVariables(more: Readonly<Record<string, string>>): void {
  const variables = { PATH: join(root, 'bin'), RECORD: join(root, 'record'), ...more };
  const node = { command: process.execPath, env: {} };
  environment = { platform: 'linux', homeDir: root, tempDir: root, dataDir: root, version: '0', variables, node, demoScript: '' };
  const real = new NodeFileProbe();
  // What this machine has installed must not matter.
  const looks = { look: async (path: string) => (path.startsWith(root) || path === '/dev/null' ? real.look(path) : missing) };
  editors = new Editors({ environment, looks, launcher: new NodeLauncher(300), chosen: () => chosen });
  opener = new FileOpener(editors, looks, environment);
}

async function program(name: string, body: string): Promise<void> {
  await writeFile(join(root, 'bin', name), `#!/bin/sh\n${body}\n`);
  await chmod(join(root, 'bin', name), 0o755);
}

/** A program that writes down how it was started. */
async function recorder(name: string): Promise<void> {
  await program(name, `{ printf '%s\\n' "$0" "$PWD"; printf '%s\\0' "$@"; } > "$RECORD"; /usr/bin/env > "$RECORD.env"`);
}

async function recorded(): Promise<readonly string[]> {
  const [name = '', cwd = '', ...rest] = (await readFile(join(root, 'record'), 'utf8')).split('\n');
  expect(cwd).toBe(root);
  return [name.slice(name.lastIndexOf('/') + 1), ...rest.join('\n').split('\0').slice(0, -1)];
}

async function file(name: string, mode = 0o644): Promise<string> {
  const path = join(root, 'project', name);
  await writeFile(path, 'text', { mode });
  return path;
}

const at = (path: string, line: number | null = null, column: number | null = null) => ({ path, line, column });

describe('the editor that is found', () => {
  test('opens the file at its line', async () => {
    await recorder('code');
    const path = await file('a.ts');
    expect(await opener.open(at(path, 12, 3))).toEqual({ ok: true, value: { opened: 'file', with: 'VS Code' } });
    expect(await recorded()).toEqual(['code', '--goto', `${path}:12:3`]);
  });

  test('is the one of $VISUAL, if that has a window', async () => {
    await Promise.all(['code', 'subl', 'vim'].map(recorder));
    const path = await file('a.ts');
    useVariables({ VISUAL: '/usr/bin/vim -u x', EDITOR: 'subl --wait' });
    await opener.open(at(path, 2));
    expect(await recorded()).toEqual(['subl', `${path}:2`]);
    expect((await editors.list()).automatic).toBe('sublime');
  });

  test('gets odd names as they are', async () => {
    await recorder('code');
    const path = await file('-n $(touch owned) "x" \'y\' `z` 文件\n&;.ts');
    await opener.open(at(path, 1));
    expect(await recorded()).toEqual(['code', '--goto', `${path}:1`]);
  });

  test('gets the variables of the person and none of Corral', async () => {
    await recorder('code');
    const secrets = { CORRAL_TOKEN: 's3cret', ELECTRON_RUN_AS_NODE: '1', CLAUDECODE: '1', CLAUDE_CODE_ENTRYPOINT: 'cli' };
    useVariables({ ...secrets, LANG: 'zh_CN.UTF-8', VSCODE_IPC_HOOK_CLI: '/run/x' });
    await opener.open(at(await file('a.ts')));
    const names = (await readFile(join(root, 'record.env'), 'utf8')).split('\n').map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== undefined && name in secrets)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['LANG', 'VSCODE_IPC_HOOK_CLI', 'RECORD']));
  });

  test('none at all is said, with what to do', async () => {
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: false, error: { kind: 'noEditor' } });
    expect((await editors.list()).automatic).toBeNull();
  });
});

describe('the editor that is chosen', () => {
  test('may be missing', async () => {
    await recorder('code');
    chosen.editor = 'webstorm';
    const done = await opener.open(at(await file('a.ts')));
    expect(done).toMatchObject({ ok: false, error: { kind: 'editorMissing', message: 'WebStorm was not found on this machine.' } });
    expect(existsSync(join(root, 'record'))).toBe(false);
  });

  test('may end at once', async () => {
    await program('code', 'exit 7');
    chosen.editor = 'vscode';
    const path = await file('a.ts');
    const done = await opener.open(at(path, 3));
    const error = {
      kind: 'editorFailed',
      message: 'VS Code ended at once with exit code 7.',
      remedy: `Run it in a terminal to see why: ${root}/bin/code --goto ${path}:3`,
    };
    expect(done).toEqual({ ok: false, error });
  });

  test('may be no program at all', async () => {
    await writeFile(join(root, 'bin/code'), '\0 not a program', { mode: 0o755 });
    chosen.editor = 'vscode';
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: false, error: { kind: 'editorFailed' } });
  });

  test('may stay open', async () => {
    await program('code', 'echo $$ > "$RECORD.part"; mv "$RECORD.part" "$RECORD"; exec sleep 60');
    useVariables({ PATH: `${join(root, 'bin')}:/usr/bin:/bin` });
    chosen.editor = 'vscode';
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: true });
    const pid = await vi.waitFor(async () => Number(await readFile(join(root, 'record'), 'utf8')));
    expect(process.kill(pid, 'SIGKILL')).toBe(true);
  });
});

describe('a command of the person', () => {
  test('is run without a shell', async () => {
    await recorder('my editor');
    const path = await file('$(touch owned);.ts');
    chosen = { editor: 'custom', editorCommand: '"~/bin/my editor" --at={line},{column} -- {file}' };
    expect(await opener.open(at(path, 4))).toMatchObject({ ok: true });
    expect(await recorded()).toEqual(['my editor', '--at=4,1', '--', path]);
  });

  test.each([
    ['', 'editorCommandWrong'],
    ['sh -c "ed {file}"', 'editorCommandWrong'],
    ['no-such-program {file}', 'editorMissing'],
    ['bin/ed {file}', 'editorMissing'],
  ])('%j: %s', async (editorCommand, kind) => {
    chosen = { editor: 'custom', editorCommand };
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('the system', () => {
  beforeEach(async () => {
    await recorder('xdg-open');
    chosen.editor = 'system';
  });

  test('opens a text', async () => {
    const path = await file('notes.md');
    expect(await opener.open(at(path, 3))).toEqual({ ok: true, value: { opened: 'file', with: null } });
    expect(await recorded()).toEqual(['xdg-open', path]);
  });

  test.each([
    ['evil.desktop', 0o644],
    ['plain', 0o755],
  ])('shows the folder of %s, which it might run', async (name, mode) => {
    expect(await opener.open(at(await file(name, mode)))).toEqual({ ok: true, value: { opened: 'folder', with: null } });
    expect(await recorded()).toEqual(['xdg-open', join(root, 'project')]);
  });

  test('shows the folder of a link to what it might run', async () => {
    await symlink(await file('evil.desktop'), join(root, 'project/readme.md'));
    expect(await opener.open(at(join(root, 'project/readme.md')))).toMatchObject({ value: { opened: 'folder' } });
    expect(await recorded()).toEqual(['xdg-open', join(root, 'project')]);
  });

  test('opens no pipe, no device, and no link to one', async () => {
    execFileSync('mkfifo', [join(root, 'project/pipe')]);
    await symlink('pipe', join(root, 'project/link'));
    for (const path of ['project/pipe', 'project/link'].map((each) => join(root, each)).concat('/dev/null')) {
      expect(await opener.open(at(path))).toMatchObject({ ok: false, error: { kind: 'notAFile' } });
      expect(await opener.reveal(path)).toMatchObject({ ok: false, error: { kind: 'notAFile' } });
    }
  });

  test('reveals a file in its folder, whatever the editor', async () => {
    chosen.editor = 'vscode';
    expect(await opener.reveal(await file('a.ts'))).toMatchObject({ ok: true });
    expect(await recorded()).toEqual(['xdg-open', join(root, 'project')]);
  });
});

test('only what is there, and only files and folders', async () => {
  await recorder('code');
  expect(await opener.open(at(join(root, 'project/no.ts')))).toMatchObject({ ok: false, error: { kind: 'fileMissing' } });
  expect(await opener.open(at('/dev/null'))).toMatchObject({ ok: false, error: { kind: 'notAFile' } });
  expect(await opener.open(at(join(root, 'x\0y')))).toMatchObject({ ok: false, error: { kind: 'fileMissing' } });
  expect(existsSync(join(root, 'record'))).toBe(false);
});

test('all editors are listed, those on PATH with their place', async () => {
  await recorder('zeditor');
  const { editors: list, automatic } = await editors.list();
  expect(list.find(({ editorId }) => editorId === 'zed')).toEqual({ editorId: 'zed', name: 'Zed', path: join(root, 'bin/zeditor') });
  expect(list.length).toBeGreaterThan(20);
  expect(automatic).toBe('zed');
});
