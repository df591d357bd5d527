import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { contentSecurityPolicy } from './content-security-policy.ts';
import { defaultDataDir } from './data-dir.ts';
import { findInstallation } from './installation.ts';
import { staticFile } from './static-file.ts';

describe('staticFile', () => {
  test.each([
    ['/', 'index.html', 'text/html; charset=utf-8', 'no-store'],
    ['/index.html', 'index.html', 'text/html; charset=utf-8', 'no-store'],
    [
      '/assets/index-Bq3_x-9z.js',
      'assets/index-Bq3_x-9z.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/plain.css', 'assets/plain.css', 'text/css; charset=utf-8', 'no-store'],
  ])('staticFile of %s is %s', (pathname, path, contentType, cacheControl) => {
    expect(staticFile(pathname)).toEqual({ path, contentType, cacheControl });
  });

  test.each([
    '',
    'index.html',
    '//index.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/../../package.json',
    '/assets\\..\\x.js',
    '/C:/x.js',
    '/.env.js',
    '/assets/',
    '/x.js\0.png',
    '/nul.',
    '/program.exe',
    '/index',
  ])('staticFile of %j is null', (pathname) => {
    expect(staticFile(pathname)).toBeNull();
  });

  test('staticFile returns no path outside of the folder', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      'a',
      'index.html',
      '.js',
      '\0',
      ':',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const file = staticFile(`/${parts.join('')}`);
        expect(file === null || posix.join('/page', file.path) === `/page/${file.path}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('defaultDataDir', () => {
  const home = { homeDir: '/home/ann', variables: {} };
  test.each([
    ['linux', home, '/home/ann/.local/share/corral'],
    ['linux', { ...home, variables: { XDG_DATA_HOME: '/data' } }, '/data/corral'],
    ['linux', { ...home, variables: { XDG_DATA_HOME: 'data' } }, '/home/ann/.local/share/corral'],
    [
      'darwin',
      { ...home, variables: { XDG_DATA_HOME: '/data' } },
      '/home/ann/Library/Application Support/Corral',
    ],
    [
      'win32',
      { homeDir: 'C:\\Users\\ann', variables: { APPDATA: 'D:\\Roaming' } },
      'D:\\Roaming\\Corral',
    ],
    [
      'win32',
      { homeDir: 'C:\\Users\\ann', variables: {} },
      'C:\\Users\\ann\\AppData\\Roaming\\Corral',
    ],
    ['darwin', { ...home, variables: { CORRAL_DATA_DIR: '/mine' } }, '/mine'],
  ])(
    'defaultDataDir returns the folder of the platform %s, case %#',
    (platform, facts, expected) => {
      expect(defaultDataDir({ platform, ...facts })).toBe(expected);
    },
  );
});

test('contentSecurityPolicy allows only what it lists', () => {
  const policy = contentSecurityPolicy(['ws://127.0.0.1:1']);
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1;");
  expect(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';")).toBe(true);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
});

test('findInstallation finds an installation from any of its folders', () => {
  const root = join(import.meta.dirname, '../../..');
  const fromSource = findInstallation(import.meta.dirname);
  expect(fromSource.demoScript).toBe(join(root, 'src/core/agents/demo/program.ts'));
  expect(fromSource.agentScript).toBe(join(root, 'src/agent/main.ts'));
  const built = findInstallation(join(root, 'out/main/chunks'));
  const script = (name: string) => join(root, 'out/main', name);
  const threads = {
    transcriptThread: script('transcript-thread.js'),
    checkpointThread: script('checkpoint-thread.js'),
  };
  const scripts = {
    demoScript: script('demo-agent.js'),
    agentScript: script('agent.js'),
    ptyHost: script('pty-host.js'),
    ...threads,
  };
  expect(built).toEqual({ ...fromSource, ...scripts });
  expect(built.rendererDir).toBe(join(root, 'out/renderer'));
});

test('findInstallation of a package returns programs for plain Node beside its archive', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'corral-shell-'));
  const root = join(resources, 'app.asar');
  await mkdir(join(root, 'out/main/chunks'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"version":"1.2.3"}');
  const packaged = findInstallation(join(root, 'out/main/chunks'));
  expect(packaged).toMatchObject({
    shipped: join(resources, 'host'),
    ptyHost: join(resources, 'host/pty-host.js'),
    demoScript: join(resources, 'host/demo-agent.js'),
    agentScript: join(resources, 'host/agent.js'),
    transcriptThread: join(root, 'out/main/transcript-thread.js'),
    rendererDir: join(root, 'out/renderer'),
  });
  await rm(resources, { recursive: true });
});
