import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bubblewrapArgs } from './bubblewrap.ts';
import { guardedPaths } from './protected-paths.ts';
import { seatbeltProfile } from './seatbelt.ts';

// The folder is outside of /tmp, which is another one in the sandbox.
let base = '';
let workspace = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync('/var/tmp/guarded-'));
  workspace = join(base, 'work');
  mkdirSync(workspace);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Writes files; a path that ends in `/` is a folder. */
function write(...paths: readonly string[]): void {
  for (const path of paths) {
    const full = join(workspace, path);
    mkdirSync(path.endsWith('/') ? full : dirname(full), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(full, 'x');
  }
}

function guarded() {
  const { readOnly, absent, secrets, links } = guardedPaths(workspace);
  const names = (paths: readonly string[]) =>
    paths.map((path) => relative(workspace, path)).toSorted();
  return {
    readOnly: names(readOnly),
    absent: names(absent),
    secrets: names(secrets),
    links: names(links),
  };
}

describe('guardedPaths', () => {
  test('A workspace without a repository cannot become a bare one', () => {
    expect(guarded().absent).toEqual(['.corral', '.git', 'commondir', 'refs']);
    write('refs/', 'config/app.json');
    expect(guarded()).toMatchObject({
      readOnly: [],
      absent: ['.corral', '.git', 'commondir', 'objects'],
    });
    write('objects/');
    expect(guarded().absent).toEqual(['.corral', '.git', 'HEAD', 'commondir']);
  });

  test('A repository that is not one, such as an empty .git, does not count', () => {
    write('.git/');
    expect(guarded().absent).toEqual(['.corral', 'commondir', 'refs']);
    write('.git/HEAD');
    expect(guarded()).toMatchObject({ readOnly: ['.git'], absent: ['.corral'] });
  });

  test('A bare repository at the top and in subfolders is read-only', () => {
    write('HEAD', 'config', 'objects/', 'refs/', 'hooks/post-index-change');
    write('deep/below/HEAD', 'deep/below/objects/', 'deep/below/refs/', 'deep/config');
    const below = join('deep', 'below');
    expect(guarded()).toMatchObject({
      readOnly: ['HEAD', 'config', below, 'hooks', 'objects', 'refs'],
      absent: ['.corral', '.git', 'commondir'],
    });
  });

  test('Settings and .git files of subfolders are read-only, too', () => {
    write('.git/HEAD', 'sub/.git', 'sub/.claude/settings.json', 'sub/src/a.ts');
    expect(guarded().readOnly).toEqual(['.git', join('sub', '.claude'), join('sub', '.git')]);
  });

  test('Files with keys and environments are secret, examples and code are not', () => {
    write('.git/HEAD', '.env', '.env.local', 'app/prod.env', 'certs/server.pem', 'certs/id_rsa');
    write('.env.example', 'src/environment.ts', 'src/tokens.json', 'auth/login.ts', 'keys.ts');
    symlinkSync('/etc/hosts', join(workspace, 'outside.key'));
    expect(guarded().secrets).toEqual([
      '.env',
      '.env.local',
      join('app', 'prod.env'),
      join('certs', 'id_rsa'),
      join('certs', 'server.pem'),
    ]);
  });
});

describe('the data folder', () => {
  const request = () => ({ workspace, home: join(base, 'home'), folder: workspace });

  test('It is hidden wherever it is, once', () => {
    const data = join(base, 'data');
    mkdirSync(join(data, 'agent'), { recursive: true });
    write('.env');
    const hidden = [join(data, 'agent'), data, join(base, 'missing')];
    const { args } = bubblewrapArgs({ ...request(), home: '/root/none', hidden });
    expect(args.filter((arg) => arg === data)).toHaveLength(2);
    expect(args.join(' ')).toContain(`--ro-bind /dev/null ${join(workspace, '.env')}`);
    const profile = seatbeltProfile({ ...request(), hidden });
    expect(profile).toContain(`(deny file-read* file-write* (subpath "${data}"))`);
    expect(profile).toContain(`(literal "${join(workspace, '.env')}")`);
  });

  test('A workspace inside of it is mounted before its mask is closed', () => {
    const { args } = bubblewrapArgs({ ...request(), hidden: [base] });
    const text = args.join(' ');
    const mask = text.indexOf(`--tmpfs ${base} `);
    const bind = text.indexOf(`--bind ${workspace} ${workspace}`);
    const close = text.indexOf(`--remount-ro ${base} `);
    expect([mask > 0, bind > mask, close > bind]).toEqual([true, true, true]);
  });
});
