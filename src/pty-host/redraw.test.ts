import { expect, test } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import { PromptTyper } from '#core/agents/claude-code/terminal/screen/prompt-typer.ts';
import { TypingQueue } from '#core/agents/claude-code/terminal/screen/typing-queue.ts';
import { redraw } from '#core/terminals/redraw.ts';

import { attachViewer, bytes, coreIn, folder, run } from './host.fixture.ts';

/**
 * A program whose input box has no lower side until the size of its terminal changes. It counts the
 * changes, and prints what it is sent.
 */
const BROKEN_BOX = String.raw`
  const side = '─'.repeat(40);
  let [draft, changes] = ['', 0];
  const sent = [];
  const draw = () => {
    const box = [side, '❯ ' + draft, changes > 0 ? side : ''];
    process.stdout.write('\x1b[H\x1b[J' + [changes + ' changes', ...sent, ...box].join('\r\n'));
  };
  process.stdin.setRawMode(true);
  process.stdout.on('resize', () => { changes += 1; draw(); });
  process.stdin.on('data', (data) => {
    const paste = /\x1b\[200~([^]*)\x1b\[201~/u.exec(String(data));
    if (paste) draft += paste[1];
    else { sent.push('sent: ' + draft); draft = ''; }
    draw();
  });
  process.stdout.write('\x1b[?2004h');
  draw();
`;

async function openBrokenBox() {
  const { client } = coreIn(folder());
  const spawned = await client.spawn(run('', { file: process.execPath, args: ['-e', BROKEN_BOX] }));
  expect(spawned.ok).toBe(true);
  const viewer = attachViewer(client, 't1', null);
  await viewer.shows('0 changes');
  return { client, viewer, clock: new NodeClock() };
}

test('redraw makes a program notice two changes of its size, and restores the size', async () => {
  const { client, viewer, clock } = await openBrokenBox();
  await redraw(client, clock, 't1');
  await viewer.shows('2 changes');
  expect(await client.screen('t1', 0)).toMatchObject({ cols: 80, rows: 24 });
});

test('redraw leaves a size that a window sets meanwhile', async () => {
  const { client, viewer, clock } = await openBrokenBox();
  const drawn = redraw(client, clock, 't1');
  await viewer.shows('1 changes');
  client.resize('t1', 100, 30);
  await drawn;
  expect(await client.screen('t1', 0)).toMatchObject({ cols: 100, rows: 30 });
});

test('A prompt is typed into a box of which a side was missing until the program drew it again', async () => {
  const { client, viewer, clock } = await openBrokenBox();
  const events: AgentEvent[] = [];
  const terminal = {
    screen: () => client.screen('t1', 0),
    type: (keys: string) => client.write('t1', bytes(keys)),
    redraw: () => redraw(client, clock, 't1'),
    isReady: () => true,
    isBlocked: () => false,
    isBusy: () => false,
  };
  const typer = new PromptTyper(terminal, clock, new TypingQueue(), (event) => events.push(event));
  typer.add('p1', 'fix it');
  await viewer.shows('sent: fix it');
  expect(events.filter(({ type }) => type === 'promptFailed')).toEqual([]);
  typer.close();
});
