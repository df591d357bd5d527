import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';

import { ProjectChoices } from './project-choices.ts';
import { newSession } from './record/session-record.ts';

let harness: Harness;
let choices: ProjectChoices;

beforeEach(async () => {
  harness = new Harness();
  const { journal } = harness;
  const found = await harness.agent.detect();
  const plain = found.permissionModes[0] ?? { id: '', label: '', description: '' };
  const permissionModes = [
    { ...plain, id: 'plan', isDangerous: false },
    { ...plain, id: 'yolo', isDangerous: true },
  ];
  journal.write((entry) =>
    entry.agents([{ ...found, needsFolder: true, permissionModes, models: [] }]),
  );
  choices = new ProjectChoices({ store: harness.store, journal, log: silentLog });
});

afterEach(() => harness.dispose());

function remember(permissionMode: string, { cwd }: { readonly cwd: string }) {
  const { agentId } = harness.agent;
  const given = { sessionId: 's', agentId, cwd, permissionMode, model: 'typed' };
  choices.remember(newSession({ ...given, title: '', now: 0 }));
  return harness.store.settings.get().projectChoices;
}

describe('ProjectChoices', () => {
  test('The choices of a new session are stored for its folder only', () => {
    const { agentId } = harness.agent;
    expect(remember('plan', { cwd: '/srv/a' })).toEqual([
      { folder: '/srv/a', agentId, permissionMode: 'plan', model: 'typed', isModelListed: false },
    ]);
    expect(remember('plan', { cwd: '/srv/b' })).toMatchObject([
      { folder: '/srv/b' },
      { folder: '/srv/a' },
    ]);
  });

  test('The effort is stored, and the next choice without one replaces it', () => {
    const { agentId } = harness.agent;
    const given = { sessionId: 's', agentId, cwd: '/srv/a', permissionMode: 'plan', model: null };
    choices.remember(newSession({ ...given, effort: 'high', title: '', now: 0 }));
    expect(harness.store.settings.get().projectChoices).toMatchObject([{ effort: 'high' }]);
    expect(remember('plan', { cwd: '/srv/a' })).not.toMatchObject([{ effort: 'high' }]);
  });

  test('A dangerous mode is not stored, and replaces the mode that was stored before', () => {
    remember('plan', { cwd: '/srv/a' });
    expect(remember('yolo', { cwd: '/srv/a' })).toMatchObject([{ permissionMode: null }]);
    expect(remember('unknown', { cwd: '/srv/a' })).toMatchObject([{ permissionMode: null }]);
  });

  test('A new core reads the stored choices', () => {
    remember('plan', { cwd: '/srv/a' });
    const { folder } = harness;
    harness.crash();
    harness = new Harness(folder);
    expect(harness.store.settings.get().projectChoices).toMatchObject([{ folder: '/srv/a' }]);
  });
});
