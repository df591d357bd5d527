import { describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import { NO_OWN_SETUP, type Project } from '#shared/project/project.ts';

import { addFolders } from './add-folders.ts';

const project = (projectId: string): Project => ({
  projectId,
  name: `name of ${projectId}`,
  folder: `/${projectId}`,
  colour: null,
  agentId: null,
  permissionMode: null,
  own: NO_OWN_SETUP,
  confirmed: [],
  createdAt: 1,
  removedAt: null,
});

describe('addFolders', () => {
  test('addFolders tells new projects, known ones and failures apart', async () => {
    const done = await addFolders(['/a', '/b', '/gone'], new Set(['b']), async (folder) =>
      folder === '/gone'
        ? fail('folderMissing', 'The folder /gone does not exist.')
        : ok({ project: project(folder.slice(1)) }),
    );
    expect(done.added).toEqual(['name of a']);
    expect(done.known).toEqual(['name of b']);
    expect(done.failures.map(({ kind }) => kind)).toEqual(['folderMissing']);
  });

  test('addFolders counts two folders of one repository once', async () => {
    const done = await addFolders(['/shop', '/shop/src'], new Set(), async () =>
      ok({ project: project('shop') }),
    );
    expect(done).toEqual({ added: ['name of shop'], known: [], failures: [] });
  });
});
