import { describe, expect, test } from 'vitest';

import { findAction } from '#renderer/features/shortcuts/find-action.ts';
import { en } from '#renderer/kit/i18n/resources.ts';
import type { Press } from '#renderer/kit/keyboard/key-combo.ts';
import { isPossible, type Scene } from '#renderer/stores/actions/action.ts';
import { groupSessions } from '#renderer/stores/sessions/groups.ts';
import type { SessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { anInteraction, aSession } from '#renderer/stores/sessions/session-fixture.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { ALL_ACTIONS } from './all-actions.ts';

const { all: actions, actionOf } = ALL_ACTIONS;

function aScene(session: Session | null, change: Partial<Scene> = {}): Scene {
  return {
    session,
    place: 'header',
    groups: groupSessions(session ? [session] : [], []),
    openRequestId: null,
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

describe('the list of actions', () => {
  test('has each action of the texts exactly once', () => {
    expect(actions.map(({ id }) => id).toSorted()).toEqual(Object.keys(en.actions.title).toSorted());
  });

  test('gives no shortcut to two actions', () => {
    const all = actions.flatMap(({ keys }) => keys);
    expect(all).toEqual([...new Set(all)]);
  });
});

describe('what can be done with a session', () => {
  const possible = (session: Session) =>
    actions.filter((action) => action.group === 'session' && isPossible(action, aScene(session))).map(({ id }) => id);

  test.each([
    ['working', {}, ['rename', 'interrupt', 'terminate', 'mute']],
    ['waiting', {}, ['rename', 'interrupt', 'terminate', 'mute']],
    ['idle', {}, ['rename', 'terminate', 'mute']],
    ['stopped', {}, ['rename', 'resume', 'archive', 'mute', 'delete']],
    ['failed', {}, ['rename', 'resume', 'archive', 'mute', 'delete']],
    ['stopped', { archivedAt: 1 }, ['rename', 'unarchive', 'mute', 'delete']],
  ] as const)('%s %j', (status, change, expected) => {
    expect(possible(aSession('a', { status, ...change }))).toEqual(expected);
  });

  test('without one there is nothing to do with it, nor to read', () => {
    const scene = aScene(null);
    expect(actions.filter(({ group, when }) => (group === 'session' || group === 'reading') && when(scene))).toEqual([]);
  });
});

describe('a key', () => {
  const scene = aScene(aSession('a'));
  const idOf = (event: Press, isInField = false, where = scene) =>
    findAction(actions, event, { isInField, isMac: false }, where)?.id ?? null;

  test('that types something belongs to text fields', () => {
    expect([idOf(press('?')), idOf(press('?'), true)]).toEqual(['shortcuts', null]);
  });

  test('that moves the caret in a text field belongs to it', () => {
    const home = press('Home', { ctrlKey: true });
    expect([idOf(home), idOf(home, true)]).toEqual(['firstMessage', null]);
  });

  test('of an action that is not possible does nothing, so that the browser has it', () => {
    const g = press('g', { ctrlKey: true });
    expect([idOf(g), idOf(g, false, aScene(aSession('a'), { isFinding: true }))]).toEqual([null, 'findNext']);
  });

  test('brings an open question to the front, wherever the focus is', () => {
    expect([idOf(press('F9')), idOf(press('F9'), true, { ...scene, openRequestId: 'r' })]).toEqual([null, 'answer']);
  });
});

describe('going from session to session', () => {
  const sessions = [
    aSession('idle', { updatedAt: 5 }),
    aSession('working', { status: 'working' }),
    aSession('asks'),
    aSession('old', { archivedAt: 1 }),
  ];
  const groups = groupSessions(sessions, [anInteraction('r', 'asks')]);
  const from = (id: string, way: 'nextSession' | 'previousSession') => {
    actionOf(way).run(aScene(sessions.find(({ sessionId }) => sessionId === id) ?? null, { groups }));
    return useUi.getState().selected;
  };

  test('follows the list, round its ends, and leaves out what is folded away', () => {
    expect(['asks', 'working', 'idle'].map((id) => from(id, 'nextSession'))).toEqual(['working', 'idle', 'asks']);
    expect(from('asks', 'previousSession')).toBe('idle');
  });

  test('from one that the list does not show leads to its beginning', () => {
    expect(from('old', 'nextSession')).toBe('asks');
  });
});
