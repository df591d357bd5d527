import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { transcriptCode, usageCode } from '#core/agents/all-transcripts.ts';
import type { DatabasePort } from '#core/store/database/database.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { noFilters, type SearchFilters } from './filters/conditions.ts';
import { indexedAgents } from './index-update.ts';
import { parseQuery, type SearchQuery } from './search-query.ts';
import { SearchService } from './search-service.ts';

/** Parses a query whose filters are right. */
export function parsed(query: string): SearchQuery {
  const parsing = parseQuery(query);
  if (!parsing.ok) throw new Error(textIn('en', parsing.error.message));
  return parsing.value;
}

/** The id of a conversation for tests. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

type Written = {
  readonly id: string;
  readonly text: string;
  readonly at?: number;
  readonly cwd?: string;
};

/** Returns a line that Claude Code writes for an answer. */
export function answerLine({ id, text, at = 0, cwd = '/workspace/demo' }: Written): string {
  return JSON.stringify({
    type: 'assistant',
    uuid: id,
    cwd,
    timestamp: new Date(1_790_000_000_000 + at).toISOString(),
    message: { id: `msg_${id}`, role: 'assistant', content: [{ type: 'text', text }] },
  });
}

export function promptLine({ id, text, at = 0, cwd = '/workspace/demo' }: Written): string {
  return JSON.stringify({
    type: 'user',
    uuid: id,
    cwd,
    timestamp: new Date(1_790_000_000_000 + at).toISOString(),
    message: { role: 'user', content: text },
  });
}

export function useLine(id: string, useId: string, input: object): string {
  const content = [{ type: 'tool_use', id: useId, name: 'Bash', input }];
  return JSON.stringify({
    type: 'assistant',
    uuid: id,
    message: { id: `msg_${id}`, role: 'assistant', content },
  });
}

export function resultLine(id: string, useId: string, output: string): string {
  const content = [{ type: 'tool_result', tool_use_id: useId, content: output, is_error: false }];
  return JSON.stringify({ type: 'user', uuid: id, message: { role: 'user', content } });
}

/** A home folder with transcripts and a data folder, searched by real SQLite and real files. */
export class SearchWorld {
  readonly folder = temporaryFolder();
  readonly dataDir = join(this.folder, 'data');
  readonly index = join(this.dataDir, 'search.db');
  service: SearchService;
  readonly #databases: DatabasePort;

  constructor(databases: DatabasePort = sqlite) {
    this.#databases = databases;
    mkdirSync(this.dataDir);
    this.service = this.#create();
  }

  #create(): SearchService {
    return new SearchService({
      databases: this.#databases,
      dataDir: this.dataDir,
      database: join(this.dataDir, 'corral.db'),
      agents: () =>
        indexedAgents(
          { transcripts: transcriptCode, usage: usageCode },
          { homeDir: this.folder, variables: {}, dataDir: this.dataDir },
        ),
    });
  }

  file(n: number, project = '-workspace-demo'): string {
    return join(this.folder, '.claude', 'projects', project, `${idOf(n)}.jsonl`);
  }

  write(file: string, lines: readonly string[]): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }

  append(file: string, lines: readonly string[]): void {
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }

  /** Returns what is found once the index has all that is in the files. */
  async find(query: string, filters: Partial<SearchFilters> = {}) {
    await this.service.updated();
    const found = await this.service.find({
      query,
      filters: { ...noFilters, ...filters },
      offset: 0,
      limit: 200,
      shown: 5000,
    });
    if (!found.ok) throw new Error(textIn('en', found.error.message));
    return found.value.conversations;
  }

  /** Returns the ids of the messages that are found, in their order. */
  async ids(query: string, filters: Partial<SearchFilters> = {}): Promise<readonly string[]> {
    const conversations = await this.find(query, filters);
    return conversations.flatMap(({ hits }) => hits.map(({ messageId }) => messageId));
  }

  async listed(page = { offset: 0, limit: 1000 }) {
    await this.service.updated();
    const listed = await this.service.list(page);
    if (!listed.ok) throw new Error(textIn('en', listed.error.message));
    return listed.value;
  }

  /** Starts the search again, as a new process does. */
  async restart(): Promise<void> {
    await this.service.close();
    this.service = this.#create();
  }

  async dispose(): Promise<void> {
    await this.service.close();
    rmSync(this.folder, { recursive: true });
  }
}
