import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { SettingsTable } from '#core/store/tables/settings.ts';
import { noSettings, type Settings } from '#shared/contract/desk.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import type { Finding } from './finding.ts';

function finding(
  folder: string,
  state: Finding['state'],
  found: Sentence,
  remedy: Sentence | null,
): Finding {
  return {
    id: 'dataFolder',
    name: cliSentence('cliDoctor.dataFolder'),
    state,
    found,
    path: folder,
    remedy,
    command: null,
  };
}

/**
 * Returns why the folder cannot be written, by trying it. Access rights alone are not sufficient:
 * root has all rights, but a disk may be read-only or full.
 */
function writeProblem(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    rmdirSync(mkdtempSync(join(folder, '.doctor-')));
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function nearestExisting(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) || dirname(folder) === folder
    ? folder
    : nearestExisting(dirname(folder));
}

/**
 * Returns whether Corral can store its data existing. Leaves no file behind and does not disturb a
 * running Corral.
 */
export function checkDataFolder(databases: DatabasePort, folder: string): Finding {
  const existing = nearestExisting(folder);
  const unusable = (found: Sentence) =>
    finding(folder, 'problem', found, cliSentence('cliDoctor.notWritableRemedy'));
  if (!statSync(existing).isDirectory())
    return unusable(cliSentence('cliDoctor.isFile', { path: existing }));
  const reason = writeProblem(existing);
  if (reason !== null) return unusable(cliSentence('cliDoctor.notWritable', { reason }));
  if (existing !== folder)
    return finding(folder, 'ok', cliSentence('cliDoctor.createdLater'), null);
  const writable = finding(folder, 'ok', cliSentence('cliDoctor.writable'), null);
  const lockFile = join(folder, 'core.lock');
  if (!statSync(lockFile, { throwIfNoEntry: false })) return writable;
  const lock = databases.lock(lockFile, `corral doctor, process ${process.pid}`);
  if (lock.ok) {
    lock.value.release();
    return writable;
  }
  if (lock.error.kind === 'notWritable')
    return unusable(cliSentence('cliDoctor.notUsable', { reason: lock.error.message }));
  const holder = lock.error.heldBy || cliSentence('cliDoctor.anotherCorral');
  const found = cliSentence('cliDoctor.inUse', { holder });
  return finding(folder, 'note', found, cliSentence('cliDoctor.inUseRemedy'));
}

/** Returns the stored settings, as the running Corral uses them. */
export function storedSettings(databases: DatabasePort, folder: string): Settings {
  const file = join(folder, 'corral.db');
  if (!statSync(file, { throwIfNoEntry: false })) return noSettings;
  const opened = databases.open(file);
  if (!opened.ok) return noSettings;
  const read = opened.value.transaction(() => new SettingsTable(opened.value).get());
  opened.value.close();
  return read.ok ? read.value : noSettings;
}
