import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFolders } from '#core/adapters/files/node-folders.ts';
import { NodeNewFolders } from '#core/adapters/files/node-new-folders.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { Git } from '#core/git/engine/git.ts';
import { CountingIds } from '#core/testing/fake-ports.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { ok } from '#shared/base/result.ts';
import type { CloneState } from '#shared/contract/calls/projects.ts';
import { NO_OWN_SETUP } from '#shared/project/project.ts';

import { Clones } from './clones.ts';

let repository: GitRepository;
let clones: Clones;
let parent: string;
const commandId = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';

function create(program?: string): Clones {
  return new Clones({
    git: new Git({ port: new NodeGit(program), variables: repository.variables }),
    clock: new NodeClock(),
    ids: new CountingIds(),
    folders: new NodeFolders(),
    probes: new NodeFileProbe(),
    newFolders: new NodeNewFolders(),
    notesFolder: join(repository.root, 'notes'),
    projects: {
      add: async (folder) =>
        ok({
          project: {
            projectId: 'p',
            name: 'p',
            folder,
            colour: null,
            agentId: null,
            permissionMode: null,
            own: NO_OWN_SETUP,
            confirmed: [],
            createdAt: 0,
            removedAt: null,
          },
        }),
    },
  });
}

/** A program in place of git, which runs a shell script. */
function scripted(script: string): Clones {
  const file = join(repository.root, 'fake-git');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return create(file);
}

beforeEach(() => {
  repository = new GitRepository();
  parent = join(repository.root, 'projects');
  mkdirSync(parent);
  clones = create();
});
afterEach(async () => {
  await clones.close();
  repository.remove();
});

const begin = (input: Partial<Parameters<Clones['begin']>[0]> = {}) =>
  clones.begin({
    commandId,
    url: repository.folder,
    parent,
    name: null,
    withSubmodules: false,
    ...input,
  });

async function started(input: Partial<Parameters<Clones['begin']>[0]> = {}): Promise<string> {
  const begun = await begin(input);
  if (!begun.ok) throw new Error(begun.error.kind);
  return begun.value.cloneId;
}

/** Follows a clone until `isReached`; returns the states. */
async function follow(
  cloneId: string,
  isReached = ({ state }: CloneState) => state !== 'running',
): Promise<readonly CloneState[]> {
  const states: CloneState[] = [];
  for (let seen = 0; ;) {
    const read = await clones.progress(cloneId, seen);
    if (!read.ok) throw new Error(read.error.kind);
    states.push(read.value.clone);
    seen = read.value.version;
    if (isReached(read.value.clone)) return states;
  }
}

