import { beforeEach, expect, test, vi } from 'vitest';

import {
  draftImagesOf,
  setDraftImages,
  type DraftImage,
} from '#renderer/views/prompt-field/images.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';
import { outboxOf } from './outbox.ts';
import { restoreOutboxes, sendDraft } from './send-draft.ts';

type Prompt = CorralApi['sessions.prompt'];
type Reply = Awaited<ReturnType<Prompt>>;

let session = 0;
let id: string;
let calls: Parameters<Prompt>[0][];
let reply: (reply: Reply) => void;
let stored: Map<string, string>;
const api = {
  'sessions.prompt': (prompt: Parameters<Prompt>[0]) => {
    calls.push(prompt);
    return new Promise<Reply>((resolve) => (reply = resolve));
  },
};
const taken: Reply = ok({ messageId: 'm' });
const unreachable: Reply = err({
  kind: 'disconnected',
  message: 'Corral does not answer.',
  remedy: null,
});
const refused: Reply = err({ kind: 'archived', message: 'The session is archived.', remedy: null });
const image = (name: string): DraftImage => ({
  id: name,
  name,
  bytes: 1,
  mediaType: 'image/png',
  base64: 'iVBORw0KGgo',
});
const texts = () => calls.map(({ text }) => text);

function send(text: string): Promise<void> {
  setDraft(id, text);
  return sendDraft(api, id);
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  id = `s${(session += 1)}`;
  calls = [];
});

test('sendDraft empties the draft at once, so that the next prompt can be typed', async () => {
  setDraftImages(id, [image('first')]);
  const sending = send('One');
  expect([draftOf(id), draftImagesOf(id), outboxOf(id).entries.length]).toEqual(['', [], 1]);
  setDraft(id, 'two');
  setDraftImages(id, [image('second')]);
  reply(taken);
  await sending;
  expect(calls).toMatchObject([{ text: 'One', attachments: [{ mediaType: 'image/png' }] }]);
  expect([draftOf(id), draftImagesOf(id).map(({ name }) => name), outboxOf(id).entries]).toEqual([
    'two',
    ['second'],
    [],
  ]);
});

test('sendDraft queues prompts behind an unconfirmed one and sends each once, in order', async () => {
  const sending = send('One');
  await Promise.all([send('Two'), send('Three'), send('Four')]);
  await sendDraft(api, id);
  expect(texts()).toEqual(['One']);
  for (const count of [2, 3, 4]) {
    reply(taken);
    await vi.waitFor(() => expect(calls).toHaveLength(count));
  }
  reply(taken);
  await sending;
  expect([texts(), outboxOf(id).entries]).toEqual([['One', 'Two', 'Three', 'Four'], []]);
});

test('A failed prompt and those behind it return to the draft, before the text that was typed since', async () => {
  setDraftImages(id, [image('first')]);
  const sending = send('One');
  setDraftImages(id, [image('second')]);
  await send('Two');
  setDraft(id, 'and three');
  reply(unreachable);
  await sending;
  expect([calls.length, draftOf(id), outboxOf(id).failure?.kind]).toEqual([
    1,
    'One\nTwo\nand three',
    'disconnected',
  ]);
  expect(draftImagesOf(id).map(({ name }) => name)).toEqual(['first', 'second']);
});

test('Returned prompts are retried with their command ids, and added text is a separate prompt', async () => {
  const sending = send('One');
  await send('Two');
  reply(unreachable);
  await sending;
  const again = send('One\nTwo\nThree');
  for (const count of [3, 4]) {
    reply(taken);
    await vi.waitFor(() => expect(calls).toHaveLength(count));
  }
  reply(taken);
  await again;
  expect(texts()).toEqual(['One', 'One', 'Two', 'Three']);
  expect(calls[1]?.commandId).toBe(calls[0]?.commandId);
  expect(new Set(calls.map(({ commandId }) => commandId)).size).toBe(3);
});

test.each([
  ['changed', unreachable, 'Ones'],
  ['refused', refused, 'One'],
])('A prompt that was %s is sent with a new command id', async (_, answer, text) => {
  const sending = send('One');
  reply(answer);
  await sending;
  const again = send(text);
  reply(taken);
  await again;
  expect(texts()).toEqual(['One', text]);
  expect(calls[1]?.commandId).not.toBe(calls[0]?.commandId);
});

test('restoreOutboxes returns unconfirmed prompts to the draft, once, with their command ids', async () => {
  void send('One');
  await send('Two');
  const reloaded = new Map(
    [...stored].map(([key, value]) => [key, value.replaceAll(id, 'reloaded')]),
  );
  const storage = { getItem: (key: string) => reloaded.get(key) ?? null, setItem: () => undefined };
  restoreOutboxes(storage);
  expect(draftOf('reloaded')).toBe('One\nTwo');
  const again = sendDraft(api, 'reloaded');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ text: 'One', commandId: calls[0]?.commandId });
  reply(taken);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  reply(taken);
  await again;
});

test('restoreOutboxes does not return a prompt to the draft twice', () => {
  const box = { entries: [], returned: [{ commandId: 'c', text: 'One' }] };
  setDraft(id, 'One');
  restoreOutboxes({ getItem: () => JSON.stringify({ [id]: box }), setItem: () => undefined });
  expect([draftOf(id), outboxOf(id).returned.length]).toEqual(['One', 1]);
});

test.each([
  '',
  '[]',
  '{',
  '{"s": null}',
  '{"s": {"entries": 3, "returned": [null, {"commandId": 1, "text": ""}]}}',
])('restoreOutboxes ignores the damaged text %s', (text) => {
  restoreOutboxes({ getItem: () => text, setItem: () => undefined });
  expect([draftOf('s'), outboxOf('s').returned]).toEqual(['', []]);
});

test('sendDraft calls onTaken for each confirmed prompt and not for a failed one', async () => {
  const reported = vi.fn<() => void>();
  setDraft(id, 'One');
  const sending = sendDraft(api, id, { onTaken: reported });
  await send('Two');
  reply(taken);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(reported).toHaveBeenCalledTimes(1);
  reply(unreachable);
  await sending;
  expect(reported).toHaveBeenCalledTimes(1);
});

test('A prompt for after the turn keeps that time when it is retried', async () => {
  setDraft(id, 'Later');
  const sending = sendDraft(api, id, { when: 'afterTurn' });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  reply(unreachable);
  await sending;
  const again = sendDraft(api, id);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  reply(taken);
  await again;
  expect(calls).toEqual([calls[0], calls[0]]);
  expect(calls[0]).toMatchObject({ text: 'Later', when: 'afterTurn' });
});
