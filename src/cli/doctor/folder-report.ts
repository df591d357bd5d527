import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { terminalText } from '../terminal-output.ts';
import { checkFolder, type FolderCheck } from './check-folder.ts';
import { repairFolder } from './repair-folder.ts';

const FAILED = 1;

/** Runs `corral doctor --check`. Resolves with the exit code. */
export async function checkAndReport(folder: string, json: boolean): Promise<number> {
  const found = await checkFolder(sqlite, folder);
  console.log(
    json
      ? printableJson(JSON.stringify({ folder, ...inEnglish(found) }, null, 2))
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
    const reason = cliSentence('cliDoctor.notRepaired', { reason: repaired.error });
    console.error(visibleText(terminalText(reason)));
    return FAILED;
  }
  const incomplete = repaired.value
    .filter(({ isComplete }) => !isComplete)
    .map(({ table }) => table);
  const found = await checkFolder(sqlite, to);
  const lost =
    incomplete.length === 0
      ? cliSentence('cliDoctor.allRowsRead')
      : cliSentence('cliDoctor.rowsLost', { tables: incomplete.join(', ') });
  const next = cliSentence('cliDoctor.repaired', { to, from: folder });
  const report = [terminalText(lost), reportOf(to, found), terminalText(next)];
  console.log(visibleText(report.join('\n')));
  return 0;
}

/** Returns the check for programs, whose texts are always in English. */
function inEnglish({ problems, notes, ...counts }: FolderCheck) {
  const texts = (all: FolderCheck['notes']) => all.map((text) => textIn('en', text));
  return { ...counts, problems: texts(problems), notes: texts(notes) };
}

function reportOf(folder: string, { sessions, messages, problems, notes }: FolderCheck): string {
  const counted = terminalText(cliSentence('cliDoctor.counted', { folder, sessions, messages }));
  if (problems.length === 0) {
    const intact = cliSentence('cliDoctor.intact');
    return [counted, ...[intact, ...notes].map((text) => terminalText(text))].join('\n');
  }
  return [
    counted,
    ...[...problems, ...notes].map((text) => `- ${terminalText(text)}`),
    terminalText(cliSentence('cliDoctor.damagedRemedy', { folder })),
  ].join('\n');
}
