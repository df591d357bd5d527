import { describe, expect, test } from 'vitest';

import { desktopCards, type Notification } from './notification.ts';

import { changesOf } from './card-changes.ts';

function told(notificationId: string, toldAt: number, change: Partial<Notification> = {}): Notification {
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
    raisedAt: toldAt,
    toldAt,
    withdrawnAt: null,
    ...change,
  };
}

const tags = (open: readonly Notification[]) => desktopCards(open).map(({ tag, notifications }) => [tag, notifications.length]);

describe('cards', () => {
  test.each([
    ['none', [], []],
    [
      'each by itself, newest first',
      [told('a', 1), told('b', 3), told('c', 2)],
      [
        ['b', 1],
        ['c', 1],
        ['a', 1],
      ],
    ],
    ['many in one', [1, 2, 3, 4].map((n) => told(`n${n}`, n)), [['corral-many', 4]]],
    ['not for the desktop', [told('a', 1, { channels: ['tray', 'sound'] })], []],
    ['over', [told('a', 1, { withdrawnAt: 2 })], []],
  ])('%s', (_, open, expected) => {
    expect(tags(open)).toEqual(expected);
  });

  test.each([
    ['a new one comes', [], [told('a', 1)], [], ['a']],
    ['one that is there stays', [['a', 1]], [told('a', 1)], [], []],
    ['one that is told again comes again', [['a', 1]], [told('a', 2)], [], ['a']],
    ['one that is over goes', [['a', 1]], [], ['a'], []],
    [
      'many become one',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      ['a', 'b', 'c', 'd'].map((id, n) => told(id, n + 1)),
      ['a', 'b', 'c'],
      ['corral-many'],
    ],
  ] as const)('%s', (_, shown, open, gone, come) => {
    const before = new Map(shown.map(([tag, toldAt]) => [tag, { toldAt }]));
    const changes = changesOf(before, desktopCards(open));
    expect([changes.gone, changes.come.map(({ card }) => card.tag)]).toEqual([gone, come]);
  });
});
