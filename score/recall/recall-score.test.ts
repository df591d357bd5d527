import { expect, test } from 'vitest';

import { generateCorpus } from './corpus.ts';
import { LEAST_FOUND, scoreRecall } from './recall-score.ts';
import { recallTable } from './recall-table.ts';

test('Planted facts of a small collection are found in both languages, and better than by the floors', async () => {
  const scores = await scoreRecall(3, 1_000, 100);
  const [ours, ...floors] = scores;
  expect(ours?.found.English).toBeGreaterThanOrEqual(LEAST_FOUND);
  expect(ours?.found.Chinese).toBeGreaterThanOrEqual(LEAST_FOUND);
  expect(ours?.silent).toBe(1);
  expect(Math.max(...floors.map(({ found }) => found.Chinese))).toBeLessThan(0.5);
  expect(recallTable(scores)).toContain('| Corral | ');
});

test('The same seed gives the same notes, with facts in both languages', () => {
  const { documents, questions } = generateCorpus(9, 200, 20);
  expect(generateCorpus(9, 200, 20)).toEqual({ documents, questions });
  expect(new Set(questions.map(({ language }) => language))).toEqual(
    new Set(['English', 'Chinese']),
  );
});
