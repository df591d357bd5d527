import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Text of the planted `.env`. No command rated as LOW may print it. */
export const CANARY = 'canary-8d1f0c6b42';
const LIMIT_MS = 20_000;

export type Sandbox = {
  readonly root: string;
  readonly app: string;
  readonly home: string;
  readonly mark: string;
};
export type TracedRun = {
  readonly code: number | null;
  readonly output: string;
  readonly trace: string;
  readonly isLeftOver: boolean;
};

const isOnPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
/** True if strace is available. `CORRAL_NO_STRACE` selects the weaker check. */
export const hasStrace =
  process.platform === 'linux' &&
  isOnPath('strace') &&
  process.env['CORRAL_NO_STRACE'] === undefined;

/**
 * Command prefix that gives a command a network with only an inactive loopback interface; empty if
 * that is not possible.
 */
const ownNetwork: readonly string[] = (() => {
  try {
    execFileSync('/usr/bin/unshare', ['-n', 'true'], { stdio: 'ignore' });
    return ['/usr/bin/unshare', '-n'];
  } catch {
    return [];
  }
})();
export const hasOwnNetwork = ownNetwork.length > 0;

const source =
  'import { z } from "zod";\nexport function createApp(foo: string) {\n  return foo; // later: bar\n}\nfunction assess() {}\n';
const files: Readonly<Record<string, string>> = {
  'src/a.ts': source.repeat(40),
  'src/b.ts': source,
  'src/my file.ts': source,
  'src/core/a.ts': source,
  'src/core/app.ts': source.repeat(60),
  'tests/a.test.ts': source,
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'README.md': '# Readme\n\nhello foo\n',
  'package.json':
    '{"name": "x", "version": "1.0.0", "scripts": {"test": "sh x.sh"}, "dependencies": {"zod": "1"}}\n',
  'tsconfig.json': '{"compilerOptions": {"strict": true}}\n',
  '.gitignore': 'node_modules\n.env\n',
  '.env.example': 'KEY=\n',
  '.github/workflows/ci.yml': 'on: push\n',
  Makefile: 'all:\n\tsh x.sh\n',
  'test.log': 'error one\nok two\n'.repeat(100),
  'data.txt': 'one 1\ntwo 2\n',
  'data.csv': 'a,b\n1,2\n',
  'data.tsv': 'a\tb\n',
  'names.txt': 'b\na\nb\n',
  'counts.txt': '3\n1\n2\n',
  'files.txt': 'src/a.ts\nnode_modules/x\n',
  'a.txt': 'a\nb\n',
  'b.txt': 'b\nc\n',
  'a.bin': 'hello binary\0\u0001\n',
  'b.bin': 'hello other\0\u0002\n',
  'dist/app.js': 'console.log(1)\n',
  'node_modules/.bin/eslint': '#!/bin/sh\n: > "$CORRAL_MARK"\n',
  // Traps: a name that acts as an option when a pattern is filled in, and a script that leaves a
  // mark.
  '-rf': 'trap\n',
  '--checkpoint-action=exec=sh x.sh': 'trap\n',
  '-oout': 'trap\n',
  'x.sh': '#!/bin/sh\n: > "$CORRAL_MARK"\n',
};
const ignoredFiles: Readonly<Record<string, string>> = {
  '.env': `KEY=${CANARY}\n`,
  'config/.env': `KEY=${CANARY}\n`,
};
/** Programs that Git runs only on request: no reading verb may run them. */
const gitTraps = `
[alias]
  st = !./x.sh
  lg = !./x.sh
[diff "trap"]
  command = ./x.sh
[difftool "trap"]
  cmd = ./x.sh
[core]
  editor = ./x.sh
  pager = ./x.sh
  askPass = ./x.sh
  sshCommand = ./x.sh
[credential]
  helper = !./x.sh
[gpg]
  program = ./x.sh
[sequence]
  editor = ./x.sh
`;
const homeFiles: Readonly<Record<string, string>> = {
  '.bashrc': '# mine\n',
  '.ssh/id_rsa': `${CANARY}\n`,
  '.aws/credentials': `${CANARY}\n`,
  '.npmrc': `//registry.npmjs.org/:_authToken=${CANARY}\n`,
  '.gitconfig': '[user]\n  name = me\n  email = me@example.com\n',
};

