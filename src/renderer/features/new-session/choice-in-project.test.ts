import { describe, expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';
import { NO_OWN_SETUP, type Project } from '#shared/project/project.ts';
import type { ProjectChoice } from '#shared/session/project-choice.ts';

import { choiceInProject, projectDefault } from './choice-in-project.ts';

const choice = (folder: string): ProjectChoice => ({
  folder,
  agentId: 'one',
  permissionMode: null,
  model: null,
  isModelListed: false,
});

const sessions = [
  aSession('a', { cwd: '/repo/packages/a', repository: '/repo' }),
  aSession('b', { cwd: '/repo-worktree', repository: '/repo' }),
  aSession('c', { cwd: '/other', repository: null }),
];

describe('choiceInProject', () => {
  test('The choice for the folder itself is preferred', () => {
    const choices = [choice('/repo-worktree'), choice('/repo/packages/a')];
    expect(choiceInProject(choices, sessions, '/repo/packages/a')?.folder).toBe('/repo/packages/a');
  });

  test.each([['/repo'], ['/repo-worktree']])(
    'The choice for another folder of the repository counts for %s',
    (folder) => {
      const choices = [choice('/other'), choice('/repo/packages/a')];
      expect(choiceInProject(choices, sessions, folder)?.folder).toBe('/repo/packages/a');
    },
  );

  test.each([['/other'], ['/repo/packages'], ['/unknown']])(
    'A choice for another project does not count for %s',
    (folder) => {
      expect(choiceInProject([choice('/repo/packages/a')], sessions, folder)).toBeUndefined();
    },
  );
});

describe('projectDefault', () => {
  const project: Project = {
    projectId: 'p',
    name: 'repo',
    folder: '/repo',
    colour: null,
    agentId: 'one',
    permissionMode: 'plan',
    own: NO_OWN_SETUP,
    confirmed: [],
    createdAt: 0,
    removedAt: null,
  };

  test.each(['/repo', '/repo/', '/repo/packages/new', '/repo-worktree'])(
    'The defaults of a project count for %s',
    (folder) => {
      const found = projectDefault([project], sessions, folder);
      expect(found).toMatchObject({ agentId: 'one', permissionMode: 'plan' });
    },
  );

  test('There is no default for another folder and without a default agent', () => {
    expect(projectDefault([project], sessions, '/repository')).toBeUndefined();
    expect(projectDefault([project], sessions, '/other')).toBeUndefined();
    const without = { ...project, agentId: null };
    expect(projectDefault([without], sessions, '/repo')).toBeUndefined();
  });
});
