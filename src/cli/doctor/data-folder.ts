import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { SettingsTable } from '#core/store/tables/settings.ts';
import type { Settings } from '#shared/contract/desk.ts';

import type { Finding } from './finding.ts';
import { terminalText } from '../terminal-output.ts';

const elsewhere = 'Make it writable, or choose another folder with --data-dir.';

function finding(
  folder: string,
  state: Finding['state'],
  found: string,
  remedy: string | null,
): Finding {
  return {
    id: 'dataFolder',
    name: 'Data folder',
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
  if (!statSync(existing).isDirectory())
    return finding(folder, 'problem', `not usable: ${existing} is a file`, elsewhere);
  const reason = writeProblem(existing);
  if (reason !== null) return finding(folder, 'problem', `not writable: ${reason}`, elsewhere);
  if (existing !== folder) return finding(folder, 'ok', 'will be made at the first start', null);
  const lockFile = join(folder, 'core.lock');
  if (!statSync(lockFile, { throwIfNoEntry: false }))
    return finding(folder, 'ok', 'writable', null);
  const lock = databases.lock(lockFile, `corral doctor, process ${process.pid}`);
  if (lock.ok) {
    lock.value.release();
    return finding(folder, 'ok', 'writable', null);
  }
  if (lock.error.kind === 'notWritable')
    return finding(folder, 'problem', `not usable: ${terminalText(lock.error.message)}`, elsewhere);
  const holder = lock.error.heldBy === '' ? 'another Corral' : lock.error.heldBy;
  return finding(
    folder,
    'note',
    `in use by ${holder}`,
    'A second Corral needs another folder: --data-dir.',
  );
}

/** Returns the stored settings of agents, as the running Corral uses them. */
export function storedAgentSettings(databases: DatabasePort, folder: string): Settings['agents'] {
  const file = join(folder, 'corral.db');
  if (!statSync(file, { throwIfNoEntry: false })) return {};
  const opened = databases.open(file);
  if (!opened.ok) return {};
  const read = opened.value.transaction(() => new SettingsTable(opened.value).get());
  opened.value.close();
  return read.ok ? read.value.agents : {};
}
