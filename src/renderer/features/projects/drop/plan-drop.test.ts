import { describe, expect, test } from 'vitest';

import type { Drop } from './drop-store.ts';
import { planDrop } from './plan-drop.ts';

const drop = (paths: readonly (string | null)[], change: Partial<Drop> = {}): Drop => ({
  folders: paths.map((path, at) => ({ name: `f${at}`, path })),
  more: 0,
  files: 0,
  isOnTarget: false,
  ...change,
});

describe('planDrop', () => {
  test('planDrop refuses files wherever they are dropped', () => {
    expect(planDrop(drop([], { files: 2 }), null)).toEqual({ kind: 'refuse' });
    expect(planDrop(drop([], { files: 1, isOnTarget: true }), 'settings').kind).toBe('refuse');
  });

  test('planDrop asks for the path if the browser does not reveal it', () => {
    const opens = { kind: 'ask', names: ['f0'], opensDialog: true };
    expect(planDrop(drop([null]), null)).toEqual(opens);
    expect(planDrop(drop([null], { isOnTarget: true }), 'addProject')).toEqual(opens);
  });

  test('planDrop never replaces a dialog that is being filled in by one that asks for a path', () => {
    expect(planDrop(drop([null]), 'project')).toMatchObject({ opensDialog: false });
  });

  test('planDrop opens a new session for one folder, adds it on the target, and adds several', () => {
    expect(planDrop(drop(['/a']), null)).toEqual({ kind: 'newSession', folder: '/a' });
    expect(planDrop(drop(['/a'], { isOnTarget: true }), null)).toEqual({
      kind: 'add',
      paths: ['/a'],
    });
    expect(planDrop(drop(['/a', '/b']), null)).toEqual({ kind: 'add', paths: ['/a', '/b'] });
  });

  test('planDrop puts one folder into the open dialog that adds a project', () => {
    expect(planDrop(drop(['/a']), 'addProject')).toEqual({ kind: 'fill', folder: '/a' });
  });
});
