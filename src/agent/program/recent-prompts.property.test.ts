import fc from 'fast-check';
import { expect, test } from 'vitest';

import { RecentPrompts } from './recent-prompts.ts';

const anyPrompt = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.integer({ min: 990, max: 1010 }).map((count) => `a${'😀'.repeat(count)}`),
  fc.integer({ min: 1, max: 5000 }).map((count) => '字'.repeat(count)),
);

test('keeps a run of the newest prompts within the limits, as whole characters', () => {
  fc.assert(
    fc.property(fc.array(anyPrompt, { maxLength: 400, size: 'max' }), (prompts) => {
      const recent = new RecentPrompts();
      for (const prompt of prompts) recent.add(prompt);
      const { texts } = recent;
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      expect(texts.length).toBeLessThanOrEqual(200);
      expect(bytes).toBeLessThanOrEqual(64 * 1024);
      expect(texts.length).toBeGreaterThanOrEqual(Math.min(prompts.length, 10));
      for (const [at, prompt] of prompts.slice(prompts.length - texts.length).entries()) {
        expect(prompt.startsWith(texts[at] ?? '-')).toBe(true);
        expect(texts[at]?.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test('keeps the beginning of the newest prompt', () => {
  const recent = new RecentPrompts();
  recent.add('x'.repeat(3000));
  expect(recent.texts).toEqual(['x'.repeat(2000)]);
});
