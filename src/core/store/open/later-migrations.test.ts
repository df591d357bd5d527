import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { BOUNDED_RULES } from './later-migrations.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openStore } from './open-store.ts';

test('A file of the schema before rules with an end keeps its rules, which have none', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'old.db');
  const old = sqlite.open(path);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.indexOf(BOUNDED_RULES);
  expect(migrate(old.value, migrations.slice(0, before))).toMatchObject({ ok: true });
  const rule = {
    effect: 'allow' as const,
    toolName: 'Edit',
    pattern: { type: 'path' as const, glob: 'src/**' },
    scope: { type: 'session' as const, sessionId: 's' },
    ruleId: 'r1',
    createdAt: 1,
    lastUsedAt: null,
    uses: 0,
    revokedAt: null,
  };
  old.value
    .prepare('INSERT INTO rules (rule_id, created_at, body) VALUES (?, ?, ?)')
    .run('r1', 1, JSON.stringify(rule));
  old.value.close();
  const opened = openStore(sqlite, path, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { rules } = opened.value.store;
  expect(rules.standing()).toEqual([rule]);
  const end = { type: 'uses' as const, count: 2 };
  rules.put({ ...rule, ruleId: 'r2', createdAt: 2, end, uses: 1 });
  rules.put({ ...rule, ruleId: 'r3', createdAt: 3, end, uses: 2, endedAt: 4 });
  // Counted down, although its end was not stored.
  rules.put({ ...rule, ruleId: 'r4', createdAt: 4, end, uses: 2 });
  expect(rules.standing().map(({ ruleId }) => ruleId)).toEqual(['r1', 'r2']);
  expect(rules.all().map(({ ruleId }) => ruleId)).toEqual(['r4', 'r3', 'r2', 'r1']);
  opened.value.store.close();
  rmSync(folder, { recursive: true });
});
