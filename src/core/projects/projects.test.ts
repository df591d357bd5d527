import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NodeFolders } from '#core/adapters/files/node-folders.ts';
import { NodeNewFolders } from '#core/adapters/files/node-new-folders.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { findHead } from '#core/git/heads/git-head.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { Harness } from '#core/testing/harness.ts';
import { fail } from '#shared/base/failure.ts';
import { branchPrefix } from '#shared/project/branch-prefix.ts';
import type { Project } from '#shared/project/project.ts';

import type { PastFolder } from './past-folders.ts';
import { projectsFeature } from './projects-feature.ts';

// Not run with an older git: runs git only to create folders.

let harness: Harness;
let repository: GitRepository;
let feature: ReturnType<typeof create>;
let past: PastFolder[];
let opened: {
  cwd: string | null;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}[];
const commandId = '7f1d3c52-3a47-4a5f-9f0e-1c7f2f6f7a10';
const size = { cols: 80, rows: 24, colours: { foreground: '#000000', background: '#ffffff' } };
const ports = { reads: new NodeFileReads(), probes: new NodeFileProbe() };

function create() {
  return projectsFeature(
    {
      clock: harness.clock,
      ids: harness.ids,
      environment: {
        platform: process.platform,
        homeDir: join(repository.root, 'home'),
        tempDir: '/tmp',
        dataDir: harness.folder,
        version: '0',
        variables: repository.variables,
        node: { command: 'node', env: {} },
        demoScript: '',
        agentScript: '',
      },
      folders: new NodeFolders(),
      newFolders: new NodeNewFolders(),
      git: new NodeGit(),
      fileReads: ports.reads,
      fileProbes: ports.probes,
    },
    {
      journal: harness.journal,
      store: harness.store,
      repositoryOf: async (folder) => (await findHead(folder, ports)).repository,
      changesAfter: async () => null,
      pastFolders: async () => past,
      portBaseOf: (folder) => (folder.endsWith('tree') ? 20_000 : null),
      terminals: {
        openShell: async (input, program) => {
          opened.push({ cwd: input.cwd, ...program });
          return fail('hostUnavailable', 'no host in tests');
        },
      },
    },
  );
}

beforeEach(() => {
  harness = new Harness();
  repository = new GitRepository();
  [past, opened] = [[], []];
  feature = create();
});
afterEach(() => {
  harness.dispose();
  repository.remove();
});

async function add(folder = repository.folder): Promise<Project> {
  const added = await feature.api['projects.add']({ commandId, folder });
  if (!added.ok) throw new Error(added.error.kind);
  return added.value.project;
}
const onDesk = () => harness.store.projects.onDesk().map(({ folder }) => folder);
const events = () => harness.frames.map(({ event }) => event.type);

