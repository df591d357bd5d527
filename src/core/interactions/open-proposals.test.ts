import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readEditedFile } from '#core/adapters/files/read-edited-file.ts';
import { resolveLinks } from '#core/adapters/files/resolve-links.ts';
import { fileEdits } from '#core/agents/kits/tools/edited-files.ts';
import { proposalReader } from '#core/files/proposed-edit.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';
import { Rules } from '#core/rules/rules.ts';
import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { interactionCalls } from './interactions-feature.ts';
import { openProposals } from './open-proposals.ts';

let harness: Harness;
let sessionId: string;
let folder: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
  folder = join(harness.folder, 'edited');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.txt'), 'one\ntwo\nthree\n');
});
afterEach(() => harness.dispose());

const proposals = () =>
  openProposals(
    harness.hub,
    proposalReader(
      { platform: process.platform, homeDir: harness.folder },
      { resolveLinks, readText: readEditedFile, editsOf: fileEdits },
    ),
  );

/** Asks for an edit of a file, and returns the id of the request. */
function opened(filePath: string, oldContent = 'two\n', newContent = '2\n'): string {
  const asked = ask('a1');
  if (asked.type !== 'asked') throw new Error('Nothing is asked.');
  const input = { file_path: filePath, old_string: oldContent, new_string: newContent };
  const details: InteractionDetails = {
    type: 'tool',
    toolName: 'Edit',
    toolUseId: null,
    input,
    tool: { kind: 'edit', action: 'update', paths: [filePath], replaces: 'once' },
    details: { type: 'diff', filePath, oldContent, newContent, hunks: [] },
  };
  const options = [
    option('approve', 'APPROVE_AND_EXECUTE'),
    option('reject', 'REJECT_WITH_REASON'),
  ];
  harness.agent.run.say({ type: 'asked', ask: { ...asked.ask, details, options } });
  return harness.store.interactions.open().at(-1)?.request.requestId ?? '';
}

function respond(requestId: string, selectedOptionId: string, proposalId?: string) {
  const { hub, store, journal, clock, ids } = harness;
  const rules = new Rules({ journal, store, clock, ids, homeDir: '/home/me', isOwnWork });
  const calls = interactionCalls({ hub, store, rules, proposalOf: proposals() });
  const answer = { commandId: '7d7bd6b8-7c0d-4f5c-8f0b-3b0f2f2f0f01', requestId, windowId: 'w' };
  return calls['interactions.respond']({
    ...answer,
    selectedOptionId,
    ...(proposalId !== undefined && { proposalId }),
  });
}

function idOf(requestId: string): string {
  const found = proposals()(sessionId, requestId);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value.proposalId;
}

test('An approval of an edit as it was reviewed is delivered while the file is as it was', async () => {
  const requestId = opened(join(folder, 'a.txt'));
  const done = await respond(requestId, 'approve', idOf(requestId));
  expect(done).toMatchObject({ ok: true, value: { interaction: { outcome: 'answered' } } });
  expect(harness.agent.run.answers).toHaveLength(1);
});

test('An approval of an edit is refused as stale once the file has changed or is gone', async () => {
  const file = join(folder, 'a.txt');
  const requestId = opened(file);
  const proposalId = idOf(requestId);
  for (const change of [
    () => writeFileSync(file, 'zero\none\ntwo\nthree\n'),
    () => writeFileSync(file, 'one\nthree\n'),
    () => rmSync(file),
  ]) {
    change();
    const done = await respond(requestId, 'approve', proposalId);
    expect(done).toMatchObject({ ok: false, error: { kind: 'stale' } });
  }
  expect(harness.agent.run.answers).toEqual([]);
  // The file as it was is the one that the person has read.
  writeFileSync(file, 'one\ntwo\nthree\n');
  expect(await respond(requestId, 'approve', proposalId)).toMatchObject({ ok: true });
});

test('A closed request has no proposal, and an answer to it names who answered', async () => {
  const requestId = opened(join(folder, 'a.txt'));
  const proposalId = idOf(requestId);
  await respond(requestId, 'reject');
  expect(proposals()(sessionId, requestId)).toMatchObject({ error: { kind: 'requestClosed' } });
  const again = await respond(requestId, 'approve', proposalId);
  expect(again).toMatchObject({ ok: false, error: { kind: 'alreadyClosed' } });
  expect(harness.agent.run.answers).toHaveLength(1);
});

test('A request of another session has no proposal', () => {
  const requestId = opened(join(folder, 'a.txt'));
  expect(proposals()('other', requestId)).toMatchObject({ error: { kind: 'requestClosed' } });
});

test('A file behind a link out of the session, a device and a folder are not read', () => {
  const outside = mkdtempSync(join(tmpdir(), 'corral-outside-'));
  try {
    const secret = join(outside, 'secret.txt');
    writeFileSync(secret, 'two\n');
    const link = join(harness.folder, 'link.txt');
    symlinkSync(secret, link);
    for (const path of [link, '/dev/zero', '/proc/self/environ', '/', folder, '//host/a', 'a\0b'])
      expect(proposals()(sessionId, opened(path))).toMatchObject({ error: { kind: 'noSuchEnd' } });
    // A path that names the file itself is read, as for the approval.
    expect(proposals()(sessionId, opened(secret))).toMatchObject({ ok: true });
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test('A proposed edit that moves a file ends it at its old path and begins it at the new one', () => {
  const filePath = join(folder, 'a.txt');
  const diff = {
    type: 'diff' as const,
    filePath,
    oldContent: 'two\n',
    newContent: '2\n',
    hunks: [],
  };
  const read = proposalReader(
    { platform: process.platform, homeDir: harness.folder },
    { resolveLinks, readText: readEditedFile, editsOf: fileEdits },
  );
  const proposed = (movedTo: string) =>
    read({
      context: { cwd: folder },
      details: {
        type: 'tool',
        toolName: 'Edit',
        toolUseId: null,
        input: {},
        tool: { kind: 'edit', action: 'update', paths: [filePath], replaces: 'once' },
        details: { ...diff, movedTo },
      },
    });
  expect(proposed(join(folder, 'b.txt'))).toMatchObject({
    value: {
      files: [
        { before: 'one\ntwo\nthree\n', after: null },
        { before: null, after: 'one\n2\nthree\n' },
      ],
    },
  });
  writeFileSync(join(folder, 'latin1.txt'), Buffer.from([0xe9, 0x0a]));
  expect(proposed(join(folder, 'latin1.txt'))).toMatchObject({ error: { kind: 'noSuchEnd' } });
});
