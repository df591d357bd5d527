import { expect, test } from 'vitest';

import { syncLedger } from './ledger.mjs';
import { proofPage } from './proof-page.mjs';

test('proofPage lists claims with their tests, and sentences without one', () => {
  const source = 'A code works once. A pipe | is kept. Read more.';
  const { claims } = syncLedger({ document: 'a.md', claims: [] }, source);
  const [first, second, third] = claims.map(({ id, text }) => ({ id, text }));
  const ledger = {
    document: 'a.md',
    claims: [
      { ...first, tests: ['a.test.ts › works `once`', 'b.test.ts › again'] },
      { ...second, open: true },
      { ...third, explains: true },
    ],
  };
  const page = proofPage([{ ledger, source }]);
  expect(page).toContain('| a.md | 1 | 1 | 1 |');
  expect(page).toContain(
    "| A code works once. | `a.test.ts › works 'once'`<br>`b.test.ts › again` |",
  );
  expect(page).toContain(String.raw`| A pipe \| is kept. |`);
  expect(page).not.toContain('Read more.');
});
