import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { Harness } from '#core/testing/harness.ts';

import { FolderTrust } from './folder-trust.ts';
import { TRUST } from './trust-question.ts';
import { TrustWorld } from './trust-world.fixture.ts';

// Not run with an older git: git only makes the worktree.

let harness: Harness;
let world: TrustWorld;
let trust: FolderTrust;

beforeEach(() => {
  harness = new Harness();
  world = new TrustWorld();
  trust = made();
});
afterEach(() => {
  harness.dispose();
  world.remove();
});

const made = () =>
  new FolderTrust({
    journal: harness.journal,
    store: harness.store,
    clock: harness.clock,
    fileReads: new NodeFileReads(),
    homeDir: world.homeDir,
  });
const check = (cwd: string, agentId = 'a') =>
  trust.check({ sessionId: 's', agentId, cwd }, { untrustedFolder: 'refuses' });

async function agree(cwd: string): Promise<void> {
  const verdict = await check(cwd);
  if (verdict.kind !== 'ask') throw new Error('Nothing is asked.');
  expect(trust.answer('s', verdict.about, TRUST)).toEqual({ ok: true, value: true });
}

describe('FolderTrust', () => {
  test('a yes counts for all agents, for worktrees with the same files, and after a restart', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: world.project,
        stdio: 'pipe',
      });
    git('init', '-q');
    world.writeJson('.mcp.json', { mcpServers: { a: { command: 'x' } } });
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    const tree = join(world.homeDir, 'tree');
    git('worktree', 'add', '-q', tree);
    await agree(world.project);
    trust = made();
    expect(await check(world.project, 'other')).toMatchObject({ kind: 'trusted' });
    expect(await check(tree)).toMatchObject({ kind: 'trusted' });
    writeFileSync(join(tree, 'opencode.json'), '{"plugin":["x"]}');
    expect(await check(tree)).toMatchObject({
      kind: 'ask',
      about: { isChange: true, fresh: [{ file: 'opencode.json' }] },
    });
  });

  test('a yes to one folder is none to another, also with the same files', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    await agree(world.project);
    const other = join(world.homeDir, 'other');
    mkdirSync(other);
    world.writeJson('.mcp.json', { a: 1 }, other);
    expect(await check(other)).toMatchObject({ kind: 'ask', about: { isChange: false } });
  });

  test('a damaged record of a yes is none', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    await agree(world.project);
    harness.database?.exec("UPDATE trusted_folders SET body = replace(body, 'place', 'p')");
    expect(await check(world.project)).toMatchObject({ kind: 'ask' });
  });
});
