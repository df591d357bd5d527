import { existsSync, readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

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

type Stage = {
  readonly typeByHand: (keys: string) => void;
  readonly waitForText: (text: string) => Promise<void>;
};

/** Starts a program in one of the two kinds of places that are watched. */
const places: Readonly<Record<string, (script: string) => Promise<Stage>>> = {
  'a terminal of Corral': async (script) => {
    const terminalId = await desk.open('bash', [desk.script('ask.sh', script)]);
    return {
      typeByHand: (keys) => desk.terminals.write(terminalId, new TextEncoder().encode(keys)),
      waitForText: (text) => desk.terminalShows(terminalId, text),
    };
  },
  'a pane of tmux': async (script) => {
    const { socket, paneId } = tmux.target();
    await expect.poll(() => tmux.hasPrompt(), { timeout: 20_000 }).toBe(true);
    tmux.run('send-keys', '-t', paneId, '-l', `bash ${desk.script('ask.sh', script)}`);
    tmux.run('send-keys', '-t', paneId, 'Enter');
    await desk.watching.api['watch.pane']({
      commandId: crypto.randomUUID(),
      socket,
      paneId,
      isWatched: true,
    });
    return {
      typeByHand: (keys) => {
        tmux.run('send-keys', '-t', paneId, '-l', keys.replace('\r', ''));
        if (keys.endsWith('\r')) tmux.run('send-keys', '-t', paneId, 'Enter');
      },
      waitForText: (text) =>
        expect.poll(() => tmux.screen(paneId).includes(text), { timeout: 20_000 }).toBe(true),
    };
  },
};

type Pair = {
  readonly first: string;
  readonly second: string;
  readonly title: string;
  readonly clears?: boolean;
};

/**
 * Two prompts with the same words and different subjects. The first line of each is the subject.
 */
const pairs: Readonly<Record<string, Pair>> = {
  'apt asks whether to install, then whether to remove the system': {
    first: 'The following NEW packages will be installed:\\n  cowsay\\n',
    second: 'The following packages will be REMOVED:\\n  libc6 bash coreutils\\n',
    title: 'Do you want to continue? [Y/n] ',
  },
  'git add -p asks for one hunk, then for the next': {
    first: '@@ -1,2 +1,2 @@\\n-one\\n+ONE\\n',
    second: '@@ -9,2 +9,2 @@\\n-safe = true\\n+safe = false\\n',
    title: '(1/1) Stage this hunk [y,n,q,a,d,e,?]? ',
  },
  'terraform asks for a value of one plan, then of another': {
    first: 'Plan: 1 to add, 0 to change, 0 to destroy.\\n\\n  Enter a value below.\\n\\n',
    second: 'Plan: 0 to add, 0 to change, 40 to destroy.\\n\\n  Enter a value below.\\n\\n',
    title: '  Enter a value: ',
  },
  'the same words are asked on a screen that is cleared in between': {
    first: 'Host: test\\n\\n',
    second: 'Host: production\\n\\n',
    title: 'Restart now? [y/N] ',
    clears: true,
  },
  'the very same screen is drawn twice': {
    first: 'Step\\n',
    second: 'Step\\n',
    title: 'Go on? [y/N] ',
    clears: true,
  },
};

const both = ({ first, second, title, clears }: Pair) => `
${clears === true ? "printf '\\033[2J\\033[H'" : ''}
printf '${first}'; read -p '${title}' a; printf '%s\\n' "A=$a" >> '${desk.result}'
sleep 0.6
${clears === true ? "printf '\\033[2J\\033[H'" : ''}
printf '${second}'; read -p '${title}' b; printf '%s\\n' "B=$b" >> '${desk.result}'
sleep 60
`;

const answerOf = ({ request }: Interaction) =>
  request.options.find(({ optionId }) => /yes|answer|screen-1/.test(optionId))?.optionId ?? '';

const written = () => (existsSync(desk.result) ? readFileSync(desk.result, 'utf8') : '');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(Object.entries(places))('answers in %s', { timeout: 60_000 }, (_, start) => {
  test.each(Object.entries(pairs))(
    'typeAnswer types nothing into the second prompt for an answer to the first: %s',
    async (__, pair) => {
      const stage = await start(both(pair));
      const asked = pair.title.trim().slice(0, 12);
      const old = await desk.question(asked);
      stage.typeByHand('n\r');
      await expect.poll(written, { timeout: 20_000 }).toContain('A=n');
      const next = await desk.until(() =>
        desk
          .asked()
          .find(
            ({ request }) =>
              request.title.includes(asked) && request.requestId !== old.request.requestId,
          ),
      );
      expect(['superseded', 'withdrawn', 'neverShown']).toContain(
        desk.outcome(old.request.requestId),
      );
      expect(desk.answer(old, answerOf(old), 'yes')).toMatchObject({ ok: false });
      await pause(500);
      expect(written()).toBe('A=n\n');
      // The second prompt is a question of its own and takes its own answer.
      expect(desk.answer(next, answerOf(next), 'yes')).toMatchObject({ ok: true });
      await expect.poll(written, { timeout: 20_000 }).toMatch(/B=y(?:es)?\n$/i);
    },
  );

  test('typeAnswer types nothing if the second prompt has replaced the first unnoticed', async () => {
    const pair = pairs['apt asks whether to install, then whether to remove the system'];
    if (!pair) return;
    const stage = await start(both(pair));
    const old = await desk.question('Do you want');
    stage.typeByHand('n\r');
    await stage.waitForText('libc6');
    if (desk.outcome(old.request.requestId) === null) desk.answer(old, answerOf(old));
    await desk.until(() => desk.outcome(old.request.requestId) !== null);
    await pause(1500);
    expect(written()).toBe('A=n\n');
    expect(['deliveryFailed', 'superseded', 'withdrawn', 'neverShown']).toContain(
      desk.outcome(old.request.requestId),
    );
  });
});
