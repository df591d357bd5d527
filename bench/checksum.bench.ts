import { crc32 } from 'node:zlib';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { MessageTable } from '#core/store/messages/messages.ts';
import { migrate } from '#core/store/open/migrate.ts';
import { migrations } from '#core/store/open/migrations.ts';
import { checksumOf } from '#core/store/database/row-damage.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { leastCpu, type Bench } from './bench.ts';

const ROWS = 20_000;
const PAGE = 200;
const SESSION = '7d0c1a52-38a6-4f7e-9d53-0d4f3f0d8c11';

function messageAt(seq: number): ConversationMessage {
  return {
    id: `m${seq}`,
    sessionId: SESSION,
    seq,
    role: 'assistant',
    messageType: 'text',
    content:
      `Answer ${seq}: the second call fails because the row is locked by the job that was started before it. `.repeat(
        1 + (seq % 20),
      ),
    timestamp: seq,
    source: { kind: 'corral' },
    metadata: { parentToolUseId: null, blobs: [], synthetic: false, delivery: null },
  };
}

/**
 * Creates a table of messages in memory, with checksums or without any, as an older Corral wrote
 * them.
 */
function tableWith(hasChecksums: boolean) {
  const opened = sqlite.openInMemory();
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const db = opened.value;
  migrate(db, migrations);
  const table = new MessageTable(db);
  db.transaction(() => {
    for (let seq = 1; seq <= ROWS; seq += 1) table.put(messageAt(seq), null);
  });
  if (!hasChecksums) db.exec('UPDATE messages SET checksum = NULL');
  const bodies = db
    .prepare('SELECT body FROM messages')
    .all()
    .map(({ body }) => String(body));
  return { db, table, bodies };
}

function readAll(table: MessageTable): void {
  let count = 0;
  for (let seq = 0; seq < ROWS; seq += PAGE) count += table.after(SESSION, null, seq, PAGE).length;
  if (count !== ROWS) throw new Error(`Only ${count} messages were read.`);
}

function verifyAll(table: MessageTable): void {
  for (let next: number | null = 0; next !== null;) next = table.examine(next, PAGE);
}

export const bench: Bench = async () => {
  const sealed = tableWith(true);
  const plain = tableWith(false);
  const { bodies } = sealed;
  const checksums = leastCpu(9, () =>
    bodies.forEach((body, seq) => checksumOf([SESSION, seq, `m${seq}`], body)),
  );
  const bare = leastCpu(9, () => bodies.forEach((body) => crc32(body)));
  const read = leastCpu(7, () => readAll(sealed.table));
  const unverified = leastCpu(7, () => readAll(plain.table));
  const verified = leastCpu(7, () => verifyAll(sealed.table));
  const scanned = leastCpu(7, () =>
    sealed.db.prepare('SELECT rowid, session_id, seq, id, body, checksum FROM messages').all(),
  );
  sealed.db.close();
  plain.db.close();
  const of = `${ROWS} messages`;
  return [
    {
      name: `read ${of}, checksums verified`,
      unit: 'ms CPU',
      value: read,
      floorName: 'the same rows without checksums',
      floor: unverified,
      limit: 2,
    },
    {
      name: `checksums of ${of} with their keys`,
      unit: 'ms CPU',
      value: checksums,
      floorName: 'crc32 of the bodies alone',
      floor: bare,
      limit: null,
    },
    {
      name: `verify ${of} after the start`,
      unit: 'ms CPU',
      value: verified,
      floorName: 'SELECT of the same rows',
      floor: scanned,
      limit: 3,
    },
  ];
};
