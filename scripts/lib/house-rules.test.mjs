import { expect, test } from 'vitest';

import { violations } from './house-rules.mjs';

test.each([
  ['src/a.test.ts', "test.skip('x', () => {})"],
  ['src/a.test.ts', "describe.only('x', () => {})"],
  ['src/a.test.ts', "test.runIf(process.env.CI)('x', () => {})"],
  ['e2e/a.spec.ts', 'await page.waitForTimeout(500);'],
  ['src/a.test.ts', "vi.mock('./b.ts');"],
  ['src/a.ts', '// TODO later'],
  ['src/a.ts', "export * from './b.ts';"],
  ['src/a.ts', "export { b } from './b.ts';"],
  ['src/a.ts', '// @ts-ignore'],
  ['src/camelCase.ts', ''],
])('%s: %s is refused', (path, text) => {
  expect(violations(path, text)).toHaveLength(1);
});

test.each([
  ['src/a.test.ts', "test.runIf(process.platform === 'linux')('x', () => {})"],
  ['src/a.ts', '// TODO(#12) later'],
  ['src/a.ts', "export type B = import('./b.ts').B;"],
  ['src/a.ts', "const only = list.only; skip('x');"],
])('%s: %s is fine', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});
