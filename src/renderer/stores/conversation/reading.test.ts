import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { Snapshot } from '#shared/contract/streams.ts';

import { openConversation } from './conversation.ts';
import { messages } from './message-fixture.ts';
import { goTo, revealed, useReading, type Reveal } from './reading.ts';

type PageInput = Parameters<CorralApi['conversation.page']>[0];
type Listener = Parameters<Parameters<typeof openConversation>[0]['openStream']>[1];

const frames: (() => void)[] = [];
const drawFrame = () => frames.splice(0).forEach((callback) => callback());

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  useReading.setState({ reveal: null, arrived: null, notice: null });
});

afterEach(() => {
  drawFrame();
  vi.unstubAllGlobals();
});

/** A window on messages `first` to `last` of a conversation of 100. */
function openAt(first: number, last: number): void {
  const page: MessagePage = { messages: messages(first, last), hasBefore: first > 1, hasAfter: last < 100 };
  const openStream = (_: string, listener: Listener) => {
    const snapshot = { of: 'session', page, live: [], waiting: [], reading: null } as unknown as Snapshot;
    listener.onSnapshot(snapshot, 0);
    return () => undefined;
  };
  openConversation({ openStream, api: core(emptyPage).api }, 's');
  drawFrame();
}

function core(reply: Awaited<ReturnType<CorralApi['conversation.page']>>) {
  const asked: PageInput['anchor'][] = [];
  const page = async ({ anchor }: PageInput) => {
    asked.push(anchor);
    return reply;
  };
  return { asked, api: { 'conversation.page': page } as unknown as CorralApi };
}

const emptyPage = ok({ messages: [], hasBefore: false, hasAfter: false });
const to = (seq: number): Reveal => ({ sessionId: 's', to: { seq }, focus: true });

test('a window that opens before the first messages are read asks for them', () => {
  const { api, asked } = core(emptyPage);
  const openStream = (_: string, listener: Listener) => {
    const page: MessagePage = { messages: [], hasBefore: true, hasAfter: false };
    listener.onSnapshot({ of: 'session', page, live: [], waiting: [], reading: null } as unknown as Snapshot, 0);
    return () => undefined;
  };
  openConversation({ openStream, api }, 's');
  expect(asked).toEqual([{ at: 'end' }]);
});

describe('going to a place', () => {
  test('loads what is around it when the window does not hold it', async () => {
    openAt(50, 100);
    const { api, asked } = core(emptyPage);
    await goTo(api, to(7));
    expect(asked).toEqual([{ at: 'around', seq: 7 }]);
  });

  test('loads nothing when the window holds it', async () => {
    openAt(50, 100);
    const { api, asked } = core(emptyPage);
    await goTo(api, to(60));
    expect([asked, useReading.getState().reveal]).toEqual([[], to(60)]);
  });

  test('loads the beginning unless it is there', async () => {
    openAt(50, 100);
    const { api, asked } = core(emptyPage);
    await goTo(api, { sessionId: 's', to: 'start', focus: true });
    openAt(1, 40);
    await goTo(api, { sessionId: 's', to: 'start', focus: true });
    expect(asked).toEqual([{ at: 'start' }]);
  });

  test('waits until the list has done it, and remembers where it led', async () => {
    openAt(50, 100);
    const wish = to(60);
    await goTo(core(emptyPage).api, wish);
    revealed(wish, 60);
    expect(useReading.getState()).toEqual({ reveal: null, inside: null, arrived: { sessionId: 's', seq: 60 }, notice: null });
  });

  test('says when the place cannot be loaded', async () => {
    openAt(50, 100);
    const { api } = core(err({ kind: 'noSuchSession', message: 'There is no such session.', remedy: null }));
    await goTo(api, to(7));
    expect(useReading.getState()).toEqual({
      reveal: null,
      inside: null,
      arrived: null,
      notice: { kind: 'failed', message: 'There is no such session.' },
    });
  });

  test('an earlier wish that the list fulfils late changes nothing', () => {
    const [earlier, later] = [to(7), to(9)];
    useReading.setState({ reveal: later });
    revealed(earlier, 7);
    expect(useReading.getState().reveal).toBe(later);
  });
});
