import { beforeEach, expect, test, vi } from 'vitest';

import { draftImagesOf, setDraftImages, type DraftImage } from '#renderer/views/prompt-field/images.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { draftOf, setDraft } from './drafts.ts';
import { outboxOf } from './outbox.ts';
import { restoreOutboxes, sendDraft } from './send-draft.ts';

type Prompt = CorralApi['sessions.prompt'];
type Reply = Awaited<ReturnType<Prompt>>;

let session = 0;
let id: string;
let asked: Parameters<Prompt>[0][];
let reply: (reply: Reply) => void;
let stored: Map<string, string>;
const api = {
  'sessions.prompt': (prompt: Parameters<Prompt>[0]) => {
    asked.push(prompt);
    return new Promise<Reply>((resolve) => (reply = resolve));
  },
};
const taken: Reply = ok({ messageId: 'm' });
const unreachable: Reply = err({ kind: 'disconnected', message: 'Corral does not answer.', remedy: null });
const refused: Reply = err({ kind: 'archived', message: 'The session is archived.', remedy: null });
const image = (name: string): DraftImage => ({ id: name, name, bytes: 1, mediaType: 'image/png', base64: 'iVBORw0KGgo' });
const texts = () => asked.map(({ text }) => text);

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
  asked = [];
});

test('Enter empties the field at once, so that the next prompt can be typed', async () => {
  setDraftImages(id, [image('first')]);
  const done = send('One');
  expect([draftOf(id), draftImagesOf(id), outboxOf(id).entries.length]).toEqual(['', [], 1]);
  setDraft(id, 'two');
  setDraftImages(id, [image('second')]);
  reply(taken);
  await done;
  expect(asked).toMatchObject([{ text: 'One', attachments: [{ mediaType: 'image/png' }] }]);
  expect([draftOf(id), draftImagesOf(id).map(({ name }) => name), outboxOf(id).entries]).toEqual(['two', ['second'], []]);
});

test('every prompt that is sent while another is on its way follows it, in order and once', async () => {
  const done = send('One');
  await Promise.all([send('Two'), send('Three'), send('Four')]);
  await sendDraft(api, id);
  expect(texts()).toEqual(['One']);
  for (const count of [2, 3, 4]) {
    reply(taken);
    await vi.waitFor(() => expect(asked).toHaveLength(count));
  }
  reply(taken);
  await done;
  expect([texts(), outboxOf(id).entries]).toEqual([['One', 'Two', 'Three', 'Four'], []]);
});

test('a prompt that fails returns to the draft with those behind it, in front of what was typed since', async () => {
  setDraftImages(id, [image('first')]);
  const done = send('One');
  setDraftImages(id, [image('second')]);
  await send('Two');
  setDraft(id, 'and three');
  reply(unreachable);
  await done;
  expect([asked.length, draftOf(id), outboxOf(id).failure?.kind]).toEqual([1, 'One\nTwo\nand three', 'disconnected']);
  expect(draftImagesOf(id).map(({ name }) => name)).toEqual(['first', 'second']);
});

test('prompts that returned are sent again under their commands, and what was added is a prompt of its own', async () => {
  const done = send('One');
  await send('Two');
  reply(unreachable);
  await done;
  const again = send('One\nTwo\nThree');
  for (const count of [3, 4]) {
    reply(taken);
    await vi.waitFor(() => expect(asked).toHaveLength(count));
  }
  reply(taken);
  await again;
  expect(texts()).toEqual(['One', 'One', 'Two', 'Three']);
  expect(asked[1]?.commandId).toBe(asked[0]?.commandId);
  expect(new Set(asked.map(({ commandId }) => commandId)).size).toBe(3);
});

test.each([
  ['changed', unreachable, 'Ones'],
  ['refused', refused, 'One'],
])('a prompt that was %s is another command', async (_, answer, text) => {
  const done = send('One');
  reply(answer);
  await done;
  const again = send(text);
  reply(taken);
  await again;
  expect(texts()).toEqual(['One', text]);
  expect(asked[1]?.commandId).not.toBe(asked[0]?.commandId);
});

test('a reload gives back what was not confirmed, once, under its command', async () => {
  void send('One');
  await send('Two');
  const reloaded = new Map([...stored].map(([key, value]) => [key, value.replaceAll(id, 'reloaded')]));
  const storage = { getItem: (key: string) => reloaded.get(key) ?? null, setItem: () => undefined };
  restoreOutboxes(storage);
  expect(draftOf('reloaded')).toBe('One\nTwo');
  const again = sendDraft(api, 'reloaded');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ text: 'One', commandId: asked[0]?.commandId });
  reply(taken);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  reply(taken);
  await again;
});

test('a second reload does not give it back twice', () => {
  const box = { entries: [], returned: [{ commandId: 'c', text: 'One' }] };
  setDraft(id, 'One');
  restoreOutboxes({ getItem: () => JSON.stringify({ [id]: box }), setItem: () => undefined });
  expect([draftOf(id), outboxOf(id).returned.length]).toEqual(['One', 1]);
});

test.each(['', '[]', '{', '{"s": null}', '{"s": {"entries": 3, "returned": [null, {"commandId": 1, "text": ""}]}}'])(
  'garbage in the storage is ignored: %s',
  (text) => {
    restoreOutboxes({ getItem: () => text, setItem: () => undefined });
    expect([draftOf('s'), outboxOf('s').returned]).toEqual(['', []]);
  },
);

test('each prompt that core has is reported, and one that failed is not', async () => {
  const reported = vi.fn<() => void>();
  setDraft(id, 'One');
  const done = sendDraft(api, id, { taken: reported });
  await send('Two');
  reply(taken);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(reported).toHaveBeenCalledTimes(1);
  reply(unreachable);
  await done;
  expect(reported).toHaveBeenCalledTimes(1);
});

test('a prompt for after the turn says so, also when it is sent again', async () => {
  setDraft(id, 'Later');
  const done = sendDraft(api, id, { when: 'afterTurn' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  reply(unreachable);
  await done;
  const again = sendDraft(api, id);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  reply(taken);
  await again;
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(asked[0]).toMatchObject({ text: 'Later', when: 'afterTurn' });
});
