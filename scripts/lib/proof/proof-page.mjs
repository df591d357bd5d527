import { sentencesOf } from './sentences.mjs';

const introduction = `# What is shown by tests

<!-- Written by \`npm run proof\` from scripts/lib/proof/claims. -->

Each sentence of the documents below is a claim, an explanation, or not shown yet. This page lists
the claims with the tests that show them, and the sentences that no test shows. \`npm run check\`
fails if a named test does not exist, if a sentence is new or edited and has no entry, and if more
sentences than before are not shown.
`;

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (text) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;

const count = (ledger, kind) => ledger.claims.filter((entry) => entry[kind]).length;

function totals(ledgers) {
  const row = (name, values) => `| ${[name, ...values].join(' | ')} |`;
  const kinds = ['tests', 'open', 'explains'];
  return [
    '| Document | Shown | Not shown | Explanation |',
    '| --- | --- | --- | --- |',
    ...ledgers.map(({ ledger }) =>
      row(
        ledger.document,
        kinds.map((kind) => count(ledger, kind)),
      ),
    ),
    row(
      'all',
      kinds.map((kind) => ledgers.reduce((sum, { ledger }) => sum + count(ledger, kind), 0)),
    ),
    '',
  ].join('\n');
}

function shownRows(ledger, texts) {
  const shown = ledger.claims.filter(({ tests }) => tests);
  if (shown.length === 0) return [];
  return [
    '| Claim | Shown by |',
    '| --- | --- |',
    ...shown.map(
      ({ id, tests }) => `| ${cell(texts.get(id) ?? '')} | ${tests.map(code).join('<br>')} |`,
    ),
    '',
  ];
}

function openRows(ledger, texts) {
  const open = ledger.claims.filter((entry) => entry.open);
  if (open.length === 0) return [];
  return [
    '| Not shown yet |',
    '| --- |',
    ...open.map(({ id }) => `| ${cell(texts.get(id) ?? '')} |`),
    '',
  ];
}

function section({ ledger, source }) {
  const texts = new Map(
    sentencesOf(ledger.document, source, ledger).map(({ id, text }) => [id, text]),
  );
  return [
    `## ${ledger.document}`,
    '',
    ...shownRows(ledger, texts),
    ...openRows(ledger, texts),
  ].join('\n');
}

/** Returns the page with the proof of all documents: `{ ledger, source }` of each. */
export function proofPage(ledgers) {
  const sections = ledgers.map(section);
  return [introduction, totals(ledgers), ...sections].join('\n').trimEnd() + '\n';
}
