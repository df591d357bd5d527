import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeLauncher } from '#core/adapters/processes/node-launcher.ts';
import type { Environment } from '#core/ports.ts';
import type { EditorChoice } from '#shared/contract/editors.ts';
import { compose } from '#shared/words/sentence.ts';

import { Editors } from './editors.ts';
import { FileOpener } from './file-opener.ts';

let root: string;
let environment: Environment;
let settings: { editor: EditorChoice | null; editorCommand: string | null };
let opener: FileOpener;
let editors: Editors;

const missing = { ok: false, error: 'missing' } as const;

/** Installs real programs in a PATH of their own, which the tests start. */
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'corral-editors-')));
  await mkdir(join(root, 'bin'));
  await mkdir(join(root, 'project'));
  settings = { editor: null, editorCommand: null };
  useVariables({});
});

afterEach(() => rm(root, { recursive: true, force: true }));

function useVariables(more: Readonly<Record<string, string>>): void {
  const variables = { PATH: join(root, 'bin'), RECORD: join(root, 'record'), ...more };
  const node = { command: process.execPath, env: {} };
  environment = {
    platform: 'linux',
    homeDir: root,
    tempDir: root,
    dataDir: root,
    version: '0',
    variables,
    node,
    demoScript: '',
    agentScript: '',
  };
  const real = new NodeFileProbe();
  // Editors that are installed on this machine must not affect the test.
  const probes = {
    probe: async (path: string) =>
      path.startsWith(root) || path === '/dev/null' ? real.probe(path) : missing,
  };
  editors = new Editors({
    environment,
    probes,
    launcher: new NodeLauncher(300),
    settings: () => settings,
  });
  opener = new FileOpener(editors, probes, environment);
}

async function program(name: string, body: string): Promise<void> {
  await writeFile(join(root, 'bin', name), `#!/bin/sh\n${body}\n`);
  await chmod(join(root, 'bin', name), 0o755);
}

/** Creates a program that records how it was started. */
async function installRecorder(name: string): Promise<void> {
  await program(
    name,
    `{ printf '%s\\n' "$0" "$PWD"; printf '%s\\0' "$@"; } > "$RECORD"; /usr/bin/env > "$RECORD.env"`,
  );
}

async function readRecord(): Promise<readonly string[]> {
  const [name = '', cwd = '', ...rest] = (await readFile(join(root, 'record'), 'utf8')).split('\n');
  expect(cwd).toBe(root);
  return [name.slice(name.lastIndexOf('/') + 1), ...rest.join('\n').split('\0').slice(0, -1)];
}

async function file(name: string, mode = 0o644): Promise<string> {
  const path = join(root, 'project', name);
  await writeFile(path, 'text', { mode });
  return path;
}

const at = (path: string, line: number | null = null, column: number | null = null) => ({
  path,
  line,
  column,
});

describe('Automatic editor', () => {
  test('The automatic editor opens the file at its line', async () => {
    await installRecorder('code');
    const path = await file('a.ts');
    expect(await opener.open(at(path, 12, 3))).toEqual({
      ok: true,
      value: { opened: 'file', with: 'VS Code' },
    });
    expect(await readRecord()).toEqual(['code', '--goto', `${path}:12:3`]);
  });

  test('The automatic editor is the one of $VISUAL or $EDITOR if it has a window', async () => {
    await Promise.all(['code', 'subl', 'vim'].map(installRecorder));
    const path = await file('a.ts');
    useVariables({ VISUAL: '/usr/bin/vim -u x', EDITOR: 'subl --wait' });
    await opener.open(at(path, 2));
    expect(await readRecord()).toEqual(['subl', `${path}:2`]);
    expect((await editors.list()).automatic).toBe('sublime');
  });

  test('The automatic editor gets unusual file names unchanged', async () => {
    await installRecorder('code');
    const path = await file('-n $(touch owned) "x" \'y\' `z` 文件\n&;.ts');
    await opener.open(at(path, 1));
    expect(await readRecord()).toEqual(['code', '--goto', `${path}:1`]);
  });

  test('The automatic editor gets the variables of the person and none of Corral', async () => {
    await installRecorder('code');
    const secrets = { CORRAL_TOKEN: 's3cret' };
    useVariables({ ...secrets, LANG: 'zh_CN.UTF-8', VSCODE_IPC_HOOK_CLI: '/run/x' });
    await opener.open(at(await file('a.ts')));
    const names = (await readFile(join(root, 'record.env'), 'utf8'))
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== undefined && name in secrets)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['LANG', 'VSCODE_IPC_HOOK_CLI', 'RECORD']));
  });

  test('A missing editor is reported with a remedy', async () => {
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({
      ok: false,
      error: { kind: 'noEditor' },
    });
    expect((await editors.list()).automatic).toBeNull();
  });
});

