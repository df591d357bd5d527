import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createRecall, type Recall } from './recall.ts';
import { recalledText } from './recalled-text.ts';

let folder: string;
let file: string;
let recall: Recall;
let notices: string[];

const open = () =>
  createRecall({
    file,
    embedder: null,
    notify: (notice) => notices.push(notice),
    now: () => 86_400_000,
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recall-'));
  file = join(folder, 'data', 'knowledge.db');
  notices = [];
  recall = open();
});

afterEach(async () => {
  await recall.close();
  rmSync(folder, { recursive: true });
});

const remember = (text: string, source = 'notes', title: string | null = null) =>
  recall.remember({ text, source, title });

describe('createRecall', () => {
  test('A remembered text is recalled by a prompt that shares some of its words, with source and time', async () => {
    await remember('The staging server is deployed with Ansible from the host blue-17.', 'wiki');
    await remember('Invoices are numbered by year and month.');
    const found = await recall.recallFor('On which host do we deploy staging?');
    expect(found).toMatchObject([{ source: 'wiki', title: null, at: 86_400_000 }]);
    expect(recalledText(found)).toContain('<recalled source="wiki" stored="1970-01-02">');
  });

  test('A Chinese text is recalled by a Chinese prompt', async () => {
    await remember('测试环境的数据库密码存放在保险库里，由运维组轮换。');
    await remember('发票按年份和月份编号。');
    const found = await recall.recallFor('数据库的密码在哪里？');
    expect(found.map(({ text }) => text)).toEqual([
      '测试环境的数据库密码存放在保险库里，由运维组轮换。',
    ]);
    expect(await recall.recallFor('票')).toMatchObject([{ text: '发票按年份和月份编号。' }]);
  });

  test('A prompt about other things recalls nothing', async () => {
    await remember('The staging server is deployed with Ansible from the host blue-17.');
    for (const prompt of ['Fix the typo in the README', '', '   ', '"', 'NEAR( OR *', '😀'])
      // oxlint-disable-next-line no-await-in-loop -- one prompt after the other
      expect(await recall.recallFor(prompt)).toEqual([]);
    expect(notices).toEqual([]);
  });

  test('Nearly equal texts are recalled once', async () => {
    const text = 'Feature flags live in the table toggles and are cached for five minutes.';
    await remember(text, 'a');
    await remember(`${text} Really.`, 'b');
    expect(await recall.recallFor('Where do feature flags live?')).toHaveLength(1);
  });

  test('A forgotten source leaves no trace in the files', async () => {
    await remember('The zebrafinch token belongs to the old deployment.', 'old');
    await remember('The new deployment has no token.', 'new');
    expect(await recall.list()).toMatchObject({
      value: [
        { source: 'new', chunks: 1 },
        { source: 'old', chunks: 1 },
      ],
    });
    expect(await recall.forget('old')).toEqual({ ok: true, value: 1 });
    expect(await recall.forget('old')).toEqual({ ok: true, value: 0 });
    for (const name of readdirSync(join(folder, 'data')))
      expect(readFileSync(join(folder, 'data', name)).includes('zebrafinch')).toBe(false);
    expect(await recall.recallFor('zebrafinch')).toEqual([]);
  });

  test('The file is readable by the person only', async () => {
    await remember('x');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('A damaged file is moved aside, its readable texts are kept and the person is notified', async () => {
    for (let at = 0; at < 300; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- one text after the other
      await remember(`Fact number ${at} about topic${at}: ${'lorem ipsum '.repeat(40)}`, `s${at}`);
    await recall.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20_000);
    writeFileSync(file, bytes);
    recall = open();
    const listed = await recall.list();
    expect(listed.ok && listed.value.length).toBeGreaterThan(50);
    expect(notices).toEqual([expect.stringContaining('The knowledge base was damaged')]);
    expect(readdirSync(join(folder, 'data')).some((name) => name.includes('.damaged-'))).toBe(true);
    expect(await remember('Later facts are stored.', 'later')).toEqual({ ok: true, value: 1 });
  });

  test('A file that is no database is moved aside', async () => {
    await recall.list();
    await recall.close();
    writeFileSync(file, 'not a database '.repeat(1_000));
    recall = open();
    expect(await remember('A new fact about penguins.')).toEqual({ ok: true, value: 1 });
    expect(await recall.recallFor('penguins')).toHaveLength(1);
  });

  test('A folder in place of the file is reported, not thrown', async () => {
    const other = createRecall({ file: folder, embedder: null });
    expect(await other.remember({ text: 'x', source: 's', title: null })).toMatchObject({
      ok: false,
      error: { kind: 'readOnly' },
    });
    expect(await other.recallFor('x')).toEqual([]);
    await other.close();
    expect(await other.list()).toMatchObject({ ok: false, error: { kind: 'closed' } });
  });
});
