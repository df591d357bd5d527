import { describe, expect, test } from 'vitest';

import { aSession, anInteraction } from '#renderer/stores/sessions/session-fixture.ts';
import { noSettings } from '#shared/contract/desk.ts';
import type { StreamEvent } from '#shared/contract/streams.ts';
import { changeDesk, emptyDesk, type DeskState } from '#shared/desk/desk-state.ts';
import type { Notification } from '#shared/notification/notification.ts';

const opened = changeDesk(emptyDesk, {
  type: 'snapshot',
  snapshot: {
    of: 'desk',
    sessions: [aSession('old', { createdAt: 1 }), aSession('new', { createdAt: 9 })],
    interactions: [
      anInteraction('late', 'old', { openedAt: 9 }),
      anInteraction('early', 'new', { openedAt: 1 }),
    ],
    agents: [],
    agentWords: {},
    settings: noSettings,
    terminals: [],
    rules: [],
    browsers: [],
    notifications: [],
  },
});
const after = (...events: readonly StreamEvent[]) =>
  events.reduce<DeskState>((state, event) => changeDesk(state, { type: 'event', event }), opened);
const requests = (state: DeskState) => state.interactions.map(({ request }) => request.requestId);
const ids = (state: DeskState) => state.sessions.map(({ sessionId }) => sessionId);

describe('changeDesk', () => {
  test('changeDesk lists sessions newest first and questions oldest first', () => {
    expect([opened.loaded, ids(opened), requests(opened)]).toEqual([
      true,
      ['new', 'old'],
      ['early', 'late'],
    ]);
  });

  test('changeDesk keeps the place of a changed session and the identity of the others', () => {
    const state = after({
      type: 'session.upserted',
      session: aSession('old', { createdAt: 1, title: 'Renamed', updatedAt: 99 }),
    });
    expect([ids(state), state.sessions[1]?.title]).toEqual([['new', 'old'], 'Renamed']);
    expect(state.sessions[0]).toBe(opened.sessions[0]);
  });

  test('changeDesk inserts a new session by its age', () => {
    expect(
      ids(after({ type: 'session.upserted', session: aSession('middle', { createdAt: 5 }) })),
    ).toEqual(['new', 'middle', 'old']);
  });

  test('changeDesk removes the questions of a deleted session', () => {
    const state = after({ type: 'session.deleted', sessionId: 'old' });
    expect([ids(state), requests(state)]).toEqual([['new'], ['early']]);
  });

  test('changeDesk removes a discarded session and adds it again when it is restored', () => {
    const discarded = aSession('old', { createdAt: 1, discardedAt: 5 });
    const gone = after({ type: 'session.upserted', session: discarded });
    expect([ids(gone), requests(gone)]).toEqual([['new'], ['early']]);
    const session = aSession('old', { createdAt: 1, discardedAt: null });
    expect(
      ids(changeDesk(gone, { type: 'event', event: { type: 'session.upserted', session } })),
    ).toEqual(['new', 'old']);
    const snapshot = {
      of: 'desk' as const,
      sessions: [discarded],
      interactions: [],
      agents: [],
      agentWords: {},
      settings: noSettings,
    };
    const rest = { terminals: [], rules: [], notifications: [], browsers: [] };
    expect(
      ids(changeDesk(emptyDesk, { type: 'snapshot', snapshot: { ...snapshot, ...rest } })),
    ).toEqual([]);
  });

  test('changeDesk removes a question that has an outcome and does not add a closed unknown one', () => {
    const closed = (id: string) =>
      ({
        type: 'interaction.upserted',
        interaction: anInteraction(id, 'new', { outcome: 'answered' }),
      }) as const;
    expect(requests(after(closed('early'), closed('never-seen')))).toEqual(['late']);
  });

  test('changeDesk adds a new question after the older ones', () => {
    const state = after({
      type: 'interaction.upserted',
      interaction: anInteraction('middle', 'new', { openedAt: 5 }),
    });
    expect(requests(state)).toEqual(['early', 'middle', 'late']);
  });

  test('changeDesk keeps the newest settings and agents', () => {
    const state = after(
      { type: 'settings.changed', settings: { ...noSettings, theme: 'dark' } },
      { type: 'agents.found', agents: [] },
    );
    expect([state.settings.theme, state.agents]).toEqual(['dark', []]);
  });
});

test('changeDesk adds a notification, updates it in its position and removes it', () => {
  const raised = (notificationId: string, change: Partial<Notification> = {}): StreamEvent => ({
    type: 'notification.upserted',
    notification: {
      notificationId,
      payload: {
        eventType: 'Test',
        sessionId: 'new',
        agent: 'a',
        project: 'p',
        timestamp: '',
        riskLevel: 'LOW',
        eventData: { eventType: 'Test' },
        dedupKey: notificationId,
      },
      requestId: null,
      channels: [],
      raisedAt: 1,
      notifiedAt: 1,
      withdrawnAt: null,
      ...change,
    },
  });
  const idsAfter = (...events: readonly StreamEvent[]) =>
    after(...events).notifications.map(({ notificationId, notifiedAt }) => [
      notificationId,
      notifiedAt,
    ]);
  expect(idsAfter(raised('n1'), raised('n2'), raised('n1', { notifiedAt: 5 }))).toEqual([
    ['n1', 5],
    ['n2', 1],
  ]);
  expect(idsAfter(raised('n1'), raised('n2'), raised('n1', { withdrawnAt: 5 }))).toEqual([
    ['n2', 1],
  ]);
  expect(idsAfter(raised('n1'), { type: 'session.deleted', sessionId: 'new' })).toEqual([]);
});