describe('Chosen editor', () => {
  test('A chosen editor that is missing is reported', async () => {
    await installRecorder('code');
    settings.editor = 'webstorm';
    const done = await opener.open(at(await file('a.ts')));
    expect(done).toMatchObject({
      ok: false,
      error: {
        kind: 'editorMissing',
        message: compose('fileFailures.editorMissing', { editor: 'WebStorm' }),
      },
    });
    expect(existsSync(join(root, 'record'))).toBe(false);
  });

  test('A chosen editor that ends at once is reported with its exit code', async () => {
    await program('code', 'exit 7');
    settings.editor = 'vscode';
    const path = await file('a.ts');
    const done = await opener.open(at(path, 3));
    const error = {
      kind: 'editorFailed',
      message: compose('fileFailures.endedWith', { program: 'VS Code', code: '7' }),
      remedy: compose('fileFailures.runInTerminal', {
        command: `${root}/bin/code --goto ${path}:3`,
      }),
    };
    expect(done).toEqual({ ok: false, error });
  });

  test('A chosen editor that is not a program is reported', async () => {
    await writeFile(join(root, 'bin/code'), '\0 not a program', { mode: 0o755 });
    settings.editor = 'vscode';
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({
      ok: false,
      error: { kind: 'editorFailed' },
    });
  });

  test('A chosen editor may stay open', async () => {
    await program('code', 'echo $$ > "$RECORD.part"; mv "$RECORD.part" "$RECORD"; exec sleep 60');
    useVariables({ PATH: `${join(root, 'bin')}:/usr/bin:/bin` });
    settings.editor = 'vscode';
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: true });
    const pid = await vi.waitFor(async () => Number(await readFile(join(root, 'record'), 'utf8')));
    expect(process.kill(pid, 'SIGKILL')).toBe(true);
  });
});

describe('Custom editor command', () => {
  test('A custom command runs without a shell', async () => {
    await installRecorder('my editor');
    const path = await file('$(touch owned);.ts');
    settings = {
      editor: 'custom',
      editorCommand: '"~/bin/my editor" --at={line},{column} -- {file}',
    };
    expect(await opener.open(at(path, 4))).toMatchObject({ ok: true });
    expect(await readRecord()).toEqual(['my editor', '--at=4,1', '--', path]);
  });

  test.each([
    ['', 'editorCommandWrong'],
    ['sh -c "ed {file}"', 'editorCommandWrong'],
    ['no-such-program {file}', 'editorMissing'],
    ['bin/ed {file}', 'editorMissing'],
  ])('A custom command %j fails with %s', async (editorCommand, kind) => {
    settings = { editor: 'custom', editorCommand };
    expect(await opener.open(at(await file('a.ts')))).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('System opener', () => {
  beforeEach(async () => {
    await installRecorder('xdg-open');
    settings.editor = 'system';
  });

  test('The system opener opens a text', async () => {
    const path = await file('notes.md');
    expect(await opener.open(at(path, 3))).toEqual({
      ok: true,
      value: { opened: 'file', with: null },
    });
    expect(await readRecord()).toEqual(['xdg-open', path]);
  });

  test.each([
    ['evil.desktop', 0o644],
    ['plain', 0o755],
  ])(
    'The system opener shows the folder of %s instead, because it might run the file',
    async (name, mode) => {
      expect(await opener.open(at(await file(name, mode)))).toEqual({
        ok: true,
        value: { opened: 'folder', with: null },
      });
      expect(await readRecord()).toEqual(['xdg-open', join(root, 'project')]);
    },
  );

  test('The system opener shows the folder of a link to a file that it might run', async () => {
    await symlink(await file('evil.desktop'), join(root, 'project/readme.md'));
    expect(await opener.open(at(join(root, 'project/readme.md')))).toMatchObject({
      value: { opened: 'folder' },
    });
    expect(await readRecord()).toEqual(['xdg-open', join(root, 'project')]);
  });

  test('The system opener opens no pipe, no device and no link to one', async () => {
    execFileSync('mkfifo', [join(root, 'project/pipe')]);
    await symlink('pipe', join(root, 'project/link'));
    for (const path of ['project/pipe', 'project/link']
      .map((each) => join(root, each))
      .concat('/dev/null')) {
      expect(await opener.open(at(path))).toMatchObject({ ok: false, error: { kind: 'notAFile' } });
      expect(await opener.reveal(path)).toMatchObject({ ok: false, error: { kind: 'notAFile' } });
    }
  });

  test('FileOpener.reveal shows a file in its folder, with any editor', async () => {
    settings.editor = 'vscode';
    expect(await opener.reveal(await file('a.ts'))).toMatchObject({ ok: true });
    expect(await readRecord()).toEqual(['xdg-open', join(root, 'project')]);
  });
});

test('FileOpener opens only existing files and folders', async () => {
  await installRecorder('code');
  expect(await opener.open(at(join(root, 'project/no.ts')))).toMatchObject({
    ok: false,
    error: { kind: 'fileMissing' },
  });
  expect(await opener.open(at('/dev/null'))).toMatchObject({
    ok: false,
    error: { kind: 'notAFile' },
  });
  expect(await opener.open(at(join(root, 'x\0y')))).toMatchObject({
    ok: false,
    error: { kind: 'fileMissing' },
  });
  expect(existsSync(join(root, 'record'))).toBe(false);
});

test('All editors are listed, with the paths of those on PATH', async () => {
  await installRecorder('zeditor');
  const { editors: list, automatic } = await editors.list();
  expect(list.find(({ editorId }) => editorId === 'zed')).toEqual({
    editorId: 'zed',
    name: 'Zed',
    path: join(root, 'bin/zeditor'),
  });
  expect(list.length).toBeGreaterThan(20);
  expect(automatic).toBe('zed');
});
