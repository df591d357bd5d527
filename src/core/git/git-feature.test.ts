import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NodeFolderWatches } from '#core/adapters/files/node-folder-watches.ts';
import { NodeTreeWatches } from '#core/adapters/files/node-tree-watches.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { Harness } from '#core/testing/harness.ts';

import { gitFeature } from './git-feature.ts';

// Not run with an older git: git.git.test.ts runs the same commands.

let repository: GitRepository;
let harness: Harness;
let feature: ReturnType<typeof gitFeature>;

beforeEach(() => {
  repository = new GitRepository();
  repository.write('page.ts', 'one\n');
  repository.commit('first');
  harness = new Harness();
  const { journal, store, sessions } = harness;
  feature = gitFeature(
    {
      clock: new NodeClock(),
      environment: { homeDir: join(repository.root, 'home'), variables: repository.variables },
      fileReads: new NodeFileReads(),
      fileProbes: new NodeFileProbe(),
      folderWatches: new NodeFolderWatches(),
      treeWatches: new NodeTreeWatches(),
      git: new NodeGit(),
      workFiles: new NodeWorkFiles(),
    },
    { journal, store, sessions },
  );
  feature.start();
});
afterEach(() => {
  feature.close();
  harness.dispose();
  repository.remove();
});

describe('gitFeature', () => {
  test('gitFeature reads the folder of a stopped session again when it has returned', async () => {
    const cwd = join(repository.folder, 'deep');
    mkdirSync(cwd);
    const { sessions } = harness;
    const made = await sessions.create({
      commandId: crypto.randomUUID(),
      agentId: 'scripted',
      cwd,
      permissionMode: 'default',
      model: null,
      prompt: '',
    });
    if (!made.ok) throw new Error(made.error.kind);
    const { sessionId } = made.value.session;
    const head = () => sessions.get(sessionId)?.git;
    feature.viewed(sessionId);
    await expect.poll(head).toEqual({ kind: 'branch', name: 'main' });
    renameSync(repository.folder, `${repository.folder} aside`);
    feature.returned(repository.folder);
    await expect.poll(head).toBe(null);
    renameSync(`${repository.folder} aside`, repository.folder);
    feature.returned(`${repository.folder} other`);
    feature.returned(repository.folder);
    await expect.poll(head).toEqual({ kind: 'branch', name: 'main' });
  });

  test('gitFeature gives every session of a watched folder its branch and its changes', async () => {
    const { sessions } = harness;
    repository.write('page.ts', 'two\n');
    const create = async () => {
      const made = await sessions.create({
        commandId: crypto.randomUUID(),
        agentId: 'scripted',
        cwd: repository.folder,
        permissionMode: 'default',
        model: null,
        prompt: '',
      });
      if (!made.ok) throw new Error(made.error.kind);
      return made.value.session.sessionId;
    };
    for (let count = 1; count <= 3; count += 1) {
      const sessionId = await create();
      await expect
        .poll(() => [sessions.get(sessionId)?.git, sessions.get(sessionId)?.changes])
        .toMatchObject([{ kind: 'branch', name: 'main' }, { changed: 1 }]);
    }
  });
});
