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
/** Identity of the project. */
let place: string;

beforeEach(async () => {
  harness = new Harness();
  world = new TrustWorld();
  trust = made();
  place = (await world.read()).place;
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

  test('revoking makes the next start ask about all of it again, until that is undone', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    await agree(world.project);
    const [listed] = trust.agreements.list();
    expect(listed).toMatchObject({
      place,
      revokedAt: null,
      agreements: [{ agentId: null, covers: 'folder', files: 1 }],
    });
    harness.clock.advance(1000);
    expect(trust.revoke(place)).toMatchObject({ ok: true });
    trust = made();
    expect(trust.agreements.list()).toMatchObject([{ revokedAt: harness.clock.now() }]);
    expect(await check(world.project)).toMatchObject({
      kind: 'ask',
      about: { isChange: false, fresh: [{ file: '.mcp.json' }] },
    });
    expect(trust.agreements.restore(place)).toMatchObject({ ok: true });
    expect(await check(world.project)).toMatchObject({ kind: 'trusted' });
    expect(trust.agreements.list()).toMatchObject([{ revokedAt: null }]);
  });

  test('a yes after a revocation counts, and undoing the revocation changes nothing any more', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    await agree(world.project);
    trust.revoke(place);
    world.writeJson('.mcp.json', { a: 2 });
    await agree(world.project);
    trust.agreements.restore(place);
    expect(await check(world.project)).toMatchObject({ kind: 'trusted' });
    world.writeJson('.mcp.json', { a: 1 });
    expect(await check(world.project)).toMatchObject({ kind: 'ask', about: { isChange: true } });
  });

  test('the agreement of an agent is listed, and revoking it makes Corral ask, also for other agents', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    const own = (agentId: string) =>
      trust.check(
        { sessionId: 's', agentId, cwd: world.project },
        { untrustedFolder: 'refuses', trustsFolder: async () => true },
      );
    expect(await own('a')).toEqual({ kind: 'trusted', byAgent: true });
    expect(trust.agreements.list()).toMatchObject([{ agreements: [{ agentId: 'a', files: 1 }] }]);
    expect(trust.agreements.shown(place, 'a')).toMatchObject({
      value: { files: [{ file: '.mcp.json', lines: ['a = 1'], more: 0 }] },
    });
    trust.revoke(place);
    for (const agentId of ['a', 'b']) expect(await own(agentId)).toMatchObject({ kind: 'ask' });
    trust.agreements.restore(place);
    expect(await own('a')).toMatchObject({ kind: 'trusted' });
  });

  test('after a yes in Corral, the agreement of an agent covers no change', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    await agree(world.project);
    world.writeJson('.mcp.json', { a: 2 });
    const changed = await trust.check(
      { sessionId: 's', agentId: 'a', cwd: world.project },
      { untrustedFolder: 'refuses', trustsFolder: async () => true },
    );
    expect(changed).toMatchObject({ kind: 'ask', about: { isChange: true } });
  });

  test('granted rules are listed as such, stay within the agreement of an agent, and keep a revocation', async () => {
    const file = '.claude/settings.local.json';
    const own = () =>
      trust.check(
        { sessionId: 's', agentId: 'a', cwd: world.project },
        { untrustedFolder: 'refuses', trustsFolder: async () => true },
      );
    world.writeJson('.mcp.json', { a: 1 });
    expect(await own()).toMatchObject({ kind: 'trusted', byAgent: true });
    await trust.granted(world.project, file, ['Bash(npm test:*)']);
    world.writeJson(file, { permissions: { allow: ['Bash(npm test:*)'] } });
    expect(await own()).toMatchObject({ kind: 'trusted', byAgent: true });
    expect(trust.agreements.list()[0]?.agreements).toMatchObject([
      { agentId: null, covers: 'rules', files: 1 },
      { agentId: 'a', covers: 'folder', files: 1 },
    ]);
    trust.revoke(place);
    await trust.granted(world.project, file, ['Bash(ls:*)']);
    expect(await own()).toMatchObject({ kind: 'ask' });
  });

  test('the stored lines are bounded', async () => {
    const values = Array.from({ length: 100 }, (_, at) => [`k${at}`, 'x'.repeat(1000)]);
    for (let at = 0; at < 60; at += 1) world.write(`.codex/rules/${at}`, 'x'.repeat(1000));
    world.writeJson('.mcp.json', Object.fromEntries(values));
    await agree(world.project);
    const shown = trust.agreements.shown(place, null);
    if (!shown.ok) throw new Error('Nothing was stored.');
    expect(shown.value.files).toHaveLength(50);
    expect(shown.value.moreFiles).toBe(11);
    expect(shown.value.files[0]).toMatchObject({ file: '.mcp.json', more: 40 });
    expect(JSON.stringify(shown.value).length).toBeLessThan(100_000);
  });

  test('nothing is revoked of a folder without an agreement', () => {
    const missing = { ok: false, error: { kind: 'noSuchFolder' } };
    expect(trust.revoke('/nowhere')).toMatchObject(missing);
    expect(trust.agreements.restore('/nowhere')).toMatchObject(missing);
    expect(trust.agreements.shown('/nowhere', null)).toMatchObject(missing);
    expect(trust.agreements.list()).toEqual([]);
  });
});
