import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ConversationMessage } from '#shared/conversation/message.ts';
import { sentenceOf } from '#shared/conversation/message-sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { LiveDesk } from './live-desk.fixture.ts';

/**
 * A program without a protocol: it shows a title and a prompt, asks before it digs, and ends with the
 * code in its prompt.
 */
const GARDEN = `#!/bin/bash
printf '\\033]0;Garden of %s\\007' "$OWNER"
echo 'Garden 1.0'
while IFS= read -r -e -p '> ' line; do
  case "$line" in
    dig)
      read -r -p 'Dig here? [y/n] ' answer
      echo "The answer was $answer." ;;
    end*) exit "\${line#end }" ;;
    *) echo "You said: $line" ;;
  esac
done
`;

let desk: LiveDesk;

beforeEach(async () => {
  desk = new LiveDesk();
  desk.script('garden', GARDEN);
  await desk.start();
});
afterEach(() => desk.dispose());

async function garden(prompt: string): Promise<string> {
  const agentId = await desk.saveAgent({
    name: 'Garden',
    protocol: 'terminal',
    command: `${desk.folder}/garden`,
    args: [],
    variables: [{ name: 'OWNER', isSecret: true, value: 'Ada' }],
  });
  return desk.createSession(agentId, 'program', prompt);
}

const texts = async (sessionId: string) =>
  (await desk.messages(sessionId)).map(shownContent).join('\n');

/** Returns what a person reads of a message, in English. */
function shownContent(message: ConversationMessage): string {
  const sentence = sentenceOf(message);
  return sentence === null ? message.content : textIn('en', sentence);
}

test('a program in a terminal has the title and the state of its terminal, takes a prompt, and its screen is kept', async () => {
  const sessionId = await garden('');
  await vi.waitFor(
    () => expect(desk.session(sessionId)).toMatchObject({ status: 'idle', title: 'Garden of Ada' }),
    desk.patience,
  );
  expect(desk.session(sessionId)).toMatchObject({ face: 'terminal', agentSessionId: null });
  await desk.prompt(sessionId, 'two words');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('You said: two words'),
    desk.patience,
  );
  const messages = await desk.messages(sessionId);
  expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant']);
  expect(messages[0]?.content).toContain('Garden 1.0');
  expect(messages[2]?.content).not.toContain('Garden 1.0');
  expect(messages[1]).toMatchObject({ metadata: { delivery: 'delivered' } });
});

test('a question on its screen is a question of the session, and its answer is typed', async () => {
  const sessionId = await garden('dig');
  const question = await desk.question('Dig here?');
  expect(question.request).toMatchObject({ sessionId, type: 'USER_CONFIRMATION' });
  expect(desk.session(sessionId).status).toBe('waiting');
  await desk.answer(question, 'screen-yes');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('The answer was y.'),
    desk.patience,
  );
  await vi.waitFor(() => expect(desk.session(sessionId).status).toBe('idle'), desk.patience);
});

test('a question that was answered in the terminal is closed', async () => {
  const sessionId = await garden('dig');
  const question = await desk.question('Dig here?');
  await desk.typeApart(desk.session(sessionId).terminalId, 'n\r', 'The answer was n.');
  await vi.waitFor(
    () =>
      expect(desk.outcomeOf(question)).toMatchObject({
        // No window has shown it.
        outcome: 'neverShown',
        explanation: expect.stringContaining('answered in the terminal'),
      }),
    desk.patience,
  );
  expect(await texts(sessionId)).not.toContain('The answer was y.');
});

test('the session says how its program ended, and starts it again', async () => {
  const sessionId = await garden('end 3');
  await vi.waitFor(
    () =>
      expect(desk.session(sessionId)).toMatchObject({
        status: 'failed',
        problem: { kind: 'agentEnded' },
      }),
    desk.patience,
  );
  expect(desk.problemOf(sessionId)).toContain('Garden ended by itself with exit code 3.');
  await desk.prompt(sessionId, 'back again');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('You said: back again'),
    desk.patience,
  );
  expect(desk.session(sessionId).problem).toBeNull();
  await desk.prompt(sessionId, 'end 0');
  await vi.waitFor(() => expect(desk.session(sessionId).status).toBe('stopped'), desk.patience);
  expect(await texts(sessionId)).toContain('Garden ended with exit code 0.');
});

