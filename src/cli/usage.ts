import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { transcriptCode, usageCode } from '#core/agents/all-transcripts.ts';
import { definedVariables } from '#core/environment/foreign-variables.ts';
import { indexedAgents } from '#core/search/index-update.ts';
import { dayOf } from '#core/search/filters/conditions.ts';
import { SearchService } from '#core/search/search-service.ts';
import { parseCommandArgs } from '#core/shell/command-args.ts';
import { groupings, localDay, type Grouping } from '#core/search/usage/group-usage.ts';
import { readOwnPrices } from '#core/search/usage/own-prices.ts';
import { readUsage } from '#core/search/usage/read-usage.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { Output, OutputClosed } from './convert/output.ts';
import { dataDirOf } from './data-dir.ts';
import { reportIndexing } from './report-indexing.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';
import { usageLines, type UsageFormat } from './usage/usage-lines.ts';

const FAILED = 1;

type UsageCommand = {
  readonly by: Grouping;
  readonly since: number | null;
  readonly format: UsageFormat;
  readonly dataDir: string;
};

/** Runs `corral usage`. Resolves with the exit code. */
export function usage(args: readonly string[]): Promise<number> {
  return runRequest(cliSentence('cliUsage.usage'), parseUsage(args), printUsage);
}

function parseUsage(args: readonly string[]): Result<UsageCommand | 'help', ShownText> {
  const options = {
    by: { type: 'string' },
    since: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'data-dir': { type: 'string' },
  } as const;
  const parsed = parseCommandArgs(args, { options });
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  if (values.help) return ok('help');
  const format = formatOf(values);
  const [by, since] = [groupingOf(values.by ?? 'day'), sinceOf(values.since)];
  if (!format.ok) return format;
  if (!by.ok) return by;
  if (!since.ok) return since;
  const dataDir = dataDirOf(values['data-dir']);
  return ok({ by: by.value, since: since.value, format: format.value, dataDir });
}

function formatOf(given: {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}): Result<UsageFormat, ShownText> {
  const { json = false, csv = false } = given;
  if (json && csv) return err(cliSentence('cliFailures.jsonOrCsv'));
  return ok(json ? 'json' : csv ? 'csv' : 'table');
}

function groupingOf(given: string): Result<Grouping, ShownText> {
  const by = groupings.find((each) => each === given);
  const known = groupings.join(', ');
  return by ? ok(by) : err(cliSentence('cliFailures.badGrouping', { given, known }));
}

/** Returns the beginning of a day: of `2026-11-29`, or of the day that was seven days ago for `7d`. */
function sinceOf(given: string | undefined): Result<number | null, ShownText> {
  if (given === undefined) return ok(null);
  const at = dayOf(given);
  const day = at === null ? null : localDay(at);
  // A day that its month does not have is taken for one of the next month.
  if (at === null || day === null || (!given.endsWith('d') && day !== given))
    return err(cliSentence('cliFailures.badDay', { given }));
  return ok(Date.parse(`${day}T00:00:00`));
}

async function printUsage({ by, since, format, dataDir }: UsageCommand): Promise<number> {
  const prices = readOwnPrices(dataDir);
  if (!prices.ok) return failWith(prices.error);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failWith(cliSentence('cliFailures.unwritable', { file: dataDir, reason }));
  }
  const updated = await updateIndex(dataDir);
  if (!updated.ok) return failWith(updated.error);
  const report = readUsage(sqlite, dataDir, { by, since, prices: prices.value });
  if (!report.ok) return failWith(report.error.message, report.error.remedy);
  return printLines(usageLines(report.value, by, format));
}

async function printLines(lines: readonly string[]): Promise<number> {
  const output = new Output(process.stdout);
  try {
    for (const line of lines) await output.write(`${line}\n`);
  } catch (thrown) {
    if (!(thrown instanceof OutputClosed)) throw thrown;
  }
  return 0;
}

/** Brings the index up to date, and warns of files that it could not read. */
async function updateIndex(dataDir: string): Promise<Result<null, ShownText>> {
  const home = { homeDir: homedir(), variables: definedVariables(process.env), dataDir };
  const service = new SearchService({
    databases: sqlite,
    dataDir,
    database: join(dataDir, 'corral.db'),
    agents: () => indexedAgents({ transcripts: transcriptCode, usage: usageCode }, home),
  });
  const stopReports = reportIndexing(service);
  try {
    let read = -1;
    for (;;) {
      await service.updated();
      const state = service.state();
      if (!state.ok) return err(state.error.message);
      const { files, readFiles } = state.value;
      // A running Corral may have read a file at the same time, which has to be continued.
      if (readFiles < files && readFiles > read) {
        read = readFiles;
        continue;
      }
      const count = files - readFiles;
      if (count > 0)
        writeStderr(`${terminalText(cliSentence('cliFailures.unreadFiles', { count }))}\n`);
      return ok(null);
    }
  } finally {
    stopReports();
    await service.close();
  }
}

function failWith(...reasons: readonly (ShownText | null)[]): number {
  writeStderr(`corral usage: ${terminalText(...reasons)}\n`);
  return FAILED;
}