describe('Projects', () => {
  test('Projects adds the main folder for a subfolder, a link and a worktree of a repository, once', async () => {
    repository.commit('one');
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', '-b', 'side', tree);
    mkdirSync(join(repository.folder, 'a/b'), { recursive: true });
    symlinkSync(repository.folder, join(repository.root, 'link'));
    const first = await add(join(repository.folder, 'a/b'));
    expect(first).toMatchObject({ name: 'work', folder: repository.folder, removedAt: null });
    for (const folder of [repository.folder, tree, join(repository.root, 'link')])
      expect(await add(folder)).toEqual(first);
    expect(onDesk()).toEqual([repository.folder]);
    expect(events()).toEqual(['project.upserted']);
  });

  test('Projects adds a folder that is in no repository, and one in the repository of the home folder', async () => {
    const home = join(repository.root, 'home');
    repository.runIn(home, 'init', '-q');
    mkdirSync(join(home, 'notes'));
    mkdirSync(join(repository.root, 'plain'));
    await add(join(home, 'notes'));
    await add(join(repository.root, 'plain'));
    expect(onDesk()).toEqual([join(home, 'notes'), join(repository.root, 'plain')]);
  });

  test.each([
    ['relative', 'folderNotAbsolute'],
    ['/nowhere/at/all', 'folderMissing'],
  ])('Projects refuses the folder %s', async (folder, kind) => {
    const refused = await feature.api['projects.add']({ commandId, folder });
    expect(refused).toMatchObject({ ok: false, error: { kind } });
  });

  test('Projects keeps the values of the person when a project is removed and added again', async () => {
    const { projectId } = await add();
    const changes = {
      name: '工作',
      colour: 'teal',
      own: { run: 'make', branchPrefix: 'me/' },
    } as const;
    await feature.api['projects.change']({ commandId, projectId, changes });
    await feature.api['projects.remove']({ commandId, projectId });
    expect(onDesk()).toEqual([]);
    expect(feature.projects.get(projectId)).toBeNull();
    expect(feature.projects.of(repository.folder)).toBeNull();
    const again = await add();
    expect(again).toMatchObject({ projectId, name: '工作', colour: 'teal' });
    expect(again.own).toMatchObject({ run: 'make', branchPrefix: 'me', setup: null });
    await feature.api['projects.remove']({ commandId, projectId });
    const restored = await feature.api['projects.restore']({ commandId, projectId });
    expect(restored).toMatchObject({ ok: true, value: { project: { removedAt: null } } });
    expect(events()).toEqual([
      'project.upserted',
      'project.upserted',
      'project.deleted',
      'project.upserted',
      'project.deleted',
      'project.upserted',
    ]);
  });

  test('Projects leaves the folder and the sessions of a removed project as they are', async () => {
    repository.write('notes.txt', 'mine');
    repository.commit('one');
    const { projectId } = await add();
    const sessionId = await harness.session();
    const before = [repository.run('status', '--porcelain'), repository.run('rev-parse', 'HEAD')];
    const names = () =>
      new Set(readdirSync(repository.folder, { recursive: true, encoding: 'utf8' }));
    const namesBefore = names();
    await feature.api['projects.remove']({ commandId, projectId });
    expect(onDesk()).toEqual([]);
    expect(names()).toEqual(namesBefore);
    expect([repository.run('status', '--porcelain'), repository.run('rev-parse', 'HEAD')]).toEqual(
      before,
    );
    expect(harness.store.sessions.get(sessionId)).not.toBeNull();
  });

  test('A confirmed script stays confirmed when a file that it calls changes', async () => {
    const { projectId } = await add();
    writeFileSync(join(repository.folder, 'corral.json'), '{"setup": "sh make.sh"}');
    writeFileSync(join(repository.folder, 'make.sh'), 'true');
    const shown = async () => {
      const setup = await feature.api['projects.setup']({ projectId });
      return setup.ok ? setup.value.setup.setup : null;
    };
    const hash = (await shown())?.hash ?? '';
    await feature.api['projects.confirm']({ commandId, projectId, script: 'setup', hash });
    writeFileSync(join(repository.folder, 'make.sh'), './evil');
    expect(await shown()).toMatchObject({ text: 'sh make.sh', isConfirmed: true });
  });

  test('Projects refuses a branch prefix that git would refuse', async () => {
    const { projectId } = await add();
    const changes = { own: { branchPrefix: '-x' } };
    const refused = await feature.api['projects.change']({ commandId, projectId, changes });
    expect(refused).toMatchObject({ error: { kind: 'invalidBranchPrefix' } });
    expect(harness.store.projects.get(projectId)?.own.branchPrefix).toBeNull();
    for (const text of ['corral', 'me/topic', '功能', 'v1.2', 'a-b_c', 'x#y']) {
      const branch = `${branchPrefix(text) ?? ''}/new`;
      const accepted = execFileSync('git', ['check-ref-format', '--branch', branch]).toString();
      expect(accepted).toBe(`${branch}\n`);
    }
  });

  test('A script of the repository is confirmed with the hash that was shown, and not when it changed since', async () => {
    const { projectId } = await add();
    const file = join(repository.folder, 'corral.json');
    writeFileSync(file, '{"setup": "npm ci"}');
    const shown = await feature.api['projects.setup']({ projectId });
    const hash = (shown.ok && shown.value.setup.setup?.hash) || '';
    const confirm = () =>
      feature.api['projects.confirm']({ commandId, projectId, script: 'setup', hash });
    writeFileSync(file, '{"setup": "npm ci && ./evil"}');
    expect(await confirm()).toMatchObject({ error: { kind: 'stale' } });
    writeFileSync(file, '{"setup": "npm ci"}');
    expect(await confirm()).toMatchObject({
      value: { setup: { setup: { text: 'npm ci', isConfirmed: true } } },
    });
    const inForce = await feature.setupOf(repository.folder, repository.folder);
    expect(inForce.setup?.isConfirmed).toBe(true);
    await feature.api['projects.remove']({ commandId, projectId });
    expect((await feature.setupOf(repository.folder, repository.folder)).setup?.isConfirmed).toBe(
      false,
    );
  });

  test('Projects runs the run script of a file only after it was confirmed, with the ports of the checkout', async () => {
    const { projectId } = await add();
    const run = () =>
      feature.api['projects.run']({ commandId, projectId, sessionId: null, ...size });
    expect(await run()).toMatchObject({ error: { kind: 'noScript' } });
    writeFileSync(join(repository.folder, 'conductor.json'), '{"scripts": {"run": "npm start"}}');
    expect(await run()).toMatchObject({ error: { kind: 'notConfirmed' } });
    expect(opened).toEqual([]);
    const shown = await feature.api['projects.setup']({ projectId });
    const hash = (shown.ok && shown.value.setup.run?.hash) || '';
    await feature.api['projects.confirm']({ commandId, projectId, script: 'run', hash });
    await run();
    expect(opened).toMatchObject([
      {
        cwd: repository.folder,
        args: ['-c', 'npm start'],
        env: { CORRAL_PORT_BASE: '18000', CORRAL_PORTS: '10', CONDUCTOR_PORT: '18000' },
      },
    ]);
    writeFileSync(join(repository.folder, 'conductor.json'), '{"scripts": {"run": "./evil"}}');
    expect(await run()).toMatchObject({ error: { kind: 'notConfirmed' } });
    expect(opened).toHaveLength(1);
  });

  test('Projects runs the script in the folder of a session with the ports of its worktree', async () => {
    repository.commit('one');
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', '-b', 'side', tree);
    const { projectId } = await add();
    const changes = { own: { run: 'make' } };
    await feature.api['projects.change']({ commandId, projectId, changes });
    const sessionId = await harness.session();
    const session = harness.store.sessions.get(sessionId);
    if (!session) throw new Error('no session');
    harness.journal.write((entry) => entry.session({ ...session, cwd: tree }));
    await feature.api['projects.run']({ commandId, projectId, sessionId, ...size });
    expect(opened).toMatchObject([
      {
        cwd: tree,
        args: ['-c', 'make'],
        env: { CORRAL_PORT_BASE: '20000', CORRAL_REPOSITORY: repository.folder },
      },
    ]);
  });

  test('Projects suggests the repositories of past folders, newest first, without projects and missing folders', async () => {
    repository.commit('one');
    mkdirSync(join(repository.folder, 'sub'));
    mkdirSync(join(repository.root, 'plain'));
    const folders = ['work/sub', 'plain', 'work', 'gone', 'home'].map((name) =>
      join(repository.root, name),
    );
    past = folders.map((folder, at) => ({ folder, usedAt: 100 - at }));
    const suggest = async () => {
      const reply = await feature.api['projects.suggest']({ limit: 10 });
      return reply.value.suggestions.map(({ name, sessions }) => [name, sessions]);
    };
    expect(await suggest()).toEqual([
      ['work', 2],
      ['plain', 1],
    ]);
    await add();
    expect(await suggest()).toEqual([['plain', 1]]);
  });
});
