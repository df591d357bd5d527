import { expect, test } from 'vitest';

import { ledgerProblems, syncLedger } from './ledger.mjs';

const empty = { document: 'a.md', openSentences: 0, claims: [] };
const source = 'The server needs a token. The code works once. Read more below.';
const titles = { 'a.test.ts': ['refuses a call without token', 'a code works once'] };
const titlesOf = (path) => titles[path] ?? null;

const problems = (ledger, text = source) =>
  ledgerProblems({ ledger, path: 'claims/a.json', source: text, titlesOf });

/** Returns the ledger of `source` with other proofs: one for each sentence. */
function ledgerWith(proofs, openSentences = 0) {
  const { claims } = syncLedger(empty, source);
  return {
    ...empty,
    openSentences,
    claims: claims.map(({ id, text }, at) => ({ id, text, ...proofs[at] })),
  };
}

const shown = { tests: ['a.test.ts › a code works once'] };
const explains = { explains: true };
const open = { open: true };

test('ledgerProblems accepts a document whose claims all have an existing test', () => {
  expect(problems(ledgerWith([shown, shown, explains]))).toEqual([]);
});

test('ledgerProblems names a new sentence and what to do about it', () => {
  const found = problems(ledgerWith([shown, shown, explains]), `${source} A new claim.`);
  expect(found).toEqual([expect.stringContaining('"A new claim."')]);
  expect(found[0]).toContain('npm run proof');
  expect(found[0]).toContain('claims/a.json');
});

test('ledgerProblems reports an edited sentence, whose proof has to be looked at again', () => {
  const edited = source.replace('works once', 'works twice');
  expect(problems(ledgerWith([shown, shown, explains]), edited)).toEqual([
    expect.stringContaining('"The code works twice."'),
    expect.stringContaining('is no sentence now'),
  ]);
});

test.each([
  ['a file that does not exist', ['b.test.ts › a code works once'], 'there is no file b.test.ts'],
  ['a title that does not exist', ['a.test.ts › a code works twice'], 'has no test'],
  ['a file without a title', ['a.test.ts'], 'has no test'],
  ['no test at all', [], '"tests" is empty'],
])('ledgerProblems reports %s', (_, tests, message) => {
  expect(problems(ledgerWith([shown, { tests }, explains]))).toEqual([
    expect.stringContaining(message),
  ]);
});

test('ledgerProblems reports an entry without a proof or with two kinds', () => {
  expect(problems(ledgerWith([{}, { ...shown, ...open }, explains], 1))).toHaveLength(2);
});

test('ledgerProblems reports more open sentences than the budget allows', () => {
  expect(problems(ledgerWith([open, open, explains], 2))).toEqual([]);
  expect(problems(ledgerWith([open, open, explains], 1))).toEqual([
    expect.stringContaining('2 sentences are not shown by a test, 1 are allowed'),
  ]);
});

test('syncLedger adds open entries, keeps known ones and drops those of gone sentences', () => {
  const ledger = ledgerWith([shown, shown, explains]);
  const after = syncLedger(ledger, 'The server needs a token. A new claim.');
  expect(after.claims).toEqual([ledger.claims[0], expect.objectContaining(open)]);
});

test('syncLedger keeps the tests of an edited sentence as what it was, and opens it', () => {
  const edited = source.replace('works once', 'works twice');
  const after = syncLedger(ledgerWith([shown, shown, explains]), edited);
  expect(after.claims[1]).toMatchObject({ open: true, was: shown.tests });
});
