import { beforeEach, describe, expect, test } from 'vitest';

import { findAction } from '#renderer/features/shortcuts/find-action.ts';
import { en } from '#renderer/kit/i18n/words/en.ts';
import type { Press } from '#renderer/kit/keyboard/key-combo.ts';
import { isPossible, type Scene } from '#renderer/stores/actions/action.ts';
import { groupSessions } from '#renderer/stores/sessions/groups.ts';
import type { SessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import {
  anInteraction,
  aSession,
  someCapabilities,
} from '#renderer/stores/sessions/session-fixture.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import { collapseGroups, useUi } from '#renderer/stores/window/ui.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { ALL_ACTIONS } from './all-actions.ts';

const { all: actions, actionOf } = ALL_ACTIONS;

function aScene(session: Session | null, change: Partial<Scene> = {}): Scene {
  return {
    session,
    capabilities: null,
    place: 'header',
    groups: groupSessions(session ? [session] : [], []),
    openRequestId: null,
    columns: {
      page: null,
      lone: undefined,
      session: session ?? undefined,
      beside: null,
      active: 'front',
      visible: ['front'],
      hasRoom: true,
    },
    isMuted: false,
    isNarrow: false,
    isFinding: false,
    api: {} as CorralApi,
    commands: {} as SessionCommands,
    report: () => undefined,
    ...change,
  };
}

const press = (key: string, change: Partial<Press> = {}): Press => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('ALL_ACTIONS', () => {
  test('The list contains each action that has a title exactly once', () => {
    expect(actions.map(({ id }) => id).toSorted()).toEqual(
      Object.keys(en.actions.title).toSorted(),
    );
  });

  test('No two actions have the same shortcut', () => {
    const all = actions.flatMap(({ keys }) => keys);
    expect(all).toEqual([...new Set(all)]);
  });
});

describe('sessionActions', () => {
  const possible = (session: Session) =>
    actions
      .filter((action) => action.group === 'session' && isPossible(action, aScene(session)))
      .map(({ id }) => id);

  test.each([
    [
      'working',
      {},
      [
        'rename',
        'interrupt',
        'terminate',
        'continueWith',
        'exportConversation',
        'archive',
        'pin',
        'mute',
        'delete',
      ],
    ],
    [
      'waiting',
      {},
      [
        'rename',
        'interrupt',
        'terminate',
        'continueWith',
        'exportConversation',
        'archive',
        'pin',
        'mute',
        'delete',
      ],
    ],
    [
      'idle',
      {},
      [
        'rename',
        'terminate',
        'continueWith',
        'exportConversation',
        'archive',
        'pin',
        'mute',
        'delete',
      ],
    ],
    [
      'stopped',
      {},
      [
        'rename',
        'resume',
        'continueWith',
        'exportConversation',
        'archive',
        'pin',
        'mute',
        'delete',
      ],
    ],
    [
      'failed',
      {},
      [
        'rename',
        'resume',
        'continueWith',
        'exportConversation',
        'archive',
        'pin',
        'mute',
        'delete',
      ],
    ],
    [
      'idle',
      { pinnedAt: 1 },
      [
        'rename',
        'terminate',
        'continueWith',
        'exportConversation',
        'archive',
        'unpin',
        'mute',
        'delete',
      ],
    ],
    [
      'stopped',
      { archivedAt: 1 },
      ['rename', 'continueWith', 'exportConversation', 'unarchive', 'mute', 'delete'],
    ],
  ] as const)(
    'A session with status %s and %j has exactly its possible actions',
    (status, change, expected) => {
      expect(possible(aSession('a', { status, ...change }))).toEqual(expected);
    },
  );

  test.each([true, false])(
    'A stopped session whose agent has resume: %s is continued or started again',
    (resume) => {
      const scene = aScene(aSession('a', { status: 'stopped' }), {
        capabilities: { ...someCapabilities, resume },
      });
      const offered = actions.filter((action) => isPossible(action, scene)).map(({ id }) => id);
      expect(offered.filter((id) => id === 'resume' || id === 'startAgain')).toEqual([
        resume ? 'resume' : 'startAgain',
      ]);
    },
  );

  test.each([
    [true, 'agent-id', 'idle', true],
    [true, 'agent-id', 'working', false],
    [true, null, 'idle', false],
    [false, 'agent-id', 'idle', false],
  ] as const)(
    'With the capability fork %s, the conversation %s of a session with status %s can be forked: %s',
    (fork, agentSessionId, status, expected) => {
      const scene = aScene(aSession('a', { status, agentSessionId }), {
        capabilities: { ...someCapabilities, fork },
      });
      expect(isPossible(actionOf('fork'), scene)).toBe(expected);
    },
  );

  test('Without a session no session action and no reading action is possible', () => {
    const scene = aScene(null);
    expect(
      actions.filter(
        ({ group, when }) => (group === 'session' || group === 'reading') && when(scene),
      ),
    ).toEqual([]);
  });
});

describe('findAction', () => {
  const scene = aScene(aSession('a'));
  const idOf = (event: Press, isInField = false, where = scene) =>
    findAction(actions, event, { isInField, isMac: false }, where)?.id ?? null;

  test('A key that types a character starts no action in a text field', () => {
    expect([idOf(press('?')), idOf(press('?'), true)]).toEqual(['shortcuts', null]);
  });

  test('A key that moves the caret starts no action in a text field', () => {
    const home = press('Home', { ctrlKey: true });
    expect([idOf(home), idOf(home, true)]).toEqual(['firstMessage', null]);
  });

  test('A key of an action that is not possible is left to the browser', () => {
    const g = press('g', { ctrlKey: true });
    expect([idOf(g), idOf(g, false, aScene(aSession('a'), { isFinding: true }))]).toEqual([
      null,
      'findNext',
    ]);
  });

  test('F9 shows an open question, also when a text field has the focus', () => {
    expect([idOf(press('F9')), idOf(press('F9'), true, { ...scene, openRequestId: 'r' })]).toEqual([
      null,
      'answer',
    ]);
  });
});

describe('navigationActions', () => {
  const sessions = [
    aSession('idle', { updatedAt: 5, cwd: '/a' }),
    aSession('working', { status: 'working', cwd: '/a' }),
    aSession('folded', { cwd: '/b' }),
    aSession('asks'),
    aSession('old', { archivedAt: 1 }),
  ];
  beforeEach(() => collapseGroups(['project:/b'], true));
  const groups = groupSessions(sessions, [anInteraction('r', 'asks')]);
  const from = (id: string, way: 'nextSession' | 'previousSession') => {
    actionOf(way).run(
      aScene(sessions.find(({ sessionId }) => sessionId === id) ?? null, { groups }),
    );
    return selectedSession(useUi.getState());
  };

  test('Next and previous session follow the list, wrap at its ends and skip folded sessions', () => {
    expect(['asks', 'working', 'idle'].map((id) => from(id, 'nextSession'))).toEqual([
      'working',
      'idle',
      'asks',
    ]);
    expect(from('asks', 'previousSession')).toBe('idle');
  });

  test('Next session selects the first one if the list does not show the current session', () => {
    expect(from('old', 'nextSession')).toBe('asks');
  });
});
