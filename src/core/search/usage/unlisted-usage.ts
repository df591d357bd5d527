import { sameModel } from '#core/agents/kits/prices/price.ts';
import type { Tokens } from '#core/agents/kits/usage/usage-entry.ts';

import type { UsageRow } from '../usage-rows.ts';
import { conversationOf, type UsedRequest } from './used-request.ts';

export const TOKEN_NAMES = [
  'input',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'output',
  'reasoning',
] as const satisfies readonly (keyof Tokens)[];

const noTokens: Tokens = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
  reasoning: 0,
};

/**
 * Returns the usage that the agents' own sums of conversations contain beyond the listed requests,
 * by model. `sums` has the sums of each conversation.
 */
export function unlistedUsage(
  sums: readonly (readonly UsageRow[])[],
  listed: readonly UsedRequest[],
): readonly UsedRequest[] {
  const ids = new Set(sums.flatMap(([row]) => (row ? [conversationOf(row)] : [])));
  const byId = Map.groupBy(
    listed.filter((request) => ids.has(conversationOf(request))),
    conversationOf,
  );
  const byFolder = Map.groupBy(listed, folderOf);
  return sums.flatMap((rows) => {
    const [row] = rows;
    if (!row) return [];
    const requests = byId.get(conversationOf(row)) ?? [];
    return isOfOneConversation(row, requests, byFolder.get(folderOf(row)) ?? [])
      ? restOf(rows, requests)
      : [];
  });
}

function folderOf({ agentId, cwd }: UsedRequest | UsageRow): string {
  return `${agentId} ${cwd}`;
}

/**
 * Returns false if the sums may include another conversation: some versions continue to count when
 * the person clears the conversation. Then requests of another one are between the start of the sums
 * and the first request of this one.
 */
function isOfOneConversation(
  row: UsageRow,
  requests: readonly UsedRequest[],
  inFolder: readonly UsedRequest[],
): boolean {
  const { at } = row;
  if (at === null) return false;
  const first = requests.reduce((least, request) => Math.min(least, request.at), row.lastAt);
  return !inFolder.some(
    (other) => other.agentSessionId !== row.agentSessionId && other.at >= at && other.at <= first,
  );
}

/**
 * Returns the rest of one conversation. Neither a model that the sums and the requests name
 * differently nor requests after the sums make it too large: it never exceeds the difference of all
 * sums and all requests.
 */
function restOf(
  sums: readonly UsageRow[],
  requests: readonly UsedRequest[],
): readonly UsedRequest[] {
  const left = difference(total(sums), total(requests));
  return sums.flatMap((sum) => {
    const ofModel = requests.filter(({ model }) => sameModel(model, sum.model));
    const rest = difference(sum.tokens, total(ofModel));
    for (const name of TOKEN_NAMES) {
      rest[name] = Math.min(rest[name], left[name]);
      left[name] -= rest[name];
    }
    rest.reasoning = Math.min(rest.reasoning, rest.output);
    if (TOKEN_NAMES.every((name) => rest[name] === 0)) return [];
    const { agentId, agentSessionId, cwd, lastAt, model, isPriceable } = sum;
    const about = { agentId, agentSessionId, cwd, at: lastAt, model, isPriceable };
    return [{ ...about, tokens: rest, count: 0 }];
  });
}

function total(all: readonly { readonly tokens: Tokens }[]): Tokens {
  const sum = { ...noTokens };
  for (const { tokens } of all) for (const name of TOKEN_NAMES) sum[name] += tokens[name];
  return sum;
}

function difference(one: Tokens, other: Tokens): Record<keyof Tokens, number> {
  const rest = { ...noTokens };
  for (const name of TOKEN_NAMES) rest[name] = Math.max(0, one[name] - other[name]);
  return rest;
}
