import { readFileSync, existsSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { allChannels } from '#core/notifications/channels/all.ts';
import { offlineServices } from '#core/notifications/channels/offline-services.fixture.ts';
import { NotificationChannels } from '#core/notifications/notification-channels.ts';
import { Notifier } from '#core/notifications/notifier.ts';
import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';

import { WatchedDesk } from './watched-desk.fixture.ts';

let tmux: RealTmux;
let desk: WatchedDesk;

beforeEach(() => {
  tmux = new RealTmux();
  desk = new WatchedDesk(tmux.tmux);
});
afterEach(async () => {
  await desk.dispose();
  tmux.dispose();
});

/** Waits until the program has written its input down, and returns it. */
async function receivedInput(): Promise<string> {
  await expect.poll(() => existsSync(desk.result), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => readFileSync(desk.result, 'utf8'), { timeout: 20_000 }).not.toBe('');
  return readFileSync(desk.result, 'utf8');
}

const node = (text: string) => ['node', [desk.script('ask.mjs', text)]] as const;
const sh = (text: string) => ['bash', [desk.script('ask.sh', text)]] as const;

/** A list with a pointer, redrawn at every key. */
const arrows = (result: string) => `
import { writeFileSync } from 'node:fs';
const options = ['PostgreSQL', 'SQLite', 'MongoDB'];
let at = 0;
const draw = (first) => process.stdout.write((first ? '' : '\\x1b[4A') + '? Which database?  (use the arrow keys, Enter to select)\\n' + options.map((o, i) => (i === at ? '❯ ' : '  ') + o + '\\x1b[K').join('\\n') + '\\n');
process.stdin.setRawMode(true).setEncoding('utf8');
draw(true);
process.stdin.on('data', (key) => {
  if (key === '\\x1b[A') at = Math.max(0, at - 1);
  if (key === '\\x1b[B') at = Math.min(options.length - 1, at + 1);
  draw(false);
  if (key !== '\\r') return;
  writeFileSync(${JSON.stringify(result)}, options[at]);
  process.exit(0);
});
`;

type Case = {
  readonly program: () => readonly [string, readonly string[]];
  readonly title: string;
  readonly expected: {
    readonly type: string;
    readonly options: readonly (readonly [string, string])[];
  };
  readonly answer: readonly [optionId: string, feedback?: string];
  readonly receivedInput: string;
};

const cases: Readonly<Record<string, Case>> = {
  'yes or no': {
    program: () =>
      sh(`read -p 'Delete everything? [y/N] ' a; printf '%s' "$a" > '${desk.result}'; sleep 30`),
    title: 'Delete everything?',
    expected: {
      type: 'USER_CONFIRMATION',
      options: [
        ['screen-yes', 'y'],
        ['screen-no', 'N'],
      ],
    },
    answer: ['screen-yes'],
    receivedInput: 'y',
  },
  'a numbered menu': {
    program: () =>
      sh(
        `PS3='Which one? '; select a in alpha beta gamma; do printf '%s' "$a" > '${desk.result}'; break; done; sleep 30`,
      ),
    title: 'Which one?',
    expected: {
      type: 'USER_CHOICE',
      options: [
        ['screen-1', 'alpha'],
        ['screen-2', 'beta'],
        ['screen-3', 'gamma'],
      ],
    },
    answer: ['screen-2'],
    receivedInput: 'beta',
  },
  'a key without Enter': {
    program: () =>
      sh(
        `read -n 1 -p 'Overwrite? [y/n] ' a; printf '%s' "$a" > '${desk.result}'; read -p 'Next: ' b; printf '%s' "|$b" >> '${desk.result}'`,
      ),
    title: 'Overwrite?',
    expected: {
      type: 'USER_CONFIRMATION',
      options: [
        ['screen-yes', 'y'],
        ['screen-no', 'n'],
      ],
    },
    answer: ['screen-no'],
    receivedInput: 'n',
  },
  'a line of text': {
    program: () =>
      sh(`read -p 'Name of the project: ' a; printf '%s' "$a" > '${desk.result}'; sleep 30`),
    title: 'Name of the project:',
    expected: { type: 'USER_INPUT', options: [['answer', 'Answer']] },
    answer: ['answer', 'Corral – 围栏'],
    receivedInput: 'Corral – 围栏',
  },
  'arrow keys': {
    program: () => node(arrows(desk.result)),
    title: 'Which database?',
    expected: {
      type: 'USER_CHOICE',
      options: [
        ['screen-1', 'PostgreSQL'],
        ['screen-2', 'SQLite'],
        ['screen-3', 'MongoDB'],
      ],
    },
    answer: ['screen-3'],
    receivedInput: 'MongoDB',
  },
  'a question in Chinese': {
    program: () =>
      sh(
        `read -p '确定要删除这些文件吗？[是/否] ' a; printf '%s' "$a" > '${desk.result}'; sleep 30`,
      ),
    title: '确定要删除这些文件吗？',
    expected: {
      type: 'USER_CONFIRMATION',
      options: [
        ['screen-yes', '是'],
        ['screen-no', '否'],
      ],
    },
    answer: ['screen-no'],
    receivedInput: '否',
  },
  'a pager': {
    program: () => sh(`seq 1 200 | less; printf '%s' left > '${desk.result}'; sleep 30`),
    title: 'A pager waits for a key.',
    expected: {
      type: 'USER_CONFIRMATION',
      options: [
        ['screen-space', 'Space'],
        ['screen-2', 'q'],
      ],
    },
    answer: ['screen-2'],
    receivedInput: 'left',
  },
};

describe('watchFeature with a question in a terminal', { timeout: 60_000 }, () => {
  test.each(Object.entries(cases))(
    'watchFeature opens the question once and types the chosen answer into the program: %s',
    async (_, each) => {
      const [file, args] = each.program();
      const terminalId = await desk.open(file, args);
      const question = await desk.question(each.title);
      const { type, options, context, sessionId } = question.request;
      expect({ type, options: options.map(({ optionId, label }) => [optionId, label]) }).toEqual(
        each.expected,
      );
      expect({ sessionId, place: context.readFrom?.place }).toEqual({
        sessionId: `terminal:${terminalId}`,
        place: { kind: 'terminal', terminalId },
      });
      expect(desk.answer(question, ...each.answer)).toMatchObject({ ok: true });
      expect(await receivedInput()).toBe(each.receivedInput);
      await desk.until(() => desk.outcome(question.request.requestId) === 'answered');
      const asked = desk.events.filter(
        (event) => event.type === 'WaitingForInput' && event.context.includes(each.title),
      );
      expect(asked).toHaveLength(1);
    },
  );

  test('watchFeature withdraws a question that is answered in its terminal', async () => {
    const terminalId = await desk.open(...sh(`read -p 'Go on? [y/n] ' a; echo "ok $a"; sleep 30`));
    const { request } = await desk.question('Go on?');
    desk.harness.hub.shown(request.requestId, 'w1');
    desk.terminals.write(terminalId, new TextEncoder().encode('y\r'));
    await desk.until(() => desk.outcome(request.requestId) === 'withdrawn');
    expect(desk.asked()).toEqual([]);
  });

  test('watchFeature types nothing into a screen that asks something else by then', async () => {
    const terminalId = await desk.open(
      ...sh(
        `read -p 'Keep it? [y/n] ' a; read -p 'Burn it? [y/n] ' b; echo "$a $b" > '${desk.result}'`,
      ),
    );
    const question = await desk.question('Keep it?');
    // The key is typed in the same turn, before the watcher has seen it.
    desk.terminals.type(terminalId, 'n\r');
    await desk.terminalShows(terminalId, 'Burn it?');
    const { requestId } = question.request;
    if (desk.outcome(requestId) === null) desk.answer(question, 'screen-yes');
    const next = await desk.question('Burn it?');
    expect(['deliveryFailed', 'superseded', 'withdrawn', 'neverShown']).toContain(
      desk.outcome(requestId),
    );
    expect(desk.answer(next, 'screen-no')).toMatchObject({ ok: true });
    expect(await receivedInput()).toBe('n n\n');
  });

  test('watchFeature opens a password prompt without options and stores no secret', async () => {
    const terminalId = await desk.open(
      ...sh(
        `read -s -p 'Password for ada: ' a; echo; printf '%s' "$a" > '${desk.result}'; sleep 30`,
      ),
    );
    const { request } = await desk.question('Password for ada:');
    expect({ options: request.options, isSecret: request.context.readFrom?.isSecret }).toEqual({
      options: [],
      isSecret: true,
    });
    desk.terminals.write(terminalId, new TextEncoder().encode('hunter2-secret\r'));
    await desk.until(() => desk.outcome(request.requestId) !== null);
    expect(await receivedInput()).toBe('hunter2-secret');
    const stored = JSON.stringify([
      desk.harness.frames,
      desk.harness.store.interactions.get(request.requestId),
    ]);
    expect(stored.includes('hunter2')).toBe(false);
  });

  test("Notifier notifies of a terminal's question and withdraws it once answered there", async () => {
    const { journal, store, clock, ids } = desk.harness;
    const notifier = new Notifier({
      journal,
      store,
      clock,
      ids,
      channels: new NotificationChannels(allChannels, offlineServices(desk.harness)),
    });
    const terminalId = await desk.open(
      ...sh(`read -p 'Deploy it? [y/n] ' a; echo "ok $a"; sleep 30`),
    );
    const { request } = await desk.question('Deploy it?');
    clock.advance(1);
    clock.advance(1000);
    expect(store.notifications.open()).toMatchObject([
      {
        requestId: request.requestId,
        payload: {
          eventType: 'WaitingForInput',
          riskLevel: 'MEDIUM',
          agent: 'terminal',
          sessionId: `terminal:${terminalId}`,
          eventData: {
            isDecisionRequired: false,
            patternType: 'USER_CONFIRMATION',
            title: 'Deploy it? [y/n]',
          },
        },
      },
    ]);
    desk.terminals.write(terminalId, new TextEncoder().encode('y\r'));
    await desk.until(() => desk.outcome(request.requestId));
    clock.advance(1);
    expect(store.notifications.open()).toEqual([]);
    notifier.dispose();
  });

  test('Notifier alerts only once of a question that returns in another layout', async () => {
    const { journal, store, clock, ids } = desk.harness;
    const notifier = new Notifier({
      journal,
      store,
      clock,
      ids,
      channels: new NotificationChannels(allChannels, offlineServices(desk.harness)),
    });
    const draw = (text: string) => `printf '\\033[2J\\033[H${text}'; read -n 1 -s a`;
    const terminalId = await desk.open(
      ...sh(
        [
          draw('Go on with it? [y/N] '),
          draw('Working...\\n'),
          draw('GO ON  with it?  [y/N] '),
        ].join('\n'),
      ),
    );
    const openNotifications = () => {
      clock.advance(1);
      clock.advance(1000);
      return store.notifications.open();
    };
    const { request } = await desk.question('Go on');
    expect(openNotifications()).toMatchObject([{ channels: ['desktop', 'tray'] }]);
    desk.terminals.type(terminalId, 'x');
    await desk.until(() => desk.outcome(request.requestId) !== null);
    expect(openNotifications()).toEqual([]);
    desk.terminals.type(terminalId, 'x');
    const { requestId } = (await desk.question('GO ON')).request;
    expect(openNotifications()).toMatchObject([{ requestId, channels: ['tray'] }]);
    notifier.dispose();
  });

  test('watchFeature opens no question for an idle shell or a running command', async () => {
    const terminalId = await desk.open('bash', ['--norc', '--noprofile']);
    await desk.until(() => desk.events.some(({ type }) => type === 'Idle'));
    desk.terminals.write(
      terminalId,
      new TextEncoder().encode(
        'for i in 1 2 3 4 5 6 7 8; do echo "Building... $i"; sleep 0.2; done\r',
      ),
    );
    await desk.terminalShows(terminalId, 'Building... 8');
    expect(desk.asked()).toEqual([]);
  });

  test('watchFeature closes the question of a muted terminal and opens it again once unmuted', async () => {
    const terminalId = await desk.open(...sh(`read -p 'Go on? [y/n] ' a; sleep 30`));
    const first = await desk.question('Go on?');
    const commandId = crypto.randomUUID();
    await desk.watching.api['watch.terminal']({ commandId, terminalId, isMuted: true });
    expect(desk.asked()).toEqual([]);
    await desk.watching.api['watch.terminal']({ commandId, terminalId, isMuted: false });
    expect((await desk.question('Go on?')).request.requestId).not.toBe(first.request.requestId);
  });

  test('watchFeature continues after a restart with the question that is still shown', async () => {
    await desk.open(
      ...sh(`read -p 'Go on? [y/n] ' a; printf '%s' "$a" > '${desk.result}'; sleep 30`),
    );
    const { request } = await desk.question('Go on?');
    desk.watching.close();
    desk.harness.hub.recover(() => true);
    const next = desk.again();
    next.resume();
    expect(
      (await desk.until(() => desk.asked().find((each) => desk.answer(each, 'screen-yes').ok)))
        .request.requestId,
    ).toBe(request.requestId);
    expect(await receivedInput()).toBe('y');
    next.close();
  });
});

describe('watchFeature with a tmux pane', { timeout: 60_000 }, () => {
  test('watchFeature opens questions of a pane only once it is watched, and types the answers', async () => {
    const { socket, paneId } = tmux.target();
    tmux.run(
      'send-keys',
      '-t',
      paneId,
      '-l',
      `read -p 'Deploy? [y/n] ' a; printf '%s' "$a" > '${desk.result}'`,
    );
    tmux.run('send-keys', '-t', paneId, 'Enter');
    await expect.poll(() => tmux.screen().includes('\nDeploy?'), { timeout: 20_000 }).toBe(true);
    expect(desk.asked()).toEqual([]);
    const commandId = crypto.randomUUID();
    expect(
      await desk.watching.api['watch.pane']({ commandId, socket, paneId, isWatched: true }),
    ).toEqual({ ok: true, value: {} });
    const question = await desk.question('Deploy?');
    expect(question.request.context.readFrom).toMatchObject({
      place: { kind: 'pane', socket, paneId },
      title: expect.stringContaining('work:0.0'),
    });
    desk.answer(question, 'screen-yes');
    expect(await receivedInput()).toBe('y');
    await desk.until(() => desk.asked().length === 0);
    tmux.run('send-keys', '-t', paneId, '-l', `read -p 'Again? [y/n] ' a`);
    tmux.run('send-keys', '-t', paneId, 'Enter');
    const again = await desk.question('Again?');
    tmux.run('kill-pane', '-t', paneId);
    await desk.until(() => desk.outcome(again.request.requestId) !== null);
    expect(desk.harness.store.settings.get().watchedPanes).toEqual([]);
  });

  test('watch.check reads the terminal of a session, a terminal or a pane, by its id', async () => {
    const { socket, paneId } = tmux.target();
    const commandId = crypto.randomUUID();
    await desk.watching.api['watch.pane']({ commandId, socket, paneId, isWatched: true });
    const [file, args] = sh("read -p 'Delete everything? [y/N] ' a");
    const terminalId = await desk.open(file, args);
    await desk.question('Delete everything?');
    const { journal, store } = desk.harness;
    const sessionId = await desk.harness.session();
    const session = store.sessions.get(sessionId);
    if (!session) throw new Error('There is no session.');
    journal.write((entry) => entry.session({ ...session, terminalId }));
    const pane = placeIdOf({ kind: 'pane', socket, paneId });
    const placeOf = async (id: string) => {
      const checked = await desk.watching.api['watch.check']({ sessionId: id });
      return checked.ok ? checked.value.placeId : checked.error.kind;
    };
    expect(await Promise.all([sessionId, terminalId, pane, 'nothing'].map(placeOf))).toEqual([
      `terminal:${terminalId}`,
      `terminal:${terminalId}`,
      pane,
      'notWatched',
    ]);
  });
});