test('a program outlives Corral with its question, which the next Corral takes over', async () => {
  const sessionId = await garden('dig');
  const before = await desk.question('Dig here?');
  const kept = await desk.messages(sessionId);
  await desk.restart();
  expect(await desk.messages(sessionId)).toEqual(kept);
  const after = await desk.question('Dig here?');
  expect(after.request.requestId).toBe(before.request.requestId);
  await vi.waitFor(async () => expect(await desk.answer(after, 'screen-no')).toBe(true), {
    ...desk.patience,
    interval: 500,
  });
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('The answer was n.'),
    desk.patience,
  );
  const all = await texts(sessionId);
  expect(all.split('Garden 1.0')).toHaveLength(2);
});

test('a program that ended while no Corral ran says with which code, and its last screen is kept', async () => {
  const sessionId = await garden('before');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('You said: before'),
    desk.patience,
  );
  const { terminalId } = desk.session(sessionId);
  await desk.stop();
  await desk.typeApart(terminalId, 'meanwhile\r', 'You said: meanwhile');
  await desk.typeApart(terminalId, 'end 4\r', 'end 4');
  await desk.ended(terminalId ?? '');
  await desk.start();
  await vi.waitFor(() => expect(desk.problemOf(sessionId)).toContain('exit code 4'), desk.patience);
  expect(await texts(sessionId)).toContain('You said: meanwhile');
});

test('a prompt with a line break is refused by a program that takes single lines only', async () => {
  desk.script('lines', `#!/bin/bash\nwhile read -r -p '> ' line; do echo "$line."; done\n`);
  const agentId = await desk.saveAgent({
    name: 'Lines',
    protocol: 'terminal',
    command: `${desk.folder}/lines`,
    args: [],
    variables: [],
  });
  const sessionId = await desk.createSession(agentId, 'program', 'one\ntwo');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('this program takes one line'),
    desk.patience,
  );
  expect(await texts(sessionId)).not.toContain('one.');
});

test('a prompt answers a question in words, above the prompt of the program', async () => {
  desk.script(
    'talker',
    `#!/bin/bash\nwhile read -r -e -p '> ' line; do echo "Shall I also water the roses?"; done\n`,
  );
  const agentId = await desk.saveAgent({
    name: 'Talker',
    protocol: 'terminal',
    command: `${desk.folder}/talker`,
    args: [],
    variables: [],
  });
  const sessionId = await desk.createSession(agentId, 'program', 'hello');
  await desk.question('Shall I also water the roses?');
  await desk.prompt(sessionId, 'no, thank you');
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('> no, thank you'),
    desk.patience,
  );
});

/** Starts a session of a bash program that prints something for each prompt. */
async function startPrinter(name: string, print: string): Promise<string> {
  const text = `#!/bin/bash\nwhile IFS= read -r -e -p '> ' line; do ${print}; done\n`;
  desk.script(name, text);
  const command = `${desk.folder}/${name}`;
  const protocol = 'terminal' as const;
  const draft = { name, protocol, command, args: [], variables: [] };
  return desk.createSession(await desk.saveAgent(draft), 'program', 'print');
}

test('a long output is kept without colours: the screen and at most 1,000 lines above it', async () => {
  const sessionId = await startPrinter(
    'counter',
    String.raw`for n in {1..1600}; do printf '\033[31mline %s.\033[0m\n' "$n"; done`,
  );
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('line 1600.'),
    desk.patience,
  );
  const lines = (await texts(sessionId)).match(/line \d+\./gu) ?? [];
  expect(lines.length).toBeGreaterThan(900);
  expect(lines.length).toBeLessThan(1100);
  expect(lines.at(-1)).toBe('line 1600.');
  expect(await texts(sessionId)).not.toContain('\u001B');
});

test('of a program that fills the whole screen, its screen is kept', async () => {
  const sessionId = await startPrinter(
    'painter',
    String.raw`echo 'printed before'; printf '\033[?1049h\033[2J\033[HA picture\n'`,
  );
  await vi.waitFor(
    async () => expect(await texts(sessionId)).toContain('A picture'),
    desk.patience,
  );
  const messages = await desk.messages(sessionId);
  const kept = messages.filter(({ content }) => content.includes('A picture'));
  expect(kept).toHaveLength(1);
  expect(kept[0]?.content).not.toContain('printed before');
});
