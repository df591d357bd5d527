import { expect, test } from 'vitest';

import { sentencesOf } from './sentences.mjs';

const textsOf = (source, options) => sentencesOf('a.md', source, options).map(({ text }) => text);

test('sentencesOf splits paragraphs and list items into sentences and clauses', () => {
  const source = [
    '# A heading. Not a claim.',
    '',
    'The server listens on',
    '127.0.0.1 only. It needs a token; `a; b. C` stays whole.',
    '',
    '- **Files** (one; two. Three) are',
    '  private.',
    '- A second item',
  ].join('\n');
  expect(textsOf(source)).toEqual([
    'The server listens on 127.0.0.1 only.',
    'It needs a token',
    'a; b. C stays whole.',
    'Files (one; two. Three) are private.',
    'A second item',
  ]);
});

test('sentencesOf ends a sentence at bold text with a full stop', () => {
  expect(textsOf('**What is hidden is shown.** Characters stand as marks.')).toEqual([
    'What is hidden is shown.',
    'Characters stand as marks.',
  ]);
});

test('sentencesOf leaves out code blocks, HTML and what a command writes', () => {
  const source = [
    '```sh',
    'npm start. Now.',
    '```',
    '<picture>',
    '',
    '<!-- Written by `npm run accuracy`. -->',
    'Measured today.',
    '<!-- End of what is written. -->',
    'A claim.',
  ].join('\n');
  expect(textsOf(source)).toEqual(['A claim.']);
});

test('sentencesOf reads rows of tables only if it is asked to', () => {
  const source = [
    '| Head | Other |',
    '| --- | --- |',
    '| name | value |',
    '| A row. | Two sentences. In it. |',
  ].join('\n');
  expect(textsOf(source)).toEqual([]);
  expect(textsOf(source, { tables: true })).toEqual([
    'name | value',
    'A row.',
    'Two sentences.',
    'In it.',
  ]);
});

test('the id of a sentence changes with its words, and not with its line breaks and links', () => {
  const idOf = (source, document = 'a.md') => sentencesOf(document, source)[0].id;
  const id = idOf('The [webhook](docs/webhook.md) is signed.');
  expect(idOf('The [webhook](webhook.md) is\nsigned.')).toBe(id);
  expect(idOf('The webhook is not signed.')).not.toBe(id);
  expect(idOf('The webhook is signed.', 'b.md')).not.toBe(id);
});
