import { beforeEach, expect, test, vi } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { draftOf, setDraft } from './drafts.ts';
import { draftImagesOf, setDraftImages, type DraftImage } from './images.ts';
import { sendDraft } from './send-draft.ts';
import { sendStateOf } from './sends.ts';

type Prompt = CorralApi['sessions.prompt'];
type Reply = Awaited<ReturnType<Prompt>>;

let session = 0;
let id: string;
let asked: Parameters<Prompt>[0][];
let reply: (reply: Reply) => void;
const api = {
  'sessions.prompt': (prompt: Parameters<Prompt>[0]) => {
    asked.push(prompt);
    return new Promise<Reply>((resolve) => (reply = resolve));
  },
};
const taken: Reply = ok({ messageId: 'm' });
const unreachable: Reply = err({ kind: 'disconnected', message: 'Corral does not answer.', remedy: null });
const image = (name: string): DraftImage => ({ id: name, name, bytes: 1, mediaType: 'image/png', base64: 'iVBORw0KGgo' });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  id = `s${(session += 1)}`;
  asked = [];
});

test('what was typed while a prompt was on its way is the next draft, and is not sent with it', async () => {
  setDraft(id, 'One');
  setDraftImages(id, [image('first')]);
  const done = sendDraft(api, id);
  setDraft(id, 'Onetwo');
  setDraftImages(id, [...draftImagesOf(id), image('second')]);
  reply(taken);
  await done;
  expect(asked).toMatchObject([{ text: 'One', attachments: [{ mediaType: 'image/png' }] }]);
  expect([draftOf(id), draftImagesOf(id).map(({ name }) => name)]).toEqual(['two', ['second']]);
});

test('it is sent once, however often it is asked for meanwhile', async () => {
  setDraft(id, 'One');
  const done = sendDraft(api, id);
  await sendDraft(api, id);
  expect([asked.length, sendStateOf(id).sending]).toEqual([1, true]);
  reply(taken);
  await done;
  expect([draftOf(id), sendStateOf(id)]).toEqual(['', { sending: false, next: null, failure: null, attempt: null }]);
});

test('what is to be sent while another prompt is on its way follows that one', async () => {
  setDraft(id, 'One');
  const done = sendDraft(api, id);
  setDraft(id, 'One Two');
  await sendDraft(api, id);
  setDraft(id, 'One Two and on');
  expect(asked).toMatchObject([{ text: 'One' }]);
  reply(taken);
  await vi.waitFor(() => expect(asked).toMatchObject([{ text: 'One' }, { text: 'Two' }]));
  reply(taken);
  await done;
  expect([draftOf(id), sendStateOf(id).sending]).toEqual(['and on', false]);
});

test('Enter twice sends one prompt, and no picture that was added later', async () => {
  setDraft(id, 'One');
  const done = sendDraft(api, id);
  await sendDraft(api, id);
  setDraftImages(id, [image('later')]);
  reply(taken);
  await done;
  expect([asked.length, draftOf(id), draftImagesOf(id).length]).toEqual([1, '', 1]);
});

test('it does not follow one that failed', async () => {
  setDraft(id, 'One');
  const done = sendDraft(api, id);
  setDraft(id, 'Onetwo');
  await sendDraft(api, id);
  reply(unreachable);
  await done;
  expect([asked.length, draftOf(id), sendStateOf(id).next]).toEqual([1, 'Onetwo', null]);
});

test('what was not taken stays, with all that was typed since', async () => {
  setDraft(id, 'One');
  setDraftImages(id, [image('first')]);
  const done = sendDraft(api, id);
  setDraft(id, 'One and two');
  reply(unreachable);
  await done;
  expect([draftOf(id), draftImagesOf(id).length, sendStateOf(id).failure?.kind]).toEqual(['One and two', 1, 'disconnected']);
});

test('the same prompt again is the same command, another one is another', async () => {
  for (const text of ['One', 'One', 'Two']) {
    setDraft(id, text);
    const done = sendDraft(api, id);
    reply(unreachable);
    await done;
  }
  const ids = asked.map(({ commandId }) => commandId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});
