import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { transcriptCode, usageCode } from '#core/agents/all-transcripts.ts';
import { definedVariables } from '#core/environment/foreign-variables.ts';
import { indexedAgents } from '#core/search/index-update.ts';
import type { FoundConversation, SearchReply } from '#core/search/search-port.ts';
import { dayOf, type SearchFilters } from '#core/search/filters/conditions.ts';
import { parseQuery } from '#core/search/search-query.ts';
import { SearchService } from '#core/search/search-service.ts';
import { parseCommandArgs } from '#core/shell/command-args.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { dataDirOf } from './data-dir.ts';
import { reportIndexing } from './report-indexing.ts';
import { runRequest } from './run-request.ts';
import { terminalText, writeStderr } from './terminal-output.ts';

const FAILED = 1;
const LIMIT = 20;
const MAX_LIMIT = 10_000;

type SearchCommand = {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly limit: number;
  readonly json: boolean;
  readonly dataDir: string;
};

/** Runs `corral search`. Resolves with the exit code: 1 if nothing was found, as `grep` does. */
export function search(args: readonly string[]): Promise<number> {
  return runRequest(
    cliSentence('cliUsage.search', { agents: [...transcriptCode.keys()].join(', ') }),
    parse(args),
    run,
  );
}

function parse(args: readonly string[]): Result<SearchCommand | 'help', ShownText> {
  const options = {
    agent: { type: 'string' },
    project: { type: 'string' },
    after: { type: 'string' },
    before: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'data-dir': { type: 'string' },
  } as const;
  const parsed = parseCommandArgs(args, { options, allowPositionals: true });
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const query = positionals.join(' ');
  if (query.trim() === '') return err(cliSentence('cliFailures.whichWords'));
  const parsing = parseQuery(query);
  if (!parsing.ok) return err(parsing.error.message);
  const [limit, after, before] = [
    limitOf(values.limit),
    givenDay(values.after),
    givenDay(values.before),
  ];
  if (!limit.ok) return limit;
  if (!after.ok) return after;
  if (!before.ok) return before;
  const { agent: agentId = null, project = null, json = false } = values;
  const filters = { agentId, project, after: after.value, before: before.value };
  const dataDir = dataDirOf(values['data-dir']);
  return ok({ query, filters, limit: limit.value, json, dataDir });
}

function limitOf(given: string | undefined): Result<number, ShownText> {
  const limit = Number(given ?? LIMIT);
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT
    ? ok(limit)
    : err(cliSentence('cliFailures.badLimit', { given: given ?? '', most: MAX_LIMIT }));
}

function givenDay(given: string | undefined): Result<number | null, ShownText> {
  if (given === undefined) return ok(null);
  const day = dayOf(given);
  return day === null ? err(cliSentence('cliFailures.badDay', { given })) : ok(day);
}

async function run({ query, filters, limit, json, dataDir }: SearchCommand): Promise<number> {
  const home = { homeDir: homedir(), variables: definedVariables(process.env) };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failWith(cliSentence('cliFailures.unwritable', { file: dataDir, reason }));
  }
  const service = new SearchService({
    databases: sqlite,
    dataDir,
    database: join(dataDir, 'corral.db'),
    agents: () =>
      indexedAgents({ transcripts: transcriptCode, usage: usageCode }, { ...home, dataDir }),
  });
  const stopReports = reportIndexing(service);
  try {
    await service.updated();
    stopReports();
    const found = await service.find({ query, filters, offset: 0, limit, shown: limit });
    if (!found.ok) return failWith(found.error.message, found.error.remedy);
    return print(found.value, { limit, json });
  } finally {
    stopReports();
    await service.close();
  }
}

function failWith(...reasons: readonly (ShownText | null)[]): number {
  writeStderr(`corral search: ${terminalText(...reasons)}\n`);
  return FAILED;
}

function print(
  { conversations }: SearchReply,
  { limit, json }: Pick<SearchCommand, 'limit' | 'json'>,
): number {
  const lines = conversations
    .flatMap(json ? jsonLines : textLines)
    .slice(0, json ? limit : undefined);
  for (const line of lines) process.stdout.write(`${line}\n`);
  return lines.length === 0 ? FAILED : 0;
}

function jsonLines(conversation: FoundConversation): readonly string[] {
  const { agentId: agent, agentSessionId, sessionId: session, title, cwd } = conversation;
  return conversation.hits.map(({ messageId, position, file, role, at, excerpt }) =>
    printableJson(
      JSON.stringify({
        agent,
        conversation: agentSessionId ?? session,
        session,
        file,
        messageId,
        position,
        role,
        excerpt: excerpt.text,
        at: at === null ? null : new Date(at).toISOString(),
        title,
        project: cwd,
      }),
    ),
  );
}

function textLines({ agentId, agentSessionId, sessionId, title, cwd, hits }: FoundConversation) {
  const name = (title ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const head = [name, agentId, cwd ?? '', agentSessionId ?? sessionId ?? ''];
  return [
    visibleText(head.filter((part) => part !== '').join(' · ')),
    ...hits.map(({ role, excerpt }) => `  ${role}: ${visibleText(excerpt.text)}`),
    '',
  ];
}
