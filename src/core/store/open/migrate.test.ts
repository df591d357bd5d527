import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openedInteraction } from '#core/interactions/new-interaction.ts';
import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { plainRequest } from '#core/testing/events.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { Database } from '../database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openStore } from './open-store.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  const opened = sqlite.open(join(folder, 'x.db'));
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  db = opened.value;
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('migrate applies exactly the steps that a file lacks', () => {
  const steps = ['CREATE TABLE a (x INTEGER)', 'ALTER TABLE a ADD COLUMN y INTEGER'];
  expect(migrate(db, steps.slice(0, 1))).toEqual({ ok: true, value: { from: 0, to: 1 } });
  db.exec('INSERT INTO a (x) VALUES (7)');
  expect(migrate(db, steps)).toEqual({ ok: true, value: { from: 1, to: 2 } });
  expect(migrate(db, steps)).toEqual({ ok: true, value: { from: 2, to: 2 } });
  expect(db.prepare('SELECT x, y FROM a').all()).toEqual([{ x: 7, y: null }]);
});

test('A migration step that fails leaves the file in the state before that step', () => {
  const failed = migrate(db, [
    'CREATE TABLE a (x INTEGER)',
    'CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1)',
  ]);
  expect(failed).toMatchObject({ ok: false, error: { kind: 'failed' } });
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
    { name: 'a' },
  ]);
});

test('A file of schema 1 keeps its messages, and they can be searched', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, 1))).toMatchObject({ ok: true });
  const message = promptMessage(
    'm1',
    's1',
    { text: 'Where is the 数据库?', attachments: [] },
    1,
    'delivered',
  );
  old.value
    .prepare('INSERT INTO messages (session_id, seq, id, body) VALUES (?, ?, ?, ?)')
    .run('s1', 1, 'm1', JSON.stringify({ ...message, seq: 1 }));
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { store } = opened.value;
  expect(store.messages.byId('s1', 'm1')).toEqual({ ...message, seq: 1 });
  expect(store.messages.find('s1', '数据', 10)).toEqual({ seqs: [1], total: 1 });
  store.close();
});

test('A file of schema 4 keeps its index, and messages that it did not index are indexed', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, 4))).toMatchObject({ ok: true });
  for (const seq of [1, 2]) {
    const message = {
      ...promptMessage(`m${seq}`, 's1', { text: `needle ${seq}`, attachments: [] }, 1, 'delivered'),
      seq,
    };
    old.value
      .prepare('INSERT INTO messages (rowid, session_id, seq, id, body) VALUES (?, ?, ?, ?, ?)')
      .run(seq + 10, 's1', seq, message.id, JSON.stringify(message));
  }
  old.value
    .prepare("INSERT INTO message_words (rowid, owner, words) VALUES (11, 'ss1', 'needle 1')")
    .run();
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { store } = opened.value;
  expect(store.messages.find('s1', 'needle', 10)).toEqual({ seqs: [2, 1], total: 2 });
  expect(store.transaction(() => store.messages.indexSome(1))).toEqual({ ok: true, value: true });
  expect(store.transaction(() => store.messages.indexSome(1))).toEqual({ ok: true, value: false });
  expect(store.messages.find('s1', 'needle', 10)).toEqual({ seqs: [2, 1], total: 2 });
  store.close();
});

test('A file of schema 7 keeps its runs, none of which can be taken over', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, 7))).toMatchObject({ ok: true });
  old.value
    .prepare(
      "INSERT INTO runs (wire_log, session_id, pid, identity, started_at, ended) VALUES ('w', 's1', 7, 'i', 1, 0)",
    )
    .run();
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { runs } = opened.value.store;
  expect(runs.orphans()).toEqual([
    {
      wireLog: 'w',
      sessionId: 's1',
      pid: 7,
      identity: 'i',
      startedAt: 1,
      ended: false,
      memo: null,
    },
  ]);
  runs.noted('w', 'a memo');
  expect(runs.orphans()).toMatchObject([{ memo: 'a memo' }]);
  opened.value.store.close();
});

