import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { askWords, worded } from '#shared/interaction/worded.ts';
import type { Notification } from '#shared/notification/notification.ts';
import { compose } from '#shared/words/sentence.ts';

import { MainSecrets } from './core/main-secrets.ts';
import { menuTemplate } from './system/menu-template.ts';
import { aDesk, anInteraction, aRequest, aSession } from './desk.fixture.ts';
import { quitQuestion } from './quit-question.ts';
import { SafeSecrets, type Vault } from './settings/safe-secrets.ts';
import { ShellSettingsStore, parseSettings } from './settings/shell-settings.ts';
import { taskbarOf } from './system/taskbar.ts';
import { notificationContent } from './system/notification-content.ts';
import { trayModel } from './system/tray-model.ts';
import { createDesktopTexts, type DesktopTexts } from './desktop-texts.ts';

const textsOf = createDesktopTexts();
const [en, zh] = [textsOf('en'), textsOf('zh')];
const none = () => undefined;

describe('quitQuestion', () => {
  const working = aSession('a', { status: 'working' });
  const inTerminal = aSession('b', { status: 'waiting', face: 'terminal', terminalId: 't' });

  test('quitQuestion returns null when no agent would be interrupted', () => {
    expect(quitQuestion([aSession('a'), inTerminal], en, true)).toBeNull();
  });

  test('quitQuestion says which agents stop and which continue', () => {
    expect(quitQuestion([working, inTerminal], en, true)).toEqual({
      message: 'Quit Corral?',
      detail:
        'One working agent stops in the middle of its turn. It can be resumed.\n' +
        'One agent keeps running in its terminal while Corral is closed.',
      buttons: ['Quit', 'Close the windows, stay in the tray', 'Cancel'],
      cancelId: 2,
    });
    expect(quitQuestion([working, working, inTerminal, inTerminal], en, true)?.detail).toBe(
      '2 working agents stop in the middle of their turn. They can be resumed.\n' +
        '2 agents keep running in their terminals while Corral is closed.',
    );
    expect(quitQuestion([working, inTerminal], zh, false)?.detail).toBe(
      '1 个正在工作的智能体会在本轮中途停止，之后可以继续。\nCorral 关闭期间，1 个智能体会在终端中继续运行。',
    );
    expect(quitQuestion([working, working], zh, false)).toMatchObject({
      detail: '2 个正在工作的智能体会在本轮中途停止，之后可以继续。',
      buttons: ['退出', '取消'],
      cancelId: 1,
    });
  });
});

const waiting = { look: 'waiting', text: 'Corral: 1 waiting for you' };
test.each([
  [aDesk(), 'linux', { badge: 0, progress: -1, mode: 'none', overlay: null }],
  [
    aDesk({ sessions: [aSession('a', { status: 'working' })] }),
    'win32',
    { badge: 0, progress: 2, mode: 'indeterminate', overlay: null },
  ],
  [
    aDesk({ interactions: [anInteraction()] }),
    'win32',
    { badge: 1, progress: 1, mode: 'paused', overlay: waiting },
  ],
  [
    aDesk({ interactions: [anInteraction()] }),
    'linux',
    { badge: 1, progress: 1, mode: 'paused', overlay: null },
  ],
  [
    aDesk({ interactions: [anInteraction()] }),
    'darwin',
    { badge: 1, progress: -1, mode: 'none', overlay: null },
  ],
])('taskbarOf shows the desk on each platform, case %#', (desk, platform, expected) => {
  expect(taskbarOf(desk, trayModel(desk, en), platform)).toEqual(expected);
});

