import type { ThreadRow, UsageRow } from '../usage-rows.ts';
import { unlistedUsage } from './unlisted-usage.ts';
import { conversationOf, type UsedRequest } from './used-request.ts';

type FoundRequest = { readonly first: UsageRow; readonly best: UsageRow };

/**
 * Counts each request once, although transcripts repeat it: for each block of a response, and in
 * copies of a conversation. The report with the most output is the final one. A request belongs to
 * the conversation that reported it first.
 */
export class RequestCounter {
  readonly #kin: ReadonlyMap<number, number>;
  readonly #found = new Map<string, FoundRequest>();
  readonly #single: FoundRequest[] = [];
  /** The newest sums of each conversation. */
  readonly #sums = new Map<string, readonly UsageRow[]>();
  /** Conversations that repeat requests of others. */
  readonly #copies = new Set<string>();

  constructor(threads: readonly ThreadRow[]) {
    this.#kin = kinOf(threads);
  }

  add(row: UsageRow): void {
    if (row.of === 'conversation') return this.#addSum(row);
    if (row.key === null) {
      this.#single.push({ first: row, best: row });
      return;
    }
    const kin = row.isKeyOfKin ? (this.#kin.get(row.file) ?? row.file) : '';
    const id = `${row.agentId} ${kin} ${row.key}`;
    const found = this.#found.get(id);
    const first = found && isEarlier(found.first, row) ? found.first : row;
    if (found && found.first.agentSessionId !== row.agentSessionId)
      this.#copies.add(conversationOf(first === row ? found.first : row));
    const best = found && isFinal(found.best, row) ? found.best : row;
    this.#found.set(id, { first, best });
  }

  /** Keeps the sums of the newest line. A copied line has the sums of another conversation. */
  #addSum(row: UsageRow): void {
    if (row.key !== row.agentSessionId) return;
    const id = conversationOf(row);
    const known = this.#sums.get(id) ?? [];
    const isSameLine = known.some(({ path, start }) => path === row.path && start === row.start);
    if (isSameLine) this.#sums.set(id, [...known, row]);
    else if (known.every((each) => isNewer(row, each))) this.#sums.set(id, [row]);
  }

  requests(): readonly UsedRequest[] {
    const listed = [...this.#single, ...this.#found.values()].map(requestOf);
    // The sums of a copy may include those of its origin.
    const sums = [...this.#sums].filter(([id]) => !this.#copies.has(id)).map(([, rows]) => rows);
    return [...listed, ...unlistedUsage(sums, listed)];
  }
}

function isNewer(one: UsageRow, other: UsageRow): boolean {
  if (one.path === other.path) return one.start > other.start;
  return one.lastAt === other.lastAt ? one.path > other.path : one.lastAt > other.lastAt;
}

function requestOf({ first, best }: FoundRequest): UsedRequest {
  const { agentId, agentSessionId, cwd } = first;
  const { model, tokens, isPriceable } = best;
  const at = timeOf(first);
  return { agentId, agentSessionId, cwd, at, model, tokens, isPriceable, count: 1 };
}

function timeOf({ at, lastAt }: UsageRow): number {
  return at ?? lastAt;
}

/** Compares by time; copies with equal times are ordered by their files, so that the result is stable. */
function isEarlier(one: UsageRow, other: UsageRow): boolean {
  const difference = timeOf(one) - timeOf(other);
  return difference === 0 ? isBefore(one, other) : difference < 0;
}

function isFinal(one: UsageRow, other: UsageRow): boolean {
  const difference = one.tokens.output - other.tokens.output;
  if (difference !== 0) return difference > 0;
  return one.path === other.path ? one.start > other.start : isBefore(one, other);
}

function isBefore(one: UsageRow, other: UsageRow): boolean {
  return one.path === other.path ? one.start < other.start : one.path < other.path;
}

/**
 * Groups files whose conversations copied each other's history, also over several copies. Returns
 * one file of the group for each file.
 */
function kinOf(threads: readonly ThreadRow[]): ReadonlyMap<number, number> {
  const parent = new Map<number, number>();
  const rootOf = (file: number): number => {
    let root = file;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root))
      root = next;
    parent.set(file, root);
    return root;
  };
  const fileOf = new Map<string, number>();
  for (const { agentId, thread, file } of threads) {
    const id = `${agentId} ${thread}`;
    const other = fileOf.get(id);
    if (other === undefined) fileOf.set(id, file);
    else parent.set(rootOf(file), rootOf(other));
  }
  return new Map([...parent.keys()].map((file) => [file, rootOf(file)]));
}