test('A file of schema 8 keeps the deciders of its questions', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, 8))).toMatchObject({ ok: true });
  const insert = old.value.prepare(
    "INSERT INTO interactions (request_id, session_id, opened_at, open, body) VALUES (?, 's1', 1, 0, ?)",
  );
  insert.run('r1', storedAnswer('r1', 'window-1'));
  insert.run('r2', storedAnswer('r2', null));
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { interactions } = opened.value.store;
  expect(interactions.get('r1')).toMatchObject({
    decidedBy: { type: 'window', windowId: 'window-1' },
    shownIn: [],
    timer: null,
  });
  expect(interactions.get('r2')).toMatchObject({ decidedBy: null, request: { risk: null } });
  opened.value.store.close();
});

test('A file of schema 9 begins with an empty audit', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, 9))).toMatchObject({ ok: true });
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { audit } = opened.value.store;
  expect(audit.head()).toEqual({ count: 0, hash: '0'.repeat(64) });
  const about = {
    at: 1,
    kind: 'closed',
    sessionId: 's1',
    requestId: 'r1',
    agentId: 'demo',
    outcome: 'withdrawn',
    decider: null,
  };
  expect(
    opened.value.store.transaction(() => audit.append({ ...about, body: '{}' })),
  ).toMatchObject({ ok: true, value: { count: 1 } });
  expect(audit.after(0, 10)).toMatchObject([{ header: { ...about, number: 1 }, body: '{}' }]);
  opened.value.store.close();
});

/** Returns a question in the form of schema 8. */
function storedAnswer(requestId: string, answeredBy: string | null): string {
  const context = { agentId: 'demo', cwd: '/', askedBy: null, reason: null, blockedPath: null };
  const asked = {
    type: 'TOOL_APPROVAL',
    title: 'Run',
    message: '',
    details: { type: 'none' },
    context,
    options: [],
    required: true,
  };
  const times = { openedAt: 1, shownAt: 2, closedAt: 3 };
  const request = { ...asked, requestId, sessionId: 's1' };
  return JSON.stringify({
    request,
    outcome: 'answered',
    response: null,
    answeredBy,
    explanation: null,
    ...times,
  });
}

