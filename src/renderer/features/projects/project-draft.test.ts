import { describe, expect, test } from 'vitest';

import { NO_OWN_SETUP, type Project } from '#shared/project/project.ts';

import { changesOf, draftOf, problemOf } from './project-draft.ts';

const project: Project = {
  projectId: 'p',
  name: 'work',
  folder: '/work',
  colour: 'teal',
  agentId: 'one',
  permissionMode: 'plan',
  own: { ...NO_OWN_SETUP, run: 'make', copy: ['/.env', 'keys/'], ports: 5 },
  confirmed: [],
  createdAt: 0,
  removedAt: null,
};

describe('ProjectDraft', () => {
  test('The changes of an unchanged draft are the values of the project', () => {
    const { name, colour, agentId, permissionMode, own } = project;
    expect(changesOf(draftOf(project))).toEqual({ name, colour, agentId, permissionMode, own });
  });

  test('Empty texts leave a value to the files, and no agent means no mode', () => {
    const empty = { setup: ' ', run: '', copy: '\n\n', branchPrefix: '', ports: ' ', agentId: '' };
    expect(changesOf({ ...draftOf(project), ...empty })).toMatchObject({
      agentId: null,
      permissionMode: null,
      own: NO_OWN_SETUP,
    });
  });

  test.each([
    [{ name: ' ' }, 'nameRequired'],
    [{ ports: '0' }, 'portsWrong'],
    [{ ports: '1001' }, 'portsWrong'],
    [{ ports: '1.5' }, 'portsWrong'],
    [{ ports: '' }, null],
    [{ ports: '1000' }, null],
  ])('The problem of %j is %s', (change, problem) => {
    expect(problemOf({ ...draftOf(project), ...change })).toBe(problem);
  });
});
