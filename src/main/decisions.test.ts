import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { dataDirFlag } from './core/data-dir-flag.ts';
import { externalLink, mayNavigate, pageFile } from './windows/page-address.ts';
import { servePage } from './windows/page-protocol.ts';
import { restartWait } from './core/restart-policy.ts';
import { isPermitted, windowOptions } from './windows/window-options.ts';

test.each([
  ['app://corral/', true],
  ['app://corral/#x', true],
  ['app://corral/?x=1', true],
  ['app://corral/index.html', false],
  ['app://other/', false],
  ['https://corral/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['about:blank', false],
  ['', false],
])('mayNavigate judges %j as %s', (url, allowed) => {
  expect(mayNavigate(url)).toBe(allowed);
});

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['https://user:secret@example.com/', null],
  ['file:///bin/sh', null],
  ['smb://host/share', null],
  ['ms-settings:x', null],
  ['vscode://open', null],
  ['javascript:alert(1)', null],
  ['app://corral/', null],
  [`https://example.com/${'x'.repeat(5_000)}`, null],
  ['no address', null],
])('externalLink opens %.40j as %j', (url, opened) => {
  expect(externalLink(url)).toBe(opened);
});

test("pageFile returns files of Corral's own page only", () => {
  expect(pageFile('app://corral/')?.path).toBe('index.html');
  expect(pageFile('app://corral/assets/a.css?x')?.path).toBe('assets/a.css');
  expect(pageFile('app://corral/..%2f..%2fpackage.json')).toBeNull();
  expect(pageFile('app://other/index.html')).toBeNull();
  expect(pageFile('https://corral/index.html')).toBeNull();
});

test('servePage sends the page with the security headers of every shell', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'corral-main-'));
  await writeFile(join(dir, 'index.html'), '<!doctype html>');
  const page = await servePage(dir, 'app://corral/');
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html>']);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("connect-src 'self';"),
    'x-content-type-options': 'nosniff',
  });
  const missing = await servePage(dir, 'app://corral/missing.js');
  expect([missing.status, missing.headers.get('content-security-policy')]).toEqual([
    404,
    expect.stringContaining("default-src 'none'"),
  ]);
  await rm(dir, { recursive: true });
});

test('windowOptions and isPermitted give a window no rights beyond its page', () => {
  expect(windowOptions('/preload.cjs', true).webPreferences).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
  });
  expect(
    [
      'clipboard-sanitized-write',
      'clipboard-read',
      'media',
      'notifications',
      'openExternal',
    ].filter(isPermitted),
  ).toEqual(['clipboard-sanitized-write']);
});

test.each([
  [['electron', '.'], null],
  [['electron', '.', '--data-dir', 'x'], '/here/x'],
  [['electron', '.', '--data-dir=/abs'], '/abs'],
  [['electron', '.', '--data-dir'], null],
  [['electron', '.', '--data-dir='], null],
])('dataDirFlag reads %j as %j', (argv, dir) => {
  expect(dataDirFlag(argv, '/here')).toBe(dir);
});

test.each([
  [[100_000], 0],
  [[90_000, 100_000], 500],
  [[80_000, 90_000, 100_000], 2_000],
  [[70_000, 80_000, 90_000, 100_000], null],
  [[10_000, 20_000, 30_000, 100_000], 0],
])('restartWait returns the delay after crashes at %j as %j', (crashes, wait) => {
  expect(restartWait(crashes, 100_000)).toBe(wait);
});
