import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { PriceTable } from '#core/agents/kits/prices/price.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { SearchWorld } from '../search-world.fixture.ts';
import type { Grouping, UsageReport } from './group-usage.ts';
import { readUsage } from './read-usage.ts';

/** A home folder with transcripts of all agents, read by the real index. */
export class UsageWorld {
  readonly #world = new SearchWorld();
  readonly home = this.#world.folder;
  readonly dataDir = this.#world.dataDir;

  /** Copies files or folders into the folder of a project of Claude Code. */
  copyClaude(...sources: readonly string[]): void {
    for (const source of sources)
      cpSync(source, join(this.home, '.claude/projects/-w', source.split('/').at(-1) ?? ''), {
        recursive: true,
      });
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  append(path: string, content: string | Uint8Array): void {
    appendFileSync(join(this.home, path), content);
  }

  async report(
    by: Grouping = 'agent',
    { since = null, prices = {} }: { since?: number | null; prices?: PriceTable } = {},
  ): Promise<UsageReport> {
    await this.#world.service.updated();
    const read = readUsage(sqlite, this.dataDir, { by, since, prices });
    if (!read.ok) throw new Error(textIn('en', read.error.message));
    return read.value;
  }

  /** Returns the number of conversations in which the search finds the words. */
  async found(query: string): Promise<number> {
    return (await this.#world.find(query)).length;
  }

  /** Returns the number of conversations in the list. */
  async listed(): Promise<number> {
    return (await this.#world.listed()).total;
  }

  restart(): Promise<void> {
    return this.#world.restart();
  }

  dispose(): Promise<void> {
    return this.#world.dispose();
  }
}

type ClaudeUse = {
  readonly id: string;
  readonly output?: unknown;
  readonly usage?: object;
  readonly at?: string;
  readonly model?: string;
  readonly more?: object;
};

/** Returns a line of Claude Code for one block of a response: 10 tokens of input, 2 of each cache. */
export function claudeLine({
  id,
  output = 5,
  usage = {},
  at,
  model,
  more = {},
}: ClaudeUse): string {
  return JSON.stringify({
    type: 'assistant',
    uuid: `${id}-${JSON.stringify(output)}`,
    requestId: `req_${id}`,
    cwd: '/work/app',
    timestamp: at ?? '2026-11-20T10:00:00.000Z',
    ...more,
    message: {
      id: `msg_${id}`,
      role: 'assistant',
      model: model ?? 'claude-opus-5-5',
      content: [{ type: 'text', text: 'an answer' }],
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 2,
        cache_creation_input_tokens: 4,
        cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 2 },
        output_tokens: output,
        ...usage,
      },
    },
  });
}

/** Tokens of a rollout; all of them sums, as Codex counts: `input` includes `cached`. */
export type CodexCounts = {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
};

function codexCounts({ input, cached, output }: CodexCounts): object {
  return { input_tokens: input, cached_input_tokens: cached, output_tokens: output };
}

export function codexLine(
  payload: object,
  type = 'event_msg',
  at = '2026-11-21T10:00:00.000Z',
): string {
  return JSON.stringify({ timestamp: at, type, payload });
}

/** Returns the line with which Codex reports the sum of a thread, and its last request. */
export function tokenCount(sum: CodexCounts, last: CodexCounts | null, at?: string): string {
  const info = {
    total_token_usage: codexCounts(sum),
    ...(last && { last_token_usage: codexCounts(last) }),
  };
  return codexLine({ type: 'token_count', info }, 'event_msg', at);
}

export function rolloutPath(thread: string): string {
  return `.codex/sessions/2026/11/21/rollout-2026-11-21T10-00-00-${thread}.jsonl`;
}
