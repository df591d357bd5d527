import { describe, expect, test } from 'vitest';

import { aDesk, anInteraction, aRequest, aSession } from '../desk.fixture.ts';
import { trayModel, type TrayEntry } from './tray-model.ts';
import { createDesktopTexts } from '../desktop-texts.ts';

const textsOf = createDesktopTexts();
const [en, zh] = [textsOf('en'), textsOf('zh')];

const labels = (entries: readonly TrayEntry[]): readonly unknown[] =>
  entries.map((entry) =>
    entry.type === 'line'
      ? '-'
      : entry.type === 'menu'
        ? [entry.label, labels(entry.entries)]
        : entry.label,
  );
const high = { level: 'HIGH' as const, reasons: [], parts: [] };

describe('trayModel icon', () => {
  test.each([
    ['quiet', aDesk({ sessions: [aSession('a')] }), 'Corral'],
    ['working', aDesk({ sessions: [aSession('a', { status: 'working' })] }), 'Corral: 1 working'],
    ['waiting', aDesk({ interactions: [anInteraction()] }), 'Corral: 1 waiting for you'],
    [
      'urgent',
      aDesk({ interactions: [anInteraction(aRequest({ risk: high }))] }),
      'Corral: 1 waiting for you',
    ],
    [
      'urgent',
      aDesk({ interactions: [anInteraction(aRequest(), { unseenAt: 5 })] }),
      'Corral: 1 waiting for you',
    ],
    ['quiet', aDesk({ sessions: [aSession('a', { status: 'working', archivedAt: 1 })] }), 'Corral'],
  ])('trayModel has the icon %s', (look, desk, tip) => {
    expect(trayModel(desk, en)).toMatchObject({ look, tip });
  });
});

describe('trayModel menu', () => {
  test('trayModel lists questions first, then working sessions, then the fixed entries', () => {
    const desk = aDesk({
      sessions: [aSession('s1'), aSession('s2', { status: 'working' })],
      interactions: [
        anInteraction(),
        anInteraction(aRequest({ requestId: 'r2', risk: high, title: 'Delete it' })),
      ],
    });
    expect(labels(trayModel(desk, en).entries)).toEqual([
      'Waiting for you',
      [
        'Run a command · Session s1',
        ['Bash', 'command: npm test', '-', 'Approve', 'Reject', 'Open'],
      ],
      ['Delete it · Session s1', ['Bash', 'command: npm test', '-', 'Reject', 'Open']],
      '-',
      'Working',
      'Session s2',
      '-',
      'Open Corral',
      'New session…',
      'Do not disturb',
      'Settings…',
      '-',
      'Quit Corral',
    ]);
  });

  test('trayModel approves the request whose text it displays', () => {
    const [, question] = trayModel(aDesk({ interactions: [anInteraction()] }), en).entries;
    const approve =
      question?.type === 'menu'
        ? question.entries.find((entry) => entry.type === 'act' && entry.label === 'Approve')
        : null;
    expect(approve).toMatchObject({
      act: { type: 'answer', requestId: 'r1', optionId: 'approve' },
    });
  });

  test('trayModel links to the inbox when there are more questions than it lists', () => {
    const interactions = Array.from({ length: 11 }, (_, at) =>
      anInteraction(aRequest({ requestId: `r${at}` })),
    );
    const { entries } = trayModel(aDesk({ interactions }), zh);
    expect(entries[9]).toEqual({
      type: 'act',
      label: '还有 3 项…',
      act: { type: 'show', navigationTarget: { to: 'inbox' } },
    });
  });

  test('trayModel displays titles as one plain line', () => {
    const sessions = [
      aSession('s1', { title: `a\n\u202Eb\u200B ${'y'.repeat(100)}`, status: 'working' }),
    ];
    const label = trayModel(aDesk({ sessions }), en).entries.find((entry) => entry.type === 'act');
    expect(label).toMatchObject({ label: `a b ${'y'.repeat(55)}…` });
  });
});