describe('menuTemplate', () => {
  const actions = {
    newSession: none,
    newWindow: none,
    inbox: none,
    settings: none,
    dataFolder: none,
  };
  const rolesOf = (platform: string) =>
    JSON.stringify(menuTemplate(platform, en, actions)).match(/"role":"\w+"/g) ?? [];

  test('menuTemplate has an application menu on a Mac only', () => {
    expect(menuTemplate('darwin', en, actions)[0]).toMatchObject({ role: 'appMenu' });
    expect(menuTemplate('linux', en, actions)[0]).toMatchObject({ label: 'File' });
    for (const platform of ['darwin', 'linux', 'win32'])
      expect(rolesOf(platform).filter((role) => role.includes('quit'))).toHaveLength(1);
  });

  test('menuTemplate contains no entry for developer tools', () => {
    expect(rolesOf('win32').filter((role) => /dev|force/i.test(role))).toEqual([]);
  });
});

describe('notificationContent', () => {
  const one = (change: Partial<Notification> = {}): Notification => ({
    notificationId: 'n',
    payload: {
      eventType: 'WaitingForInput',
      sessionId: 's1',
      agent: 'claude-code',
      project: 'app',
      timestamp: '',
      riskLevel: 'MEDIUM',
      eventData: {
        eventType: 'WaitingForInput',
        requestId: 'r1',
        patternType: 'TOOL_APPROVAL',
        isDecisionRequired: false,
        title: 'T',
        context: 'C',
        options: [],
        reminder: 0,
      },
      dedupKey: '',
    },
    requestId: 'r1',
    channels: ['desktop'],
    raisedAt: 1,
    notifiedAt: 1,
    withdrawnAt: null,
    ...change,
  });
  const card = (...notifications: readonly [Notification, ...Notification[]]) => ({
    tag: 't',
    notifications,
  });

  test('notificationContent offers approval of a request that it displays in full', () => {
    const content = notificationContent(
      card(one()),
      aDesk({ interactions: [anInteraction()] }),
      en,
    );
    expect(content).toMatchObject({
      title: 'claude-code asks · app',
      body: 'Bash\ncommand: npm test',
      click: { to: 'interaction', requestId: 'r1' },
    });
    expect(content.actions.map(({ text }) => text)).toEqual(['Approve', 'Reject', 'Open']);
    expect(content.reply).toEqual({
      requestId: 'r1',
      optionId: 'retry',
      placeholder: 'Write what should be different',
    });
  });

  test('notificationContent offers no approval of a request that must be read first', () => {
    const content = notificationContent(
      card(one()),
      aDesk({ interactions: [anInteraction(aRequest({}, { command: 'a\nb' }))] }),
      en,
    );
    expect([content.body, content.actions.map(({ text }) => text)]).toEqual([
      'Run a command',
      ['Reject', 'Open'],
    ]);
  });

  test("notificationContent and trayModel translate Corral's own words", () => {
    const request = {
      ...aRequest({}, { command: 'a\nb' }),
      ...askWords(worded('allowTool', { tool: 'Bash' }), 'As the agent says.'),
    };
    const bodyIn = (texts: DesktopTexts) =>
      notificationContent(card(one()), aDesk({ interactions: [anInteraction(request)] }), texts)
        .body;
    expect([bodyIn(en), bodyIn(zh)]).toEqual([
      'Use Bash?\nAs the agent says.',
      '使用 Bash 吗？\nAs the agent says.',
    ]);
    expect(
      JSON.stringify(trayModel(aDesk({ interactions: [anInteraction(request)] }), zh).entries),
    ).toContain('使用 Bash 吗？');
  });

  test('notificationContent says in the language of the person why a session failed', () => {
    const message = compose('ruleFailures.tooMany', { count: '7' });
    const payload = {
      ...one().payload,
      eventType: 'Failed' as const,
      eventData: { eventType: 'Failed' as const, message },
    };
    const bodyIn = (texts: DesktopTexts) =>
      notificationContent(card(one({ payload })), aDesk(), texts).body;
    expect([bodyIn(en), bodyIn(zh)]).toEqual(['There are 7 rules.', '已有 7 条规则。']);
  });

  test('notificationContent opens the session of a question that has closed', () => {
    expect(notificationContent(card(one()), aDesk(), en)).toMatchObject({
      click: { to: 'session', sessionId: 's1' },
      actions: [],
      reply: null,
    });
  });

  test('notificationContent of many notifications opens the inbox', () => {
    expect(notificationContent(card(one(), one()), aDesk(), zh)).toMatchObject({
      title: '2 个智能体需要你',
      click: { to: 'inbox' },
      actions: [],
    });
  });
});

