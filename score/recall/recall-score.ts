import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateCorpus, type Question } from './corpus.ts';
import { corral, plainStrategies, type RecallStrategy } from './recall-strategies.ts';

export const CHUNKS = 10_000;
export const FACTS = 400;
/** Goals of issue 19. */
export const LEAST_FOUND = 0.95;
export const MOST_MS = 20;

/** Times in ms of one question. `found`: share of the questions whose fact is in the first 5. */
export type RecallScore = {
  readonly strategy: string;
  readonly found: Readonly<Record<Question['language'], number>>;
  /** Share of questions about subjects of no note for which nothing was recalled. */
  readonly silent: number;
  readonly p50: number;
  readonly p95: number;
};

const UNRELATED = [
  'Bake sourdough bread with rye',
  'Who painted the ceiling of the chapel?',
  'Translate this haiku about frogs',
  '怎样烤黑麦面包？',
  '谁画了教堂的天花板？',
  '把这首关于青蛙的诗翻译一下',
];

/** Plants facts among 10,000 chunks and asks for them. The first score is Corral's. */
export async function scoreRecall(
  seed: number,
  chunks = CHUNKS,
  facts = FACTS,
): Promise<readonly RecallScore[]> {
  const folder = mkdtempSync(join(tmpdir(), 'score-recall-'));
  try {
    const { documents, questions } = generateCorpus(seed, chunks, facts);
    const strategies = [await corral(folder, documents), ...plainStrategies(folder, documents)];
    const scores: RecallScore[] = [];
    // oxlint-disable-next-line no-await-in-loop -- times of parallel runs would mean nothing
    for (const strategy of strategies) scores.push(await scoreOf(strategy, questions));
    await Promise.all(strategies.map((strategy) => strategy.close()));
    return scores;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function scoreOf(
  strategy: RecallStrategy,
  questions: readonly Question[],
): Promise<RecallScore> {
  const hits = { English: 0, Chinese: 0 };
  const asked = { English: 0, Chinese: 0 };
  const times: number[] = [];
  for (const { language, question, source } of questions) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- times of parallel runs would mean nothing
    const found = await strategy.find(question);
    times.push(performance.now() - start);
    asked[language] += 1;
    if (found.includes(source)) hits[language] += 1;
  }
  let silent = 0;
  for (const question of UNRELATED) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    if ((await strategy.find(question)).length === 0) silent += 1;
  }
  const ordered = times.toSorted((one, other) => one - other);
  const at = (share: number) => ordered[Math.floor(share * (ordered.length - 1))] ?? 0;
  return {
    strategy: strategy.name,
    found: { English: hits.English / asked.English, Chinese: hits.Chinese / asked.Chinese },
    silent: silent / UNRELATED.length,
    p50: at(0.5),
    p95: at(0.95),
  };
}

/** Checks the goals. The time of plain full-text search, the second score, shows how busy the machine is. */
export function isGoodRecall([ours, floor]: readonly RecallScore[]): boolean {
  if (!ours || !floor) throw new Error('There is no strategy.');
  const isFound = ours.found.English >= LEAST_FOUND && ours.found.Chinese >= LEAST_FOUND;
  return isFound && ours.p95 <= Math.max(MOST_MS, floor.p95);
}
