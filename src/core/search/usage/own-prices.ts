import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { PriceTable } from '#core/agents/kits/prices/price.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/** Name of the file with the person's own prices, in the data folder. */
const NAME = 'prices.json';

const price = z.number().min(0).max(1e6);
const prices = {
  input: price,
  output: price,
  cacheRead: price.optional(),
  cacheWrite5m: price.optional(),
  cacheWrite1h: price.optional(),
};
const dated = z.strictObject({
  ...prices,
  from: z.iso.date().optional(),
  long: z.strictObject({ above: z.int().min(1), prices: z.strictObject(prices) }).optional(),
});
const inList = (value: unknown): unknown => (Array.isArray(value) ? value : [value]);
const file = z.strictObject({
  models: z.record(z.string(), z.preprocess(inList, z.array(dated).min(1))),
});

/** Returns the failure of a window's request while the person's own prices cannot be read. */
export const badPrices = (dataDir: string): StoreFailure => ({
  kind: 'failed',
  message: compose('readingFailures.badPrices', { file: join(dataDir, NAME) }),
  remedy: compose('readingFailures.correctPrices'),
});

/** Reads the person's own prices; none if there is no file. */
export function readOwnPrices(dataDir: string): Result<PriceTable, Sentence> {
  const path = join(dataDir, NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok({});
    const reason = error instanceof Error ? error.message : String(error);
    return err(cliSentence('cliFailures.unreadable', { file: path, reason }));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(cliSentence('cliFailures.badPricesJson', { file: path, reason }));
  }
  return pricesIn(path, value);
}

function pricesIn(path: string, value: unknown): Result<PriceTable, Sentence> {
  const parsed = file.safeParse(value);
  if (parsed.success) {
    const models = Object.entries(parsed.data.models);
    return ok(Object.fromEntries(models.map(([model, all]) => [model, newestFirst(all)])));
  }
  const [issue] = parsed.error.issues;
  const field = [...(issue?.path ?? []), ...(issue ? unknownKeys(issue) : [])].map(String);
  const reason = issue?.message ?? '';
  return err(
    cliSentence('cliFailures.badPrices', { file: path, field: field.join(' › ') || '{}', reason }),
  );
}

function unknownKeys(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
}

function newestFirst<T extends { readonly from?: string | undefined }>(all: readonly T[]): T[] {
  return all.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? 1 : -1));
}