/** Creates a home folder with a repository of two commits and traps. */
export function makeSandbox(): Sandbox {
  const root = mkdtempSync(join(tmpdir(), 'corral-low-'));
  const home = join(root, 'home/me');
  const app = join(home, 'app');
  const sandbox = { root, app, home, mark: join(root, 'mark') };
  writeAll(home, homeFiles);
  writeAll(app, files);
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...args], { cwd: app, env: envOf(sandbox), stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A', '--', '.');
  git('-c', 'commit.gpgSign=false', 'commit', '-qm', 'fix: one');
  writeAll(app, { 'src/b.ts': `${source}// two\n` });
  git('commit', '-qam', 'feat: two', '--no-gpg-sign');
  git('tag', 'v1');
  writeAll(app, { 'src/a.ts': source.repeat(41) });
  git('stash', '-q');
  writeAll(app, { ...ignoredFiles, 'src/a.ts': source.repeat(42), 'new.txt': 'new\n' });
  writeFileSync(
    join(app, '.git/config'),
    readFileSync(join(app, '.git/config'), 'utf8') + gitTraps,
  );
  for (const path of ['x.sh', 'node_modules/.bin/eslint']) chmodSync(join(app, path), 0o755);
  return sandbox;
}

export const removeSandbox = ({ root }: Sandbox): void =>
  rmSync(root, { recursive: true, force: true });

function writeAll(folder: string, some: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(some)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const envOf = ({ home, mark }: Sandbox): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  CORRAL_MARK: mark,
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  GIT_TERMINAL_PROMPT: '0',
  SECRET_TOKEN: CANARY,
});

const TRACED =
  'execve,execveat,connect,bind,listen,sendto,openat,open,creat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,chmod,fchmod,fchmodat,chown,fchown,fchownat,lchown,truncate,ftruncate,utimensat,mknod,mknodat,setxattr,kill,tkill,mount,sethostname,settimeofday,clock_settime,reboot';

/**
 * A folder of programs that write their name to `$CORRAL_LOG` and then run the real ones. Created
 * on first use.
 */
const loggingPath: { folder: string | null } = { folder: null };

function loggingFolder(): string {
  if (loggingPath.folder !== null) return loggingPath.folder;
  const folder = mkdtempSync(join(tmpdir(), 'corral-logging-'));
  for (const real of ['/bin', '/usr/bin', '/usr/local/bin'].filter((each) => existsSync(each))) {
    for (const name of readdirSync(real)) {
      const script = `#!/bin/sh\nprintf '1 execve("%s") = 0\\n' '${real}/${name}' >> "$CORRAL_LOG"\nexec '${real}/${name}' "$@"\n`;
      writeFileSync(join(folder, name), script, { mode: 0o755 });
    }
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  loggingPath.folder = folder;
  return folder;
}

/**
 * Runs a command as an agent's shell would and records its system calls. Without strace, records
 * only which programs run.
 */
export async function runTraced(command: string, sandbox: Sandbox): Promise<TracedRun> {
  const traceFile = join(sandbox.root, 'trace');
  const trace = hasStrace
    ? [
        'strace',
        '-f',
        '-qq',
        '-s',
        '300',
        '-e',
        `trace=${TRACED}`,
        '-e',
        'signal=none',
        '-o',
        traceFile,
      ]
    : [];
  rmSync(traceFile, { force: true });
  const env = hasStrace
    ? envOf(sandbox)
    : { ...envOf(sandbox), PATH: loggingFolder(), CORRAL_LOG: traceFile };
  const [program, ...args] = [...ownNetwork, ...trace, '/bin/bash', '-c', command];
  const { promise, resolve } = Promise.withResolvers<{
    code: number | null;
    output: string;
    isLeftOver: boolean;
  }>();
  const child = spawn(program, args, {
    cwd: sandbox.app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let isTimedOut = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // strace ends only when the last process that it traces has ended.
  const timer = setTimeout(() => {
    isTimedOut = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, LIMIT_MS);
  child.on('close', (code) => {
    clearTimeout(timer);
    resolve({ code, output, isLeftOver: isTimedOut || endGroup(child.pid) });
  });
  const run = await promise;
  return { ...run, trace: existsSync(traceFile) ? readFileSync(traceFile, 'utf8') : '' };
}

/** Kills the remaining processes of a process group. Returns whether there were any. */
function endGroup(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Describes each file below the home folder: mode, size, modification time and content. Git's index
 * is described by its staged files.
 */
export function treeOf({ home, app }: Sandbox): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (path: string): void => {
    const { mode, size, mtimeNs } = lstatSync(path, { bigint: true });
    const isGit = path === join(app, '.git');
    const kind = (mode & 0o170000n).toString(8);
    const time = isGit ? '' : mtimeNs.toString();
    if (path === join(app, '.git/index'))
      found.set(path, execFileSync('git', ['ls-files', '--stage'], { cwd: app }).toString());
    else if (kind === '100000') found.set(path, `${mode} ${size} ${time} ${hashOf(path)}`);
    else if (kind === '120000') found.set(path, readlinkSync(path));
    else found.set(path, `${mode} ${time}`);
    if (kind === '40000') for (const name of readdirSync(path)) look(join(path, name));
  };
  look(home);
  return found;
}

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
