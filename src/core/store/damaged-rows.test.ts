import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { DeskStreams } from '#core/transport/desk-streams.ts';
import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { openStore } from './open/open-store.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('First prompt.');
  harness.agent.run.say(text('m1', 'one'), text('m2', 'two'), text('m3', 'three'));
});

afterEach(() => harness.dispose());

const sql = (statement: string) => harness.database?.exec(statement);
const opened = () =>
  new DeskStreams(harness.journal, harness.store, harness.live).snapshot(sessionId);

const damages = [
  ['a body that is not JSON', "body = '{'"],
  ['a body of another version', `body = '{"messageType":"hologram"}', checksum = NULL`],
  ['a body with one changed letter', "body = replace(body, 'two', 'twö')"],
  ['an empty body', "body = ''"],
] as const;

describe('Damaged messages', () => {
  test.each(damages)(
    'A damaged message with %s is shown as damaged with its bytes, and all other messages are shown',
    (_, change) => {
      sql(`UPDATE messages SET ${change} WHERE body LIKE '%"two"%'`);
      const snapshot = opened();
      if (snapshot?.of !== 'session') throw new Error('There is no conversation.');
      const contents = snapshot.page.messages.map(({ messageType, content }) =>
        messageType === 'unknown' ? 'damaged' : content,
      );
      expect(contents).toEqual(['First prompt.', 'one', 'damaged', 'three']);
      const damaged = snapshot.page.messages[2];
      expect(damaged && conversationMessage.parse(damaged)).toMatchObject({
        messageType: 'unknown',
        metadata: { reason: 'damaged' },
        seq: 3,
      });
      expect(harness.store.damage.rows).toMatchObject([{ table: 'messages' }]);
    },
  );

  test('The bytes of a damaged message are kept when the message is stored again', () => {
    const sound = harness.messages(sessionId)[2];
    if (!sound) throw new Error('There is no message.');
    sql(`UPDATE messages SET body = 'broken bytes' WHERE body LIKE '%"two"%'`);
    opened();
    harness.journal.write((entry) => entry.message(sound));
    harness.journal.write((entry) => entry.message({ ...sound, content: 'two again' }));
    expect(
      harness.database?.prepare('SELECT CAST(body AS TEXT) AS body FROM kept_rows').all(),
    ).toEqual([{ body: 'broken bytes' }]);
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual([
      'First prompt.',
      'one',
      'two again',
      'three',
    ]);
  });

  test('A message without a checksum was stored by an older Corral and is read', () => {
    sql('UPDATE messages SET checksum = NULL');
    expect(harness.messages(sessionId).map(({ content }) => content)).toEqual([
      'First prompt.',
      'one',
      'two',
      'three',
    ]);
    expect(harness.store.damage.count).toBe(0);
  });
});

describe('Damaged rows', () => {
  test.each([
    ['no JSON', "body = '{'"],
    ['another version', "body = '{}', checksum = NULL"],
    ['a changed letter', "body = replace(body, 'First', 'Fürst')"],
  ])(
    'A damaged row of a session (%s) keeps the session on the desk and its messages readable',
    (_, change) => {
      sql(`UPDATE sessions SET ${change}`);
      expect(harness.store.sessions.get(sessionId)).toMatchObject({
        sessionId,
        status: 'failed',
        problem: { kind: 'sessionDamaged' },
      });
      expect(opened()).toMatchObject({ of: 'session' });
      expect(harness.store.damage.rows).toMatchObject([{ table: 'sessions', key: sessionId }]);
    },
  );

  test('The bytes of a damaged session are kept when the session is stored again', () => {
    sql(`UPDATE sessions SET body = 'broken bytes'`);
    const session = harness.store.sessions.get(sessionId);
    if (!session) throw new Error('There is no session.');
    harness.journal.write((entry) => entry.session(session));
    harness.journal.write((entry) => entry.session({ ...session, title: 'Again' }));
    expect(
      harness.database?.prepare('SELECT CAST(body AS TEXT) AS body FROM kept_rows').all(),
    ).toEqual([{ body: 'broken bytes' }]);
  });

  test('Damaged rows of any table with a body cause no error when the whole store is read', () => {
    const tables = [
      'interactions',
      'resume_points',
      'terminals',
      'transcripts',
      'reading_places',
      'rules',
      'notifications',
    ];
    const rest = ['webhook_outbox', 'followed'];
    const { store } = harness;
    sql(
      `INSERT INTO interactions (request_id, session_id, opened_at, open, body) VALUES ('r', 's', 1, 1, '{')`,
    );
    sql(`INSERT INTO resume_points (request_id, session_id, body) VALUES ('r', 's', '{')`);
    sql(`INSERT INTO terminals (terminal_id, created_at, body) VALUES ('t', 1, '{')`);
    sql(`INSERT INTO transcripts (session_id, unread, body) VALUES ('s', 1, '{')`);
    sql(`INSERT INTO reading_places (session_id, body) VALUES ('${sessionId}', '{')`);
    sql(`INSERT INTO rules (rule_id, created_at, body) VALUES ('u', 1, '{')`);
    sql(
      `INSERT INTO notifications (notification_id, session_id, is_open, body) VALUES ('n', 's', 1, '{')`,
    );
    sql(
      `INSERT INTO webhook_outbox (delivery_id, is_pending, next_at, body) VALUES ('d', 1, 1, '{')`,
    );
    sql(`INSERT INTO followed (session_id, body) VALUES ('s', '{')`);
    expect([
      store.interactions.open(),
      store.interactions.recentApprovals(5),
      store.interactions.resumePoints(),
    ]).toEqual([[], [], []]);
    expect([
      store.terminals.all(),
      store.transcripts.unfinished(),
      store.readingPlaces.get(sessionId),
    ]).toEqual([[], [], null]);
    expect([
      store.rules.all(),
      store.notifications.open(),
      store.webhookOutbox.next(),
      store.followed.all(),
    ]).toEqual([[], [], null, []]);
    expect(new Set(store.damage.rows.map(({ table }) => table))).toEqual(
      new Set([...tables, ...rest]),
    );
  });

  test('A command whose receipt is damaged is not run again', () => {
    harness.store.receipts.put('c1', 'x.y hash', { ok: true, value: {} }, 1);
    sql(`UPDATE receipts SET reply = '{'`);
    expect(harness.store.receipts.get('c1')).toMatchObject({
      request: 'x.y hash',
      reply: { ok: false, error: { kind: 'internal' } },
    });
  });

  test('A damaged row of a run names no process to end', () => {
    sql('UPDATE runs SET pid = pid + 1, ended = 0');
    expect(harness.store.runs.orphans()).toEqual([]);
  });
});

