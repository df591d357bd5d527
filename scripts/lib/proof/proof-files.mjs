import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listFiles } from '../files.mjs';
import { root } from '../paths.mjs';
import { ledgerProblems, syncLedger } from './ledger.mjs';
import { proofPage } from './proof-page.mjs';
import { testTitles } from './test-titles.mjs';

const folder = 'scripts/lib/proof/claims';
export const pagePath = 'docs/proof.md';

/** Documents that claim nothing of their own: this page, a list of words, written tables. */
const withoutClaims = [
  pagePath,
  'docs/glossary.md',
  'docs/accuracy.md',
  'docs/benchmarks.md',
  'docs/score.md',
  'docs/keys.md',
];

const read = (path) => readFileSync(join(root, path), 'utf8');

const documents = () => [
  'SECURITY.md',
  'README.md',
  ...listFiles('docs').filter(
    (path) => /^docs\/[^/]+[.]md$/.test(path) && !withoutClaims.includes(path),
  ),
];

const ledgerPath = (document) => `${folder}/${document.replace('/', '-').replace('.md', '.json')}`;

/** Reads the ledgers of all documents: `{ ledger, path, source }`; a missing one is empty. */
export function readLedgers() {
  return documents().map((document) => {
    const path = ledgerPath(document);
    const ledger = existsSync(join(root, path))
      ? JSON.parse(read(path))
      : { document, openSentences: 0, claims: [] };
    return { ledger, path, source: read(document) };
  });
}

/** Returns the tests that the ledgers name, each as `file › title`. */
export const namedTests = () =>
  readLedgers().flatMap(({ ledger }) => ledger.claims.flatMap(({ tests }) => tests ?? []));

/** Adds entries for new sentences and drops those of sentences that are gone. */
export const synced = (ledgers) =>
  ledgers.map((entry) => ({ ...entry, ledger: syncLedger(entry.ledger, entry.source) }));

/** Returns a function that reads the titles of a test file once, or null if it does not exist. */
function titleReader() {
  const known = new Map();
  return (path) => {
    if (!known.has(path))
      known.set(path, existsSync(join(root, path)) ? testTitles(path, read(path)) : null);
    return known.get(path);
  };
}

export function problemsOf(ledgers) {
  const titlesOf = titleReader();
  return ledgers.flatMap((entry) => ledgerProblems({ ...entry, titlesOf }));
}

/** Checks that each claim of the documents has its tests, and that the page says so. */
export function checkProof() {
  const ledgers = readLedgers();
  const problems = problemsOf(ledgers);
  const isCurrent = existsSync(join(root, pagePath)) && read(pagePath) === proofPage(ledgers);
  if (!isCurrent) problems.push(`${pagePath} is out of date. Run npm run proof and commit it.`);
  const claims = ledgers.flatMap(({ ledger }) => ledger.claims);
  const open = claims.filter((entry) => entry.open).length;
  return {
    ok: problems.length === 0,
    output: problems.join('\n'),
    note: `${claims.filter(({ tests }) => tests).length} claims shown, ${open} not`,
  };
}