test('A file of the schema before rules has no rules, and can store them', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((sql) => sql.includes('CREATE TABLE rules'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { rules } = opened.value.store;
  expect(rules.all()).toEqual([]);
  const draft = {
    effect: 'deny',
    toolName: 'Bash',
    pattern: { type: 'command', words: ['rm'] },
    scope: { type: 'everywhere' },
  } as const;
  const rule = {
    ...draft,
    pattern: { ...draft.pattern, words: ['rm'] },
    ruleId: 'r1',
    createdAt: 1,
    lastUsedAt: null,
    uses: 0,
    revokedAt: null,
  };
  rules.put(rule);
  rules.put({ ...rule, ruleId: 'r2', createdAt: 2, revokedAt: 3 });
  expect([rules.standing(), rules.all().map(({ ruleId }) => ruleId)]).toEqual([
    [rule],
    ['r2', 'r1'],
  ]);
  opened.value.store.close();
});

test('A file of the schema before LLM usage has a usage of zero', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((sql) => sql.includes('CREATE TABLE llm_usage'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { llmUsage } = opened.value.store;
  expect(llmUsage.sum(null)).toEqual({
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    unpriced: 0,
  });
  llmUsage.add({
    month: '2026-11',
    sessionId: 's1',
    model: 'm',
    inputTokens: 10,
    outputTokens: 1,
    costUsd: 0.5,
  });
  expect(llmUsage.bySession('2026-11', 5)).toEqual([
    { sessionId: 's1', calls: 1, inputTokens: 10, outputTokens: 1, costUsd: 0.5, unpriced: 0 },
  ]);
  opened.value.store.close();
});

test('A file of the schema before followed sessions follows none', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((sql) => sql.includes('CREATE TABLE followed'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { followed } = opened.value.store;
  expect(followed.all()).toEqual([]);
  const place = { pid: 7, identity: 'i', file: '/t.jsonl', offset: 3 };
  followed.put('s1', { ...place, offset: 1 });
  followed.put('s1', place);
  expect(followed.all()).toEqual([{ sessionId: 's1', followed: place }]);
  followed.deleteSession('s1');
  expect(followed.all()).toEqual([]);
  opened.value.store.close();
});

test('Questions of an older file are listed by the time of their closing, with an index', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((sql) => sql.includes('INDEX interactions_closed'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  const questionOf = (requestId: string, closedAt: number | null): Interaction => ({
    ...openedInteraction({ ...plainRequest, requestId }, 1),
    outcome: closedAt === null ? null : 'answered',
    closedAt,
  });
  const insert = old.value.prepare(
    'INSERT INTO interactions (request_id, session_id, opened_at, open, body) VALUES (?, ?, ?, ?, ?)',
  );
  for (const each of [questionOf('first', 9), questionOf('second', 5), questionOf('open', null)])
    insert.run(each.request.requestId, 's', 1, each.outcome === null ? 1 : 0, JSON.stringify(each));
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { interactions } = opened.value.store;
  const listed = () => interactions.closed(2).map(({ request }) => request.requestId);
  expect(listed()).toEqual(['first', 'second']);
  interactions.put(questionOf('open', 12));
  expect(listed()).toEqual(['open', 'first']);
  opened.value.store.close();
  const again = sqlite.open(path);
  if (!again.ok) throw new Error(textIn('en', again.error.message));
  const plan = again.value.prepare(
    'EXPLAIN QUERY PLAN SELECT body FROM interactions WHERE open = 0 ORDER BY closed_at DESC, rowid DESC LIMIT 30',
  );
  expect(JSON.stringify(plan.all())).toContain('INDEX interactions_closed');
  expect(JSON.stringify(plan.all())).not.toContain('TEMP B-TREE');
  again.value.close();
});

test("A migration deletes stored replies that contain the webhook's key", () => {
  const before = migrations.findIndex((sql) => sql.includes("LIKE 'notifications.signingKey %'"));
  expect(migrate(db, migrations.slice(0, before))).toMatchObject({ ok: true });
  const insert = db.prepare(
    'INSERT INTO receipts (command_id, request, reply, at) VALUES (?, ?, ?, ?)',
  );
  insert.run('a', 'notifications.signingKey abc', '{"key":"whsec_x"}', 1);
  insert.run('b', 'settings.set abc', '{}', 1);
  expect(migrate(db, migrations)).toMatchObject({ ok: true });
  expect(db.prepare('SELECT command_id FROM receipts').all()).toEqual([{ command_id: 'b' }]);
});

test('A migration adds an index for waiting prompts', () => {
  const before = migrations.findIndex((sql) => sql.includes('CREATE INDEX messages_waiting'));
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  const insert = old.value.prepare(
    'INSERT INTO messages (session_id, seq, id, status, body) VALUES (?, ?, ?, ?, ?)',
  );
  for (const [at, delivery] of (['held', 'delivered', 'queued'] as const).entries()) {
    const message = promptMessage(`m${at}`, 's1', { text: delivery, attachments: [] }, 1, delivery);
    insert.run('s1', at + 1, message.id, delivery, JSON.stringify({ ...message, seq: at + 1 }));
  }
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  expect(opened.value.store.messages.waiting('s1').map(({ content }) => content)).toEqual([
    'held',
    'queued',
  ]);
  opened.value.store.close();
  const again = sqlite.open(path);
  if (!again.ok) throw new Error(textIn('en', again.error.message));
  const plan = again.value.prepare(
    "EXPLAIN QUERY PLAN SELECT body FROM messages WHERE session_id = 's1' AND status IN ('queued', 'held', 'afterTurn', 'afterStart') ORDER BY seq",
  );
  expect(JSON.stringify(plan.all())).toContain('messages_waiting');
  expect(JSON.stringify(plan.all())).not.toContain('TEMP B-TREE');
  again.value.close();
});

test('The newest schema has exactly these tables', () => {
  expect(migrate(db, migrations)).toMatchObject({ ok: true, value: { to: migrations.length } });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all();
  expect(
    tables.map(({ name }) => name).filter((name) => !String(name).startsWith('message_words_')),
  ).toEqual([
    'audit',
    'audit_contents',
    'blob_uses',
    'browsers',
    'checkpoints',
    'followed',
    'frames',
    'interactions',
    'kept_rows',
    'llm_usage',
    'message_words',
    'messages',
    'notifications',
    'projects',
    'reading_places',
    'receipts',
    'resume_points',
    'review_comments',
    'review_marks',
    'review_undos',
    'rules',
    'runs',
    'sessions',
    'settings',
    'terminals',
    'transcripts',
    'trusted_folders',
    'turn_facts',
    'unindexed',
    'webhook_outbox',
    'worktrees',
  ]);
});

test('A setting that a migration moved gets a checksum, so that later damage of it is found', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((each) => each.includes('agents.claude-code.path'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  old.value
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?)')
    .run('codexPath', '"/opt/codex"');
  old.value.close();
  const open = () => {
    const opened = openStore(sqlite, path, 'stamp');
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
    return opened.value.store;
  };
  const store = open();
  expect(store.settings.get().agents).toEqual({ codex: { path: '/opt/codex' } });
  store.close();
  const damaged = sqlite.open(path);
  if (!damaged.ok) throw new Error(textIn('en', damaged.error.message));
  damaged.value.exec(`UPDATE settings SET value = '"/opt/cobex"' WHERE key = 'agents.codex.path'`);
  damaged.value.close();
  const again = open();
  expect(again.settings.get().agents).toEqual({});
  expect(again.settings.misfits()).toEqual([{ key: 'agents.codex.path', value: '"/opt/cobex"' }]);
  again.close();
});

test('A session that was created over ACP is one of the agent that now has a server', () => {
  const path = join(folder, 'acp.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((each) => each.includes('opencode-acp'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  const insert = old.value.prepare(
    'INSERT INTO sessions (session_id, created_at, body) VALUES (?, 1, ?)',
  );
  for (const agentId of ['opencode-acp', 'codex'])
    insert.run(
      agentId,
      JSON.stringify({ agentId, agentSessionId: 'ses_1', permissionMode: 'build' }),
    );
  old.value
    .prepare('INSERT INTO messages (session_id, seq, id, body) VALUES (?, ?, ?, ?)')
    .run('opencode-acp', 1, 'm1', '{"content":"It stays."}');
  insert.run('damaged', '{"agentId":"opencode-acp"');
  old.value
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?)')
    .run('agents.opencode-acp.path', '"/opt/opencode"');
  expect(migrate(old.value, migrations)).toMatchObject({ ok: true });
  const bodies = old.value
    .prepare('SELECT session_id, body FROM sessions ORDER BY session_id')
    .all();
  expect(bodies).toMatchObject([
    { session_id: 'codex', body: expect.stringContaining('"agentId":"codex"') },
    { session_id: 'damaged', body: '{"agentId":"opencode-acp"' },
    { session_id: 'opencode-acp', body: expect.stringContaining('"agentId":"opencode"') },
  ]);
  expect(
    old.value.prepare("SELECT body FROM messages WHERE session_id = 'opencode-acp'").all(),
  ).toMatchObject([{ body: expect.stringContaining('It stays.') }]);
  expect(old.value.prepare('SELECT key FROM settings').all()).toEqual([
    { key: 'agents.opencode.path' },
  ]);
  old.value.close();
});

test('A file from before the git desk keeps its sessions and gets the empty tables of the git desk', () => {
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((step) => step.includes('CREATE TABLE projects'));
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  old.value.prepare('INSERT INTO followed (session_id, body) VALUES (?, ?)').run('s1', '{}');
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  opened.value.store.close();
  const again = sqlite.open(path);
  if (!again.ok) throw new Error(textIn('en', again.error.message));
  expect(again.value.prepare('SELECT session_id FROM followed').all()).toEqual([
    { session_id: 's1' },
  ]);
  for (const table of ['projects', 'worktrees', 'checkpoints', 'review_marks', 'review_undos'])
    expect(again.value.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
  again.value.close();
});
