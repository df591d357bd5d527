import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { printableJson } from '../terminal-output.ts';
import { checkFolder, type FolderCheck } from './check-folder.ts';
import { repairFolder } from './repair-folder.ts';

const FAILED = 1;

/** Runs `corral doctor --check`. Resolves with the exit code. */
export async function checkAndReport(folder: string, json: boolean): Promise<number> {
  const found = await checkFolder(sqlite, folder);
  console.log(
    json
      ? printableJson(JSON.stringify({ folder, ...found }, null, 2))
      : visibleText(reportOf(folder, found)),
  );
  return found.problems.length === 0 ? 0 : FAILED;
}

/**
 * Runs `corral doctor --repair`. Resolves with the exit code: 0 if the new folder was created, even
 * if rows are missing in it.
 */
export async function repairAndCheck(folder: string, to: string): Promise<number> {
  const repaired = repairFolder(sqlite, folder, to);
  if (!repaired.ok) {
    console.error(visibleText(`Nothing was repaired: ${repaired.error}`));
    return FAILED;
  }
  const incomplete = repaired.value
    .filter(({ isComplete }) => !isComplete)
    .map(({ table }) => table);
  const found = await checkFolder(sqlite, to);
  const lost =
    incomplete.length === 0
      ? 'All rows could be read.'
      : `Some rows could not be read of: ${incomplete.join(', ')}.`;
  const next = `Start Corral with it: corral serve --data-dir ${to}\n${folder} is as it was; keep it until you miss nothing.`;
  console.log(visibleText(`${lost}\n${reportOf(to, found)}\n${next}`));
  return 0;
}

function reportOf(folder: string, { sessions, messages, problems, notes }: FolderCheck): string {
  const counted = `${folder}: ${sessions} sessions, ${messages} messages.`;
  if (problems.length === 0)
    return [counted, 'Everything that is stored is as it was written.', ...notes].join('\n');
  const remedy = `Stop Corral, then save what can be read: corral doctor --repair NEW_FOLDER --data-dir ${folder}`;
  return [
    counted,
    ...problems.map((text) => `- ${text}`),
    ...notes.map((text) => `- ${text}`),
    remedy,
  ].join('\n');
}
