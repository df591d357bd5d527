import { sentencesOf } from './sentences.mjs';
import { namesTest } from './test-titles.mjs';

const startLength = 70;
const separator = ' › ';

/** Returns the beginning of a sentence, cut after a word. */
export function startOf(text) {
  if (text.length <= startLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', startLength))} …`;
}

const firstWords = (text) => text.split(' ').slice(0, 3).join(' ');

const entriesById = (ledger) => new Map(ledger.claims.map((entry) => [entry.id, entry]));

const entriesWithout = (ledger, sentences) => {
  const present = new Set(sentences.map(({ id }) => id));
  return ledger.claims.filter(({ id }) => !present.has(id));
};

/** Makes the entry of a sentence that has none: open, with the tests of the sentence it was. */
function openEntry({ id, text }, gone) {
  const before = gone.find((entry) => firstWords(entry.text) === firstWords(text));
  const was = before?.tests ?? before?.was;
  return { id, text: startOf(text), open: true, ...(was ? { was } : {}) };
}

/**
 * Returns a ledger with one entry for each sentence of the document, in their order. A new or
 * edited sentence is open; `was` then lists the tests of the sentence before it was edited.
 */
export function syncLedger(ledger, source) {
  const sentences = sentencesOf(ledger.document, source, ledger);
  const known = entriesById(ledger);
  const gone = entriesWithout(ledger, sentences);
  const claims = sentences.map((sentence) => known.get(sentence.id) ?? openEntry(sentence, gone));
  return { ...ledger, claims };
}

/**
 * Returns what is wrong with the proof of one test, named as `file › title`. `titlesOf` returns the
 * titles of a file's tests, or null if there is no such file.
 */
function testProblems(name, titlesOf) {
  const [path, title] = name.split(separator);
  const titles = titlesOf(path);
  if (titles === null) return [`there is no file ${path}`];
  if (namesTest(title ?? '', titles)) return [];
  return [`${path} has no test "${title}"`];
}

function entryProblems(entry, titlesOf) {
  const kinds = ['tests', 'explains', 'open'].filter((kind) => entry[kind]);
  if (kinds.length !== 1) return ['one of "tests", "explains" and "open" is expected'];
  if (!entry.tests) return [];
  if (entry.tests.length === 0) return ['"tests" is empty'];
  return entry.tests.flatMap((name) => testProblems(name, titlesOf));
}

const missingText = ({ text }, path) =>
  `new or edited sentence without a line in ${path}: "${startOf(text)}"\n` +
  '  Run npm run proof, which adds its line as "open", and name the tests that show it there:\n' +
  '  "tests": ["file › title"]; or "explains": true if it claims nothing that a test can show.';

function budgetProblems(ledger, path) {
  const open = ledger.claims.filter((entry) => entry.open).length;
  if (open <= ledger.openSentences) return [];
  return [
    `${open} sentences are not shown by a test, ${ledger.openSentences} are allowed. ` +
      `Name a test for a sentence marked "open" in ${path}; "openSentences" there only shrinks.`,
  ];
}

/** Returns what is wrong with the ledger of a document, which stands in the file at `path`. */
export function ledgerProblems({ ledger, path, source, titlesOf }) {
  const sentences = sentencesOf(ledger.document, source, ledger);
  const known = entriesById(ledger);
  const missing = sentences.filter(({ id }) => !known.has(id));
  const gone = entriesWithout(ledger, sentences);
  return [
    ...missing.map((sentence) => missingText(sentence, path)),
    ...gone.map(
      ({ id, text }) => `${path}: ${id} "${text}" is no sentence now. Run npm run proof.`,
    ),
    ...ledger.claims.flatMap((entry) =>
      entryProblems(entry, titlesOf).map((problem) => `${path}: ${entry.id}: ${problem}`),
    ),
    ...budgetProblems(ledger, path),
  ].map((problem) => `${ledger.document}: ${problem}`);
}
