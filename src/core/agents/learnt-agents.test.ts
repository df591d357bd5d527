import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openDataFolder, type DataFolder } from '#core/data-folder/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { silentLog } from '#core/testing/fake-ports.ts';

import { LearntAgents } from './learnt-agents.ts';

let folder: string;
let data: DataFolder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-learnt-'));
  const opened = openDataFolder(sqlite, folder, 'test', 'now');
  if (!opened.ok) throw new Error('The data folder was not opened.');
  data = opened.value;
});

afterEach(() => {
  data.close();
  rmSync(folder, { recursive: true });
});

const learntAgents = () => {
  const journal = new Journal(data.store, new FileBlobs(data.blobs));
  return new LearntAgents({ store: data.store, journal, log: silentLog });
};

test('LearntAgents keeps the facts of each agent beside those of the others', () => {
  const learnt = learntAgents();
  learnt.portOf('one').put({ resume: true });
  learnt.portOf('other').put({ images: false });
  learnt.portOf('one').put({ name: 'One' });
  for (const each of [learnt, learntAgents()]) {
    expect(each.portOf('one').get()).toEqual({ resume: true, name: 'One' });
    expect(each.portOf('other').get()).toEqual({ images: false });
    expect(each.portOf('third').get()).toBeNull();
  }
});

test('LearntAgents answers after the data folder was closed', () => {
  learntAgents().portOf('one').put({ resume: true });
  const learnt = learntAgents();
  data.close();
  expect(learnt.portOf('one').get()).toEqual({ resume: true });
});
