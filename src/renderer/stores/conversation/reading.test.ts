import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { Snapshot } from '#shared/contract/streams.ts';

import { openConversation } from './conversation.ts';
import { messages } from './message-fixture.ts';
import { goTo, completeReveal, readingOf, setNotice, type Reveal } from './reading.ts';

type PageInput = Parameters<CorralApi['conversation.page']>[0];
type Listener = Parameters<Parameters<typeof openConversation>[0]['openStream']>[1];

const frames: (() => void)[] = [];
const drawFrame = () => frames.splice(0).forEach((callback) => callback());

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  setNotice('s', null);
});

afterEach(() => {
  drawFrame();
  vi.unstubAllGlobals();
});

/** Opens a window on messages `first` to `last` of a conversation of 100. */
function openAt(first: number, last: number): void {
  const page: MessagePage = {
    messages: messages(first, last),
    hasBefore: first > 1,
    hasAfter: last < 100,
  };
  const openStream = (_: string, listener: Listener) => {
    const snapshot = {
      of: 'session',
      page,
      live: [],
      waiting: [],
      reading: null,
    } as unknown as Snapshot;
    listener.onSnapshot(snapshot, 0);
    return () => undefined;
  };
  openConversation({ openStream, api: core(emptyPage).api }, 's');
  drawFrame();
}

function core(reply: Awaited<ReturnType<CorralApi['conversation.page']>>) {
  const anchors: PageInput['anchor'][] = [];
  const page = async ({ anchor }: PageInput) => {
    anchors.push(anchor);
    return reply;
  };
  return { anchors, api: { 'conversation.page': page } as unknown as CorralApi };
}

const emptyPage = ok({ messages: [], hasBefore: false, hasAfter: false });
const to = (seq: number): Reveal => ({ sessionId: 's', to: { seq }, focus: true });

test('openConversation loads the end if the first messages are not read yet', () => {
  const { api, anchors } = core(emptyPage);
  const openStream = (_: string, listener: Listener) => {
    const page: MessagePage = { messages: [], hasBefore: true, hasAfter: false };
    listener.onSnapshot(
      { of: 'session', page, live: [], waiting: [], reading: null } as unknown as Snapshot,
      0,
    );
    return () => undefined;
  };
  openConversation({ openStream, api }, 's');
  expect(anchors).toEqual([{ at: 'end' }]);
});

describe('goTo', () => {
  test('goTo loads the surroundings of a position outside of the window', async () => {
    openAt(50, 100);
    const { api, anchors } = core(emptyPage);
    await goTo(api, to(7));
    expect(anchors).toEqual([{ at: 'around', seq: 7 }]);
  });

  test('goTo loads nothing for a position inside the window', async () => {
    openAt(50, 100);
    const { api, anchors } = core(emptyPage);
    await goTo(api, to(60));
    expect([anchors, readingOf('s').reveal]).toEqual([[], to(60)]);
  });

  test('goTo loads the beginning unless it is loaded', async () => {
    openAt(50, 100);
    const { api, anchors } = core(emptyPage);
    await goTo(api, { sessionId: 's', to: 'start', focus: true });
    openAt(1, 40);
    await goTo(api, { sessionId: 's', to: 'start', focus: true });
    expect(anchors).toEqual([{ at: 'start' }]);
  });

  test('goTo waits until the list has scrolled, and stores the position', async () => {
    openAt(50, 100);
    const request = to(60);
    await goTo(core(emptyPage).api, request);
    completeReveal(request, 60);
    expect(readingOf('s')).toEqual({
      reveal: null,
      inside: null,
      arrived: 60,
      notice: null,
    });
  });

  test('goTo stores a notice if the position cannot be loaded', async () => {
    const { api } = core(
      err({ kind: 'noSuchSession', message: 'There is no such session.', remedy: null }),
    );
    await goTo(api, { ...to(7), sessionId: 'unknown' });
    expect(readingOf('unknown')).toEqual({
      reveal: null,
      inside: null,
      arrived: null,
      notice: { kind: 'failed', message: 'There is no such session.' },
    });
  });

  test('completeReveal ignores a request that was replaced by a later one', () => {
    const [earlier, later] = [to(7), to(9)];
    void goTo(core(emptyPage).api, later);
    completeReveal(earlier, 7);
    expect(readingOf('s').reveal).toBe(later);
  });

  test('goTo in one conversation leaves the request of another one', () => {
    const [here, there] = [to(7), { ...to(9), sessionId: 'other' }];
    void goTo(core(emptyPage).api, here);
    void goTo(core(emptyPage).api, there);
    expect([readingOf('s').reveal, readingOf('other').reveal]).toEqual([here, there]);
  });
});
