import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openDesk } from '#agent/tools/bash/bash-tools.fixture.ts';

import { probeSandbox } from './sandbox.ts';

/** The probe of the product is not asked here: a defect of it would leave out the tests. */
const isolation = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-pid'];
const canIsolate = canRun('bwrap', [...isolation, '--unshare-net', 'true']);
const isInstalled = canRun('bwrap', ['--version']);
if (!canIsolate)
  process.stderr.write(
    `\n!!! The escapes from the sandbox did NOT run: bubblewrap ${isInstalled ? 'does not work' : 'is not installed'} here.\n`,
  );

function canRun(program: string, args: readonly string[]): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync(program, [...args], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Escapes: each prints `ESCAPED` if it succeeds. `$OUT` is the home folder, outside of the workspace. */
const escapes: readonly (readonly [string, string])[] = [
  ['write into the home folder', 'echo x > "$OUT/escaped" && echo ESCAPED'],
  ['write beside the workspace by ..', 'echo x > ../escaped && echo ESCAPED'],
  ['write through a link', 'ln -s "$OUT" l; echo x > l/escaped && echo ESCAPED'],
  ['write through a link in the workspace', 'echo x > outward/escaped && echo ESCAPED'],
  ['change the start file of the shell', 'echo x >> "$OUT/.bashrc" && echo ESCAPED'],
  ['write into /etc', 'echo x > /etc/corral-escaped && echo ESCAPED'],
  ['read a key', 'cat "$OUT/.ssh/id_ed25519" && echo ESCAPED'],
  ['read a key through a link', 'ln -s "$OUT/.ssh" k; cat k/id_ed25519 && echo ESCAPED'],
  ['read a token file', 'grep . "$OUT/.netrc" && echo ESCAPED'],
  ['read a key by a hard link', 'ln "$OUT/.ssh/id_ed25519" h && cat h && echo ESCAPED'],
  ['write a hook', 'echo x > .git/hooks/pre-commit && echo ESCAPED'],
  ['write a hook through a link', 'ln -s .git/hooks h; echo x > h/pre-commit && echo ESCAPED'],
  ['rename the hooks', 'mv .git/hooks .git/h2 && mkdir .git/hooks && echo ESCAPED'],
  ['rename the repository', 'mv .git g && mkdir -p .git/hooks && echo ESCAPED'],
  ['replace the repository by a link', 'rm -rf .git; ln -s /tmp .git && echo ESCAPED'],
  ['write the configuration', 'git config core.pager evil && echo ESCAPED'],
  ['replace the configuration', 'cp .git/config c; mv c .git/config && echo ESCAPED'],
  ['redirect the repository', 'echo /tmp > .git/commondir && echo ESCAPED'],
  ['write a hook of a repository below', 'echo x > sub/.git/hooks/pre-commit && echo ESCAPED'],
  ['write settings of the agent', 'mkdir -p .corral && echo x > .corral/rules && echo ESCAPED'],
  ['write settings of another agent', 'echo x > .claude/settings.json && echo ESCAPED'],
  ['rename settings of another agent', 'mv .claude c && echo ESCAPED'],
  ['mount again as writable', 'mount -o remount,rw / && echo x > "$OUT/escaped" && echo ESCAPED'],
  [
    'mount a folder again',
    'mount -o remount,rw,bind .git && echo x > .git/hooks/y && echo ESCAPED',
  ],
  ['remove a mask', 'umount "$OUT/.ssh" && cat "$OUT/.ssh/id_ed25519" && echo ESCAPED'],
  [
    'mount in a namespace of its own',
    'unshare -Urm sh -c \'mount -o remount,rw / && echo x > "$OUT/escaped" && echo ESCAPED\'',
  ],
  ['see the agent', 'ls /proc | grep -qx "$AGENT" && echo ESCAPED'],
  ['signal the agent', 'kill -0 "$AGENT" && echo ESCAPED'],
  ['reach a server by bash', '(echo x > /dev/tcp/127.0.0.1/$PORT) && echo ESCAPED'],
  [
    'reach a server by curl',
    'curl -sS -m 5 http://127.0.0.1:$PORT/ -o /dev/null; [ $? = 52 -o $? = 0 ] && false; (exec 3<>/dev/tcp/localhost/$PORT) && echo ESCAPED',
  ],
  ['read a file with secrets', 'cat sub/.env.local && echo ESCAPED'],
  ['read a key of the project', 'cat sub/server.key && echo ESCAPED'],
  ['replace a .git file', 'echo x > sub2/.git && echo ESCAPED'],
  ['read the data folder', 'cat "$OUT/data/secrets" && echo ESCAPED'],
  ['reach a socket in /run', 'ls /run/*.sock /run/docker* 2>/dev/null | grep -q . && echo ESCAPED'],
];

async function prepared() {
  const server = createServer((socket) => socket.destroy());
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const desk = openDesk({
    sandboxMode: 'whenItWorks',
    env: { ...process.env, PORT: `${port}`, AGENT: `${process.pid}` },
  });
  const { home, workspace } = desk;
  for (const folder of ['.ssh', 'data', 'work/.claude', 'work/sub', 'work/sub2'])
    mkdirSync(join(home, folder));
  writeFileSync(join(home, '.ssh/id_ed25519'), 'PRIVATE');
  writeFileSync(join(home, '.netrc'), 'machine x password PRIVATE');
  writeFileSync(join(home, '.bashrc'), '# mine\n');
  writeFileSync(join(home, 'data/secrets'), 'PRIVATE');
  writeFileSync(join(workspace, 'sub/.env.local'), 'KEY=PRIVATE');
  writeFileSync(join(workspace, 'sub/server.key'), 'PRIVATE');
  writeFileSync(join(workspace, 'sub2/.git'), 'gitdir: ../.git');
  writeFileSync(join(workspace, '.claude/settings.json'), '{}');
  for (const folder of [workspace, join(workspace, 'sub')])
    execFileSync('git', ['init', '-q', folder]);
  symlinkSync(home, join(workspace, 'outward'));
  const state = () =>
    execFileSync(
      'sh',
      [
        '-c',
        'find . -path ./work/l -prune -o -print | grep -v "^./work/[a-z0-9]*$" | sort; cat .bashrc work/.git/config work/.claude/*',
      ],
      {
        cwd: home,
        encoding: 'utf8',
      },
    );
  return { ...desk, state, countConnections: () => connections };
}

/** Empty where the sandbox cannot work; then the tests do not exist, and a line above says it. */
const sandboxes = canIsolate ? ['bubblewrap'] : [];

describe.each(sandboxes)('%s', () => {
  test.each(escapes)('No command can %s', async (_, command) => {
    const { call, home, state, countConnections } = await prepared();
    const before = state();
    const { effects, text } = await call('bash', {
      command: `OUT='${home}'; export OUT; ${command}`,
    });
    expect(effects).toMatchObject([{ isSandboxed: true }]);
    expect(text).not.toMatch(/^(?:ESCAPED|.*PRIVATE)/m);
    expect(state()).toBe(before);
    expect(countConnections()).toBe(0);
    expect(existsSync('/etc/corral-escaped')).toBe(false);
  });

  test('The workspace and /tmp can be written, the terminal works, and the exit code is kept', async () => {
    const { call, workspace } = await prepared();
    const { text, facts } = await call('bash', {
      command:
        'echo a > new && cat new && echo t > /tmp/t && test -t 0 && git status --short | wc -l; exit 7',
    });
    expect(text).toMatch(
      /^a\n\d+\n\[The command ended with exit code 7\.\]\n\[It ran in a sandbox/,
    );
    expect(facts).toMatchObject({ exitCode: 7, isSandboxed: true });
    expect(readFileSync(join(workspace, 'new'), 'utf8')).toBe('a\n');
  });

  test('A password is asked inside of the sandbox, too', async () => {
    const { call, questions } = await prepared();
    const { text } = await call(
      'bash',
      { command: 'read -s -p "Password: " a </dev/tty; echo; echo "<$a>"' },
      { answers: [{ answer: 'tops3cr3t' }] },
    );
    expect(questions[0]?.fields[0]?.type).toBe('secret');
    expect(text).toContain('<[secret]>');
  });

  test('Commands leave no mount point behind, also when several run', async () => {
    const { call, home, workspace } = openDesk({ sandboxMode: 'whenItWorks' });
    const long = call('bash', {
      command: 'sleep 2; mkdir -p .git/hooks && echo ESCAPED; ls -d .corral',
    });
    await call('bash', { command: 'ls -d .git' });
    expect((await long).text).not.toContain('ESCAPED');
    expect(existsSync(join(workspace, '.git'))).toBe(false);
    expect(existsSync(join(workspace, '.corral'))).toBe(false);
    expect(existsSync(join(home, '.corral'))).toBe(false);
  });

  test('A workspace without a repository does not become a bare one', async () => {
    const { call, workspace } = openDesk({ sandboxMode: 'whenItWorks' });
    const command = [
      'git init -q --bare .',
      'mkdir -p objects refs; echo "ref: refs/heads/main" > HEAD',
      'printf "[core]\\nbare = true\\nfsmonitor = /tmp/evil\\n" > config',
      'git rev-parse --git-dir && echo ESCAPED; true',
    ].join('; ');
    expect((await call('bash', { command })).text).not.toMatch(/^ESCAPED/m);
    expect(existsSync(join(workspace, 'refs'))).toBe(false);
  });

  test('A call outside of the sandbox says it', async () => {
    const { call } = await prepared();
    const { effects, facts } = await call('bash', { command: 'true', isUnsandboxed: true });
    expect(effects).toMatchObject([{ isSandboxed: false }]);
    expect(facts).toMatchObject({ isSandboxed: false });
  });

  test('A workspace whose .git is a link is not sandboxed, and says it', async () => {
    const { call, home, workspace } = openDesk({ sandboxMode: 'whenItWorks' });
    mkdirSync(join(home, 'elsewhere'));
    symlinkSync(join(home, 'elsewhere'), join(workspace, '.git'));
    expect((await call('bash', { command: 'true' })).effects).toMatchObject([
      { isSandboxed: false },
    ]);
  });
});

describe.runIf(process.platform === 'linux')('sandbox that does not work', () => {
  test.each([
    [
      'fails as without user namespaces',
      'echo "bwrap: setting up uid map: Permission denied" >&2; exit 1',
      'Permission denied',
    ],
    ['isolates nothing', 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"', 'write outside'],
    ['runs nothing', 'exit 0', 'does not work'],
    ['hangs', 'exec sleep 100', 'does not work'],
  ])('A bwrap that %s is not used', async (_, script, reason) => {
    const folder = mkdtempSync('/var/tmp/corral-fake-');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'bwrap'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bwrap'), 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    expect(await probeSandbox({ env, home: folder })).toMatchObject({
      works: false,
      reason: expect.stringContaining(reason),
    });
    const { call } = openDesk({ sandboxMode: 'whenItWorks', env });
    const { effects, facts, text } = await call('bash', { command: 'echo ran' });
    expect(effects).toMatchObject([{ isSandboxed: false }]);
    expect(facts).toMatchObject({ isSandboxed: false });
    expect(text).toBe('ran');
  });
});
