import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a second Corral on the same data folder ends, and names the process that holds the folder', async ({
  stopped,
}) => {
  await stopped.start();
  const first = stopped.shell;
  const second = stopped.launch();
  expect(await second.ended()).toBe(1);
  expect(second.output).toContain(String(first.pid));
  expect(second.output).toContain(stopped.machine.dataDir);
  const client = await ApiClient.open(stopped.address);
  expect((await client.desk()).sessions).toEqual([]);
  client.close();
  await first.stop();
});

test('a corrupt database is kept under another name, reported, and replaced by a new one', async ({
  stopped,
  page,
}) => {
  await stopped.start();
  await stopped.shell.stop();
  const { dataDir } = stopped.machine;
  const database = (await readdir(dataDir)).find((name) => /\.(db|sqlite3?)$/u.test(name)) ?? '';
  expect(database).not.toBe('');
  await writeFile(join(dataDir, database), 'this is no database '.repeat(1000));

  await stopped.start();
  const kept = (await readdir(dataDir)).filter(
    (name) =>
      name !== database && name.startsWith(database) && !/(?:-wal|-shm|\.schema)$/u.test(name),
  );
  expect(kept).toHaveLength(1);
  expect(stopped.shell.output).toContain(kept[0]);
  await page.goto(stopped.address);
  await new Desk(page).startSession({ folder: stopped.machine.project, prompt: 'SCENARIO:basic' });
  await new Desk(page).expectText('Hello! I can help with that.');
});

test('Corral does not start if it cannot create its data folder, and prints what to do', async ({
  stopped,
}) => {
  await writeFile(stopped.machine.dataDir, 'a file, not a folder');
  const shell = stopped.launch();
  expect(await shell.ended()).toBe(1);
  expect(shell.output).toContain(stopped.machine.dataDir);
  expect(shell.output).toMatch(/--data-dir/u);
  expect(shell.output).not.toMatch(/\n\s+at .*\(/u);
});

test('Corral does not start if it may not write to its data folder, and prints what to do', async ({
  stopped,
}) => {
  const { dataDir, root } = stopped.machine;
  await mkdir(dataDir);
  await chmod(dataDir, 0o555);
  await chmod(root, 0o755);
  const shell = stopped.launch({ asNobody: true });
  expect(await shell.ended()).toBe(1);
  expect(shell.output).toContain(dataDir);
  expect(shell.output).toMatch(/writ|permission|permitted|rights/iu);
  expect(shell.output).not.toMatch(/\n\s+at .*\(/u);
});
