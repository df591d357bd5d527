import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { text } from '#core/testing/events.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import { UNDO_DELETE_MS } from '#shared/contract/sessions.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { DiscardedSessions } from './discarded-sessions.ts';

let harness: Harness;
let discarded: DiscardedSessions;
const commandId = crypto.randomUUID();
let released: string[];

beforeEach(() => {
  released = [];
  harness = new Harness();
  discarded = discardedOf(harness);
});

afterEach(async () => {
  await discarded.close();
  harness.dispose();
});

function discardedOf({ sessions, store, clock }: Harness): DiscardedSessions {
  const transcripts = {
    forget: async (sessionId: string) => void released.push(`transcript ${sessionId}`),
    open: async ({ agentSessionId }: { readonly agentSessionId: string }) => {
      const session = store.sessions.get(agentSessionId);
      return session
        ? ok({ session })
        : err({ kind: 'noSuchTranscript' as const, message: 'gone', remedy: null });
    },
  };
  const terminals = {
    closeOf: async (sessionId: string) => void released.push(`terminals ${sessionId}`),
  };
  return new DiscardedSessions({ sessions, store, clock, log: silentLog, transcripts, terminals });
}

/** Creates a stopped session with a message, a long string in a blob and a wire log. */
async function stoppedSession(): Promise<string> {
  const sessionId = await harness.session('Title');
  harness.agent.run.say(text('m1', 'x'.repeat(100_000)));
  await harness.sessions.terminate({ commandId, sessionId });
  return sessionId;
}

/** Crashes core as a kill -9 would, and starts the next core on the same folder. */
function restart(): void {
  const { clock, folder, agent } = harness;
  harness.crash();
  harness = new Harness(folder, undefined, agent, { clock });
  harness.recover();
  discarded = discardedOf(harness);
  discarded.recover();
}

const titleAndLength = (sessionId: string) => [
  harness.store.sessions.get(sessionId)?.title ?? null,
  harness.messages(sessionId).length,
];

test('A deleted session keeps all of its data while the deletion can be undone, and is erased after that', async () => {
  const sessionId = await stoppedSession();
  expect(await discarded.discard({ commandId, sessionId })).toMatchObject({ ok: true });
  harness.clock.advance(UNDO_DELETE_MS - 1);
  expect(titleAndLength(sessionId)).toEqual(['Title', 2]);
  expect(released).toEqual([]);
  harness.clock.advance(1);
  await discarded.close();
  expect(titleAndLength(sessionId)).toEqual([null, 0]);
  expect(released).toEqual([`transcript ${sessionId}`, `terminals ${sessionId}`]);
  expect(existsSync(join(harness.data.wire, sessionId))).toBe(false);
  expect(harness.frames.at(-1)?.event).toEqual({ type: 'session.deleted', sessionId });
  expect(await discarded.restore({ sessionId })).toMatchObject({
    error: { kind: 'noSuchSession' },
  });
});

test('A restored session equals the session before its deletion, and is not erased later', async () => {
  const sessionId = await stoppedSession();
  const before = harness.store.sessions.get(sessionId);
  await discarded.discard({ commandId, sessionId });
  expect(await discarded.discard({ commandId, sessionId })).toMatchObject({
    error: { kind: 'noSuchSession' },
  });
  expect(await discarded.restore({ sessionId })).toMatchObject({ ok: true });
  expect(await discarded.restore({ sessionId })).toMatchObject({ ok: true });
  harness.clock.advance(UNDO_DELETE_MS * 2);
  expect(harness.store.sessions.get(sessionId)).toEqual({ ...before, discardedAt: null });
  expect(await harness.sessions.prompt({ commandId, sessionId, text: 'More.' })).toMatchObject({
    ok: true,
  });
});

test('A running session cannot be deleted', async () => {
  const sessionId = await harness.session('Title');
  expect(await discarded.discard({ commandId, sessionId })).toMatchObject({
    error: { kind: 'running' },
  });
  harness.clock.advance(UNDO_DELETE_MS);
  expect(titleAndLength(sessionId)).toEqual(['Title', 1]);
});

test('A core that is killed during the undo time loses nothing of the session, and the next core can restore it', async () => {
  const sessionId = await stoppedSession();
  await discarded.discard({ commandId, sessionId });
  harness.clock.advance(UNDO_DELETE_MS - 1000);
  restart();
  expect(titleAndLength(sessionId)).toEqual(['Title', 2]);
  expect(await discarded.restore({ sessionId })).toMatchObject({ ok: true });
  harness.clock.advance(UNDO_DELETE_MS);
  expect(titleAndLength(sessionId)).toEqual(['Title', 2]);
});

test('A core that starts after a kill during the undo time finishes the deletion', async () => {
  const sessionId = await stoppedSession();
  await discarded.discard({ commandId, sessionId });
  harness.clock.advance(UNDO_DELETE_MS - 1000);
  restart();
  harness.clock.advance(1000);
  await discarded.close();
  expect(titleAndLength(sessionId)).toEqual([null, 0]);
});

test('A core that starts long after a deletion erases the session, even if the clock was set back', async () => {
  const first = await stoppedSession();
  await discarded.discard({ commandId, sessionId: first });
  harness.clock.set(harness.clock.now() - 3_600_000);
  restart();
  harness.clock.advance(UNDO_DELETE_MS);
  await discarded.close();
  expect(titleAndLength(first)).toEqual([null, 0]);
});

test('A session that cannot be erased stays hidden and complete, and the next core erases it', async () => {
  const sessionId = await stoppedSession();
  await discarded.discard({ commandId, sessionId });
  const { sqlite } = await import('#core/adapters/sqlite/sqlite.ts');
  const other = sqlite.open(`${harness.folder}/corral.db`);
  if (!other.ok) throw new Error(textIn('en', other.error.message));
  other.value.exec('BEGIN IMMEDIATE');
  harness.clock.advance(UNDO_DELETE_MS);
  await discarded.close();
  other.value.exec('COMMIT');
  other.value.close();
  expect(harness.store.sessions.get(sessionId)?.discardedAt).not.toBeNull();
  expect(harness.messages(sessionId).length).toBe(2);
  restart();
  harness.clock.advance(0);
  await discarded.close();
  expect(titleAndLength(sessionId)).toEqual([null, 0]);
});

test('Opening the conversation of a deleted session restores the session', async () => {
  const sessionId = await stoppedSession();
  await discarded.discard({ commandId, sessionId });
  const opened = await discarded.openTranscript({ agentId: 'scripted', agentSessionId: sessionId });
  expect(opened.ok).toBe(true);
  expect(harness.store.sessions.get(sessionId)?.discardedAt ?? null).toBeNull();
});
