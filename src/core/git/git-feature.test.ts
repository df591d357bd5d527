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
import { ManualClock } from '#core/testing/fake-ports.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { Harness } from '#core/testing/harness.ts';
import { err } from '#shared/base/result.ts';

import { gitFeature } from './git-feature.ts';

// Not run with an older git: git.git.test.ts runs the same commands.

/** The time that git takes on a busy machine. */
const patient = { timeout: 20_000 };

let repository: GitRepository;
let harness: Harness;
let feature: ReturnType<typeof gitFeature>;

type Ports = Parameters<typeof gitFeature>[0];

function create(more: Partial<Ports> = {}): ReturnType<typeof gitFeature> {
  const { journal, store, sessions } = harness;
  return gitFeature(
    {
      clock: new NodeClock(),
      environment: { homeDir: join(repository.root, 'home'), variables: repository.variables },
      fileReads: new NodeFileReads(),
      fileProbes: new NodeFileProbe(),
      folderWatches: new NodeFolderWatches(),
      treeWatches: new NodeTreeWatches(),
      git: new NodeGit(),
      workFiles: new NodeWorkFiles(),
      ...more,
    },
    { journal, store, sessions },
  );
}

async function newSession(cwd: string): Promise<string> {
  const made = await harness.sessions.create({
    commandId: crypto.randomUUID(),
    agentId: 'scripted',
    cwd,
    permissionMode: 'default',
    model: null,
    prompt: '',
  });
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.session.sessionId;
}

beforeEach(() => {
  repository = new GitRepository();
  repository.write('page.ts', 'one\n');
  repository.commit('first');
  harness = new Harness();
  feature = create();
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
    const sessionId = await newSession(cwd);
    const head = () => sessions.get(sessionId)?.git;
    feature.viewed(sessionId);
    await expect.poll(head, patient).toEqual({ kind: 'branch', name: 'main' });
    renameSync(repository.folder, `${repository.folder} aside`);
    feature.returned(repository.folder);
    await expect.poll(head, patient).toBe(null);
    renameSync(`${repository.folder} aside`, repository.folder);
    feature.returned(`${repository.folder} other`);
    feature.returned(repository.folder);
    await expect.poll(head, patient).toEqual({ kind: 'branch', name: 'main' });
  });

  test('gitFeature gives every session of a watched folder its branch and its changes', async () => {
    const { sessions } = harness;
    repository.write('page.ts', 'two\n');
    for (let count = 1; count <= 3; count += 1) {
      const sessionId = await newSession(repository.folder);
      await expect
        .poll(() => [sessions.get(sessionId)?.git, sessions.get(sessionId)?.changes], patient)
        .toMatchObject([{ kind: 'branch', name: 'main' }, { changed: 1 }]);
    }
  });

  test('gitFeature reads a folder that the system cannot watch when the status changes, and on request', async () => {
    feature.close();
    const clock = new ManualClock();
    const treeWatches = { watch: async () => err('No space left on device') };
    feature = create({ clock, treeWatches });
    feature.start();
    const sessionId = await newSession(repository.folder);
    /** Waits for a number of new files, in less time than until the next read by itself. */
    const arrives = (untracked: number) =>
      expect
        .poll(
          () => {
            clock.advance(1);
            return harness.sessions.get(sessionId)?.changes;
          },
          { ...patient, interval: 10 },
        )
        .toMatchObject({ untracked, isWatched: false });
    await arrives(0);
    repository.write('one', 'x');
    harness.agent.run.say({ type: 'turnStarted' });
    await arrives(1);
    repository.write('two', 'x');
    expect(await feature.api['sessions.readChanges']({ sessionId })).toMatchObject({ ok: true });
    await arrives(2);
  });
});