describe('Clones', () => {
  test('Clones clones a repository into a new folder and adds it as a project', async () => {
    repository.write('a', 'text');
    repository.commit('one');
    const states = await follow(await started({ name: '新 project' }));
    const folder = join(parent, '新 project');
    expect(states.at(-1)).toMatchObject({ state: 'done', project: { folder } });
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('text');
    expect(readdirSync(parent)).toEqual(['新 project']);
    expect(repository.runIn(folder, 'status', '--short')).toBe('');
  });

  test('Clones reports the progress of git by phase and percent', async () => {
    clones = scripted(
      `printf "Cloning into 'x'...\\nremote: Counting objects:  50%% (1/2)\\rremote: Counting objects: 100%% (2/2), done.\\n" >&2
       sleep 0.1; printf "Receiving objects:  42%% (420/1000), 1 MiB\\rRecei" >&2; sleep 0.1
       printf "ving objects: 100%% (1000/1000), done.\\nUpdating files:   7%% (7/100)\\r" >&2; sleep 0.1; exit 1`,
    );
    const states = await follow(await started());
    const shown = states.flatMap((each) =>
      each.state === 'running' ? [[each.phase, each.percent]] : [],
    );
    expect(shown).toContainEqual(['connecting', null]);
    expect(shown).toContainEqual(['counting', 100]);
    expect(shown).toContainEqual(['receiving', 42]);
    expect(shown).toContainEqual(['checkingOut', 7]);
  });

  test('Clones deletes only what it wrote if it is cancelled', async () => {
    clones = scripted(
      'for last; do :; done; touch "$last/part"; echo "Receiving objects:   1%" >&2; sleep 60',
    );
    writeFileSync(join(parent, 'mine'), 'kept');
    const cloneId = await started({ name: 'x' });
    await follow(cloneId, (state) => state.state === 'running' && state.phase === 'receiving');
    expect(readdirSync(parent)).toHaveLength(2);
    clones.cancel(cloneId);
    expect((await follow(cloneId)).at(-1)).toEqual({ state: 'cancelled' });
    expect(readdirSync(parent)).toEqual(['mine']);
  });

  test('Clones reports the words of git if the repository does not exist, without a password, and leaves nothing', async () => {
    const missing = (await follow(await started({ url: join(repository.root, 'none') }))).at(-1);
    expect(missing).toMatchObject({
      state: 'failed',
      message: { name: 'projectFailures.cloneFailed' },
    });
    expect(JSON.stringify(missing)).toContain('does not');
    clones = scripted('echo "fatal: unable to access https://me:secret@x/y" >&2; exit 128');
    const failed = (await follow(await started())).at(-1);
    expect(JSON.stringify(failed)).toContain('me:***@x');
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect(readdirSync(parent)).toEqual([]);
  });

  test('Clones keeps a folder that appeared meanwhile', async () => {
    clones = scripted(`mkdir ${join(parent, 'x')}; echo mine > ${join(parent, 'x/file')}`);
    expect((await follow(await started({ name: 'x' }))).at(-1)).toMatchObject({ state: 'failed' });
    expect(readdirSync(parent)).toEqual(['x']);
    expect(readFileSync(join(parent, 'x/file'), 'utf8')).toBe('mine\n');
  });

  test('Clones clones submodules only on request', async () => {
    const other = new GitRepository();
    other.write('inner', 'x');
    other.commit('one');
    repository.run(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      'add',
      '-q',
      other.folder,
      'sub',
    );
    repository.commit('one');
    await follow(await started({ name: 'without' }));
    await follow(await started({ name: 'with', withSubmodules: true }));
    other.remove();
    expect(existsSync(join(parent, 'without/sub/inner'))).toBe(false);
    expect(existsSync(join(parent, 'with/sub/inner'))).toBe(true);
  });

  test.each([
    [{ url: 'ext::touch x' }, 'invalidUrl'],
    [{ name: '../x' }, 'invalidName'],
    [{ parent: '/nowhere/at/all' }, 'folderMissing'],
    [{ parent: 'relative' }, 'folderNotAbsolute'],
  ])('Clones refuses %j', async (input, kind) => {
    expect(await begin(input)).toMatchObject({ error: { kind } });
  });

  test('Clones refuses a folder that exists, and knows no clone of another id', async () => {
    mkdirSync(join(parent, 'work'));
    expect(await begin()).toMatchObject({ error: { kind: 'folderExists' } });
    expect(await clones.progress('x', 0)).toMatchObject({ error: { kind: 'noSuchClone' } });
    expect(clones.cancel('x')).toMatchObject({ error: { kind: 'noSuchClone' } });
  });
});

test('Clones.removeUnfinished deletes what a killed core cloned, and nothing else', async () => {
  const script = `import { NodeNewFolders } from '#core/adapters/files/node-new-folders.ts';
const [work, note] = process.argv.slice(1);
await new NodeNewFolders().make(work, note);
process.kill(process.pid, 'SIGKILL');`;
  const unfinished = join(parent, '.corral-clone-killed');
  const notes = join(repository.root, 'notes');
  const args = ['--input-type=module', '-e', script, unfinished, join(notes, 'killed')];
  expect(spawnSync(process.execPath, args).signal).toBe('SIGKILL');
  writeFileSync(join(unfinished, 'part'), 'x');
  const mine = join(parent, 'mine');
  mkdirSync(mine);
  writeFileSync(join(notes, 'foreign'), mine);
  await clones.removeUnfinished();
  expect(readdirSync(parent)).toEqual(['mine']);
  expect(readdirSync(notes)).toEqual(['foreign']);
});
