import type { LlmUsage } from '#shared/detection/llm-settings.ts';

import { integer, text, type Database, type SqlRow } from '../database/database.ts';

/** A call of a model. `month` is `YYYY-MM`. `costUsd` is null if the price is unknown. */
export type LlmCall = {
  readonly month: string;
  readonly sessionId: string | null;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
};

const SUMS = `coalesce(sum(calls), 0) AS calls, coalesce(sum(input_tokens), 0) AS input_tokens,
  coalesce(sum(output_tokens), 0) AS output_tokens, coalesce(sum(cost_usd), 0.0) AS cost_usd, coalesce(sum(unpriced), 0) AS unpriced`;

const usageOfRow = (row: SqlRow): LlmUsage => ({
  calls: integer(row, 'calls'),
  inputTokens: integer(row, 'input_tokens'),
  outputTokens: integer(row, 'output_tokens'),
  costUsd: integer(row, 'cost_usd'),
  unpriced: integer(row, 'unpriced'),
});

const nothing: LlmUsage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };

/**
 * Costs of reading screens with a model: one row per month, session and model. Rows stay when their
 * session is deleted.
 */
export class LlmUsageTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add({ month, sessionId, model, inputTokens, outputTokens, costUsd }: LlmCall): void {
    this.#db
      .prepare(
        `INSERT INTO llm_usage (month, session_id, model, calls, input_tokens, output_tokens, cost_usd, unpriced) VALUES (?, ?, ?, 1, ?, ?, ?, ?)
         ON CONFLICT (month, session_id, model) DO UPDATE SET calls = calls + 1, input_tokens = input_tokens + excluded.input_tokens,
           output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd, unpriced = unpriced + excluded.unpriced`,
      )
      .run(
        month,
        sessionId ?? '',
        model,
        inputTokens,
        outputTokens,
        costUsd ?? 0,
        costUsd === null ? 1 : 0,
      );
  }

  /** Sums one month, or all months if `month` is null. */
  sum(month: string | null): LlmUsage {
    const row = this.#db
      .prepare(`SELECT ${SUMS} FROM llm_usage WHERE month LIKE ?`)
      .get(month ?? '%');
    return row ? usageOfRow(row) : nothing;
  }

  /** Returns the sessions with the highest cost in a month. */
  bySession(month: string, limit: number): readonly (LlmUsage & { readonly sessionId: string })[] {
    return this.#db
      .prepare(
        `SELECT session_id, ${SUMS} FROM llm_usage WHERE month = ? AND session_id <> '' GROUP BY session_id
         ORDER BY cost_usd DESC, input_tokens DESC LIMIT ?`,
      )
      .all(month, limit)
      .map((row) => ({ ...usageOfRow(row), sessionId: text(row, 'session_id') }));
  }
}
