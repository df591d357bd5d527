import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import type { Notification } from '#shared/notification/notification.ts';

import type { Database } from '../database/database.ts';
import { migrate } from '../open/migrate.ts';
import { migrations } from '../open/migrations.ts';
import { NotificationTable } from './notifications.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  const opened = sqlite.open(join(folder, 'x.db'));
  if (!opened.ok) throw new Error(opened.error.kind);
  db = opened.value;
  migrate(db, migrations);
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const notification: Notification = {
  notificationId: 'n1',
  payload: {
    eventType: 'Idle',
    sessionId: 's1',
    agent: 'demo',
    project: 'work',
    timestamp: '2026-11-01T00:00:00.000Z',
    riskLevel: 'LOW',
    eventData: { eventType: 'Idle' },
    dedupKey: 'k1',
  },
  requestId: null,
  channels: ['desktop'],
  raisedAt: 1,
  notifiedAt: 2,
  withdrawnAt: null,
};

test('A stored notification is read as it was written', () => {
  const table = new NotificationTable(db);
  table.put(notification);
  expect(table.get('n1')).toEqual(notification);
});

test('A notification that an older Corral stored, with toldAt, is read with notifiedAt', () => {
  const { notifiedAt, ...rest } = notification;
  db.prepare(
    `INSERT INTO notifications (notification_id, session_id, request_id, is_open, body)
     VALUES ('n1', 's1', NULL, 1, ?)`,
  ).run(JSON.stringify({ ...rest, toldAt: notifiedAt }));
  expect(new NotificationTable(db).get('n1')).toEqual(notification);
});
