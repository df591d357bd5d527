import { expect } from '@playwright/test';

import { test } from '../../support/test.ts';

const desktop = { tag: '@desktop' };
const pageUrl = 'app://corral/';

test('a window has no rights: no permission, no other window, no file but its own, and a strict policy', desktop, async ({ desktop }) => {
  const { windows, isSandboxed } = await desktop.look();
  const off = ['nodeIntegration', 'nodeIntegrationInSubFrames', 'nodeIntegrationInWorker', 'webviewTag', 'allowRunningInsecureContent'];
  const rights = { sandbox: true, contextIsolation: true, webSecurity: true, ...Object.fromEntries(off.map((name) => [name, false])) };
  expect([isSandboxed, windows[0]?.options.webPreferences]).toEqual([true, expect.objectContaining(rights)]);

  for (const name of [
    'media',
    'geolocation',
    'midi',
    'hid',
    'serial',
    'usb',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'display-capture',
  ])
    expect([name, await desktop.act({ type: 'permission', name })]).toEqual([name, { asked: false, checked: false, device: false }]);

  const refused = ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'vscode://file/etc', 'smb://evil/x', pageUrl];
  for (const url of [...refused, 'https://example.com/a']) await desktop.act({ type: 'askOpen', url });
  expect((await desktop.look()).opened).toEqual(['https://example.com/a']);

  const outside = ['../package.json', '..%2fpackage.json', '%2e%2e/package.json', 'assets/..%5c..%5cx.js', '.env', 'main/index.js'];
  for (const path of outside)
    expect([path, await desktop.act({ type: 'fetch', url: pageUrl + path })]).toEqual([path, expect.objectContaining({ status: 404 })]);
  const page = JSON.stringify(await desktop.act({ type: 'fetch', url: pageUrl }));
  expect(page).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(page).not.toMatch(/unsafe-(?:inline|eval)/u);
});
