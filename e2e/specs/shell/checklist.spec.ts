import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';
import { test } from '../../support/test.ts';

const desktop = { tag: '@desktop' };
const pageUrl = 'app://corral/';

test(
  'a window gets no permission, no other window, no file but its own, and a strict content policy',
  desktop,
  async ({ desktop }) => {
    const { windows, isSandboxed } = await desktop.look();
    const off = [
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'webviewTag',
      'allowRunningInsecureContent',
    ];
    const rights = {
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      ...Object.fromEntries(off.map((name) => [name, false])),
    };
    expect([isSandboxed, windows[0]?.options.webPreferences]).toEqual([
      true,
      expect.objectContaining(rights),
    ]);

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
      expect([name, await desktop.act({ type: 'permission', name })]).toEqual([
        name,
        { asked: false, checked: false, device: false },
      ]);

    const refused = [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'vscode://file/etc',
      'smb://evil/x',
      pageUrl,
    ];
    for (const url of [...refused, 'https://example.com/a'])
      await desktop.act({ type: 'askOpen', url });
    expect((await desktop.look()).opened).toEqual(['https://example.com/a']);

    const outside = [
      '../package.json',
      '..%2fpackage.json',
      '%2e%2e/package.json',
      'assets/..%5c..%5cx.js',
      '.env',
      'main/index.js',
    ];
    for (const path of outside)
      expect([path, await desktop.act({ type: 'fetch', url: pageUrl + path })]).toEqual([
        path,
        expect.objectContaining({ status: 404 }),
      ]);
    const page = JSON.stringify(await desktop.act({ type: 'fetch', url: pageUrl }));
    expect(page).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(page).not.toMatch(/unsafe-(?:inline|eval)/u);
  },
);

test(
  'a page cannot navigate away, and no other page gets a port',
  desktop,
  async ({ desktop, page, guard }) => {
    guard.allow(
      /^console: (?:Not allowed|.*Content.Security.Policy)|violat|^request to https:\/\/example\.com\/nav$/iu,
    );
    const own = (await desktop.look()).windows[0]?.url;
    await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
    const trials = [
      "location.href = 'https://example.com/nav'",
      "location.assign('http://127.0.0.1:9/nav')",
      "location.href = 'file:///etc/passwd'",
      "location.href = 'javascript:document.title=1'",
      "location.href = 'data:text/html,x'",
      "window.open('https://example.com/opened')",
      "window.open('file:///etc/passwd')",
      "window.open('javascript:alert(1)')",
      "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/frame' }))",
      "document.body.append(Object.assign(document.createElement('webview'), { src: 'https://example.com/view' }))",
      "document.body.append(Object.assign(document.createElement('a'), { href: 'https://example.com/link', target: '_blank', id: 'out' })); document.getElementById('out').click()",
    ];
    for (const trial of trials) {
      await page.evaluate(trial);
      await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
      const { windows } = await desktop.look();
      expect([trial, windows.map(({ url }) => url)]).toEqual([trial, [own]]);
    }
    // Only addresses that a browser can show were opened, in the browser and not in the window.
    await expect
      .poll(async () => (await desktop.look()).opened)
      .toEqual(expect.arrayContaining(['https://example.com/nav', 'https://example.com/opened']));
    const { opened } = await desktop.look();
    expect(opened.filter((url) => !/^https?:/u.test(url))).toEqual([]);
    expect(await page.evaluate('window.length')).toBe(
      await page.evaluate("document.querySelectorAll('iframe').length"),
    );
    expect(await desktop.act({ type: 'refusesWebview' })).toBe(true);

    for (const url of [
      'https://example.com/',
      'app://corral.evil/',
      'app://other/',
      'app://corral/other.html',
      'about:blank',
      'data:text/html,x',
    ])
      expect([url, await desktop.act({ type: 'portsFor', url })]).toEqual([url, 0]);
    expect(await desktop.act({ type: 'portsFor', url: pageUrl })).toBe(2);
  },
);

/** Stores the ports that main and core send to the page, before the page itself receives them. */
const KEEP_PORTS = `window.ports = {};
  window.addEventListener('message', ({ data, ports: [port] }) => { if (port) window.ports[data] = port; }, true);
  window.sendTo = (name, messages) => new Promise((resolve) => {
    const port = window.ports[name];
    port.addEventListener('message', ({ data }) => {
      const message = typeof data === 'string' ? JSON.parse(data) : data;
      if (message.closed !== undefined) resolve(message.closed);
      if (message.t === 'reply' && message.id === 424242) resolve(message.reply.error);
    });
    for (const each of messages) port.postMessage(each);
  });`;

test(
  'main and core check the form, length and depth of messages from a page',
  desktop,
  async ({ desktop, page }) => {
    await page.addInitScript({ content: KEEP_PORTS });
    const fresh = async () => {
      await page.reload();
      await expect
        .poll(() => page.evaluate('Object.keys(window.ports ?? {}).sort().join()'))
        .toBe('corral:port,corral:shell');
      await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
    };
    const send = (name: string, messages: readonly unknown[]) =>
      page.evaluate(`window.sendTo('${name}', ${JSON.stringify(messages)})`);

    await fresh();
    const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`;
    const twice = '{"type":"openWindow","sessionId":"s","sessionIds":["a","b"]}';
    const nonsense = [
      deep,
      `{"type":"front","sessionId":${deep}}`,
      twice,
      '{"type":"evil"}',
      '[]',
      '1',
      'null',
      '{"__proto__":{"type":"front"}}',
    ];
    const flood = Array.from({ length: 64 }, (_, at) => nonsense[at % nonsense.length]);
    expect(await send('corral:shell', flood)).toBe(
      'Too many messages that Corral does not understand.',
    );
    await fresh();
    expect(await send('corral:shell', ['x'.repeat(4097)])).toBe(
      'A message of 4097 characters is too big; at most 4096 are allowed.',
    );
    await fresh();
    expect(await send('corral:shell', [{ type: 'openWindow', sessionId: 's' }])).toBe(
      'A message was not text.',
    );

    const call = (input: string) =>
      `{"t":"call","id":424242,"method":"folders.list","input":${input}}`;
    expect(
      inEnglish(
        await send('corral:port', [call(`{"path":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)]),
      ),
    ).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('nested deeper than'),
    });
    expect(await send('corral:port', [call('{"path":"/","more":1}')])).toMatchObject({
      kind: 'malformed',
    });
    expect(await send('corral:port', [call('["/"]')])).toMatchObject({ kind: 'malformed' });
    const { windows } = await desktop.look();
    expect(windows).toHaveLength(1);
  },
);
