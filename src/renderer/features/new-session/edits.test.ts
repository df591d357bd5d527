import { describe, expect, test } from 'vitest';

import { firstDraft, type Draft } from './draft.ts';
import { editedDraft, withEdits, type Edits } from './edits.ts';

const NO_EDITS: Edits = { contents: {} };
const empty = firstDraft([], '/a');
/** Returns the first draft of any folder, as known when no reply has come. */
const early = (cwd: string): Draft => ({ ...empty, cwd, agentId: 'one', permissionMode: 'ask' });
/** The same after replies named another agent, mode and model. */
const late = (cwd: string): Draft => ({
  ...early(cwd),
  agentId: 'two',
  permissionMode: 'plan',
  model: 'big',
});

const shown = (edits: Edits, of = early) => editedDraft(of, '/a', edits);
const change = (edits: Edits, next: Partial<Draft>, picked?: 'choices' | 'folder') =>
  withEdits(edits, shown(edits), { ...shown(edits), ...next }, picked);

describe('editedDraft', () => {
  test('A draft that was not changed follows late replies', () => {
    expect(shown(NO_EDITS, late)).toEqual(late('/a'));
  });

  test('What was typed stays, and what was not chosen follows late replies', () => {
    const edits = change(NO_EDITS, { prompt: 'Go' });
    expect(shown(edits, late)).toEqual({ ...late('/a'), prompt: 'Go' });
  });

  test.each([
    ['a mode', { permissionMode: 'edits' }],
    ['a model', { model: 'small' }],
    ['an agent', { agentId: 'three', permissionMode: 'ask' }],
  ])('A late reply changes nothing of the choices once %s was chosen', (_, choice) => {
    const edits = change(NO_EDITS, choice);
    expect(shown(edits, late)).toEqual({ ...early('/a'), ...choice });
  });

  test('A late reply does not change an entry that was chosen although it was shown before', () => {
    const edits = change(NO_EDITS, { agentId: 'one' }, 'choices');
    expect(shown(edits, late)).toMatchObject({ agentId: 'one', permissionMode: 'ask', model: '' });
  });

  test('A late reply about folders does not change a folder that was chosen', () => {
    const edits = change(NO_EDITS, { cwd: '/a' }, 'folder');
    expect(editedDraft(late, '/late', edits).cwd).toBe('/a');
  });
});

describe('withEdits', () => {
  const inOther = (cwd: string) => (cwd === '/b' ? late(cwd) : early(cwd));

  test('Another folder brings its own choices while the person has made none', () => {
    const edits = change(NO_EDITS, { cwd: '/b' });
    expect(editedDraft(inOther, '/a', edits)).toMatchObject({ cwd: '/b', agentId: 'two' });
  });

  test('Another folder keeps the choices of the person, and the text', () => {
    const edits = change(change(NO_EDITS, { model: 'small', prompt: 'Go' }), { cwd: '/b' });
    expect(editedDraft(inOther, '/a', edits)).toMatchObject({
      cwd: '/b',
      agentId: 'one',
      model: 'small',
      prompt: 'Go',
    });
  });

  test('Another folder keeps that a worktree is wanted, but not its branch', () => {
    const worktree = { ...empty.worktree, isOwn: true, branch: 'topic' };
    const edits = change(change(NO_EDITS, { worktree }), { cwd: '/b' });
    expect(shown(edits).worktree).toMatchObject({ isOwn: true, branch: '' });
  });
});