test('DesktopTexts does not expand slots, references or markup inside values', () => {
  const agent = '{{project}} {0} $& $t(quit.title) <b>';
  expect(en.t('notification.waiting', { agent, project: 'b' })).toBe(`${agent} asks · b`);
});

describe('files of the desktop shell', () => {
  const vaultOf = (
    backend: ReturnType<Vault['getSelectedStorageBackend']>,
    isThere = true,
  ): Vault => ({
    isAsyncEncryptionAvailable: async () => isThere,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => Buffer.from(`sealed ${text.length}`),
    decryptStringAsync: async (sealed) => ({
      shouldReEncrypt: false,
      result: `opened ${sealed.toString()}`,
    }),
  });

  test.each([
    ['linux', vaultOf('gnome_libsecret'), 'system', true],
    ['linux', vaultOf('basic_text'), 'plainText', false],
    ['darwin', vaultOf('basic_text'), 'system', true],
    ['win32', vaultOf('unknown', false), 'none', false],
  ] as const)(
    'SafeSecrets stores secrets only in a secure key store, on %s, case %#',
    async (platform, vault, keyStore, isKept) => {
      const dir = await mkdtemp(join(tmpdir(), 'corral-secrets-'));
      const path = join(dir, 'secrets.json');
      const secrets = new SafeSecrets({ path, vault, platform, texts: () => en });
      const put = await secrets.put('key', 'value');
      expect([await secrets.keyStore(), put.ok, await secrets.get('key')]).toEqual([
        keyStore,
        isKept,
        isKept ? 'opened sealed 5' : null,
      ]);
      const written = await readFile(path, 'utf8').catch(() => '');
      expect(written).not.toContain('value');
      expect(put).toEqual(
        isKept
          ? { ok: true, value: null }
          : { ok: false, error: en.t(keyStore === 'none' ? 'secrets.none' : 'secrets.plainText') },
      );
      expect([await secrets.put('key', null), await secrets.get('key')]).toEqual([
        { ok: true, value: null },
        null,
      ]);
      await rm(dir, { recursive: true });
    },
  );

  test('MainSecrets matches each reply to its own request', async () => {
    const asked: unknown[] = [];
    const secrets = new MainSecrets((message) => void asked.push(message));
    const [first, second] = [secrets.get('a'), secrets.put('b', 'x')];
    secrets.settle({ type: 'secret', id: 2, value: null, error: 'no key store' });
    secrets.settle({ type: 'secret', id: 1, value: 'A', error: null });
    expect([await first, await second]).toEqual(['A', { ok: false, error: 'no key store' }]);
    expect(asked).toEqual([
      { type: 'getSecret', id: 1, name: 'a' },
      { type: 'putSecret', id: 2, name: 'b', value: 'x' },
    ]);
  });

  test('ShellSettingsStore persists settings, and invalid ones have their defaults', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'corral-settings-'));
    const path = join(dir, 'desktop', 'settings.json');
    expect(
      new ShellSettingsStore(path).change({ staysInTray: true, showsTray: undefined }).ok,
    ).toBe(true);
    expect(new ShellSettingsStore(path).get()).toEqual({
      showsTray: true,
      staysInTray: true,
      opensAtLogin: false,
      looksForUpdates: false,
    });
    expect(['{', '[]', '{"showsTray":"no"}'].map(parseSettings)).toEqual(
      Array.from({ length: 3 }, () => parseSettings(null)),
    );
    await rm(dir, { recursive: true });
  });
});