test('Search, seek and count skip damaged messages', () => {
  sql(`UPDATE messages SET body = '{' WHERE body LIKE '%"two"%'`);
  const { messages } = harness.store;
  while (messages.indexSome(10));
  expect(messages.find(sessionId, 'three', 5).total).toBe(1);
  expect(messages.seek(sessionId, 4, 'before', 'prompt')).toBe(1);
  expect(messages.prompts(sessionId, 5)).toEqual(['First prompt.']);
  expect(messages.countAfter(sessionId, 1, 10)).toBe(3);
  expect(messages.usesFile(sessionId, 'nowhere')).toBe(false);
});

test('Rows are written with checksums that the next start verifies', () => {
  harness.crash();
  const next = openStore(sqlite, `${harness.folder}/corral.db`, 'stamp');
  if (!next.ok) throw new Error(textIn('en', next.error.message));
  expect(next.value.store.messages.after(sessionId, null, 0, 10)).toHaveLength(4);
  expect(next.value.store.damage.count).toBe(0);
  next.value.store.close();
});

test('Damaged messages are found without being shown, a few at a time', () => {
  sql(`UPDATE messages SET body = replace(body, 'one', 'two') WHERE seq = 2`);
  sql(`UPDATE messages SET body = '{' WHERE seq = 4`);
  const { messages, damage } = harness.store;
  const next = messages.examine(0, 2);
  expect(damage.rows).toMatchObject([{ table: 'messages', reason: 'checksum' }]);
  expect(messages.examine(next ?? 0, 10)).toBeNull();
  expect(damage.rows.map(({ key }) => key.split(' ')[1])).toEqual(['2', '4']);
});

test('A session whose record is lost is restored at the next start, with its messages', () => {
  sql('DELETE FROM sessions');
  harness.crash();
  const next = openStore(sqlite, `${harness.folder}/corral.db`, 'stamp');
  if (!next.ok) throw new Error(textIn('en', next.error.message));
  expect(next.value.store.sessions.get(sessionId)).toMatchObject({
    sessionId,
    problem: { kind: 'sessionDamaged' },
  });
  expect(next.value.store.messages.after(sessionId, null, 0, 10)).toHaveLength(4);
  next.value.store.close();
});

test('Every table of rows with a body has a checksum, except the audit; counters, frames and facts of turns have none', () => {
  const tables = harness.database
    ?.prepare(
      `SELECT m.name AS name, max(c.name = 'body') AS has_body, max(c.name = 'checksum') AS has_checksum
        FROM sqlite_schema m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'message_words%'
        GROUP BY m.name`,
    )
    .all();
  const without =
    tables?.filter(({ has_checksum: has }) => has === 0).map(({ name }) => name) ?? [];
  expect(without).toEqual(expect.arrayContaining(['audit', 'frames', 'llm_usage', 'turn_facts']));
  const bodies = tables?.filter(({ has_body: has }) => has === 1).map(({ name }) => name) ?? [];
  expect(bodies.filter((name) => without.includes(name))).toEqual(['audit_contents', 'kept_rows']);
});

test('A start creates missing indexes and triggers again', () => {
  const names = (db: typeof harness.database) =>
    db
      ?.prepare("SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') ORDER BY name")
      .all();
  const before = names(harness.database);
  sql('DROP INDEX messages_by_level');
  sql('DROP TRIGGER audit_is_not_changed');
  expect(names(harness.database)).not.toEqual(before);
  harness.crash();
  const next = openStore(sqlite, `${harness.folder}/corral.db`, 'stamp');
  if (!next.ok) throw new Error(textIn('en', next.error.message));
  expect(next.value.setAside).toBeNull();
  next.value.store.close();
  const db = sqlite.open(`${harness.folder}/corral.db`);
  if (!db.ok) throw new Error(textIn('en', db.error.message));
  expect(names(db.value)).toEqual(before);
  db.value.close();
});
