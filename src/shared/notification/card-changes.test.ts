import { describe, expect, test } from 'vitest';

import { desktopCards, type Notification } from './notification.ts';

import { changesOf } from './card-changes.ts';

function notified(
  notificationId: string,
  notifiedAt: number,
  change: Partial<Notification> = {},
): Notification {
  return {
    notificationId,
    payload: {
      eventType: 'Idle',
      sessionId: 's',
      agent: 'a',
      project: 'p',
      timestamp: '',
      riskLevel: 'LOW',
      eventData: { eventType: 'Idle' },
      dedupKey: notificationId,
    },
    requestId: null,
    channels: ['desktop'],
    raisedAt: notifiedAt,
    notifiedAt,
    withdrawnAt: null,
    ...change,
  };
}

const tags = (open: readonly Notification[]) =>
  desktopCards(open).map(({ tag, notifications }) => [tag, notifications.length]);

describe('desktopCards and changesOf', () => {
  test.each([
    ['no card without a notification', [], []],
    [
      'one card per notification, newest first',
      [notified('a', 1), notified('b', 3), notified('c', 2)],
      [
        ['b', 1],
        ['c', 1],
        ['a', 1],
      ],
    ],
    [
      'many notifications in one card',
      [1, 2, 3, 4].map((n) => notified(`n${n}`, n)),
      [['corral-many', 4]],
    ],
    ['no card for other channels', [notified('a', 1, { channels: ['tray', 'sound'] })], []],
    ['no card for a withdrawn notification', [notified('a', 1, { withdrawnAt: 2 })], []],
  ])('desktopCards shows %s', (_, open, expected) => {
    expect(tags(open)).toEqual(expected);
  });

  test.each([
    ['a new notification appears', [], [notified('a', 1)], [], ['a']],
    ['a shown notification stays', [['a', 1]], [notified('a', 1)], [], []],
    ['a repeated notification appears again', [['a', 1]], [notified('a', 2)], [], ['a']],
    ['a withdrawn notification disappears', [['a', 1]], [], ['a'], []],
    [
      'many notifications are combined into one card',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      ['a', 'b', 'c', 'd'].map((id, n) => notified(id, n + 1)),
      ['a', 'b', 'c'],
      ['corral-many'],
    ],
  ] as const)('changesOf: %s', (_, shown, open, gone, come) => {
    const before = new Map(shown.map(([tag, notifiedAt]) => [tag, { notifiedAt }]));
    const changes = changesOf(before, desktopCards(open));
    expect([changes.gone, changes.come.map(({ card }) => card.tag)]).toEqual([gone, come]);
  });
});
