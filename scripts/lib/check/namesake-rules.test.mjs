import { expect, test } from 'vitest';

import { sourceFacts } from '../house/source-facts.mjs';
import { namesakeViolations } from './namesake-rules.mjs';

const inFiles = (count, text) =>
  Array.from({ length: count }, (_, at) => sourceFacts(`src/a/${at}.ts`, `${text}\n`));

test('namesakeViolations reports a name of more than five files', () => {
  expect(namesakeViolations(inFiles(6, 'const textOf = () => 1;'), {})).toEqual([
    'textOf: an unexported name of 6 files, at most 5: give it a name with its domain',
  ]);
  expect(namesakeViolations(inFiles(5, 'const textOf = () => 1;'), {})).toEqual([]);
});

test('namesakeViolations accepts the names of what a component or a feature is given', () => {
  expect(namesakeViolations(inFiles(9, 'type Props = {};\ntype Needs = {};'), {})).toEqual([]);
});

test('namesakeViolations holds a listed name to its ceiling', () => {
  const sources = inFiles(8, 'type Entry = {};');
  expect(namesakeViolations(sources, { Entry: 8 })).toEqual([]);
  expect(namesakeViolations(sources, { Entry: 7 })).toEqual([
    'Entry: an unexported name of 8 files, at most 7: give it a name with its domain',
  ]);
});

test('namesakeViolations reports an entry that is no longer needed', () => {
  expect(namesakeViolations(inFiles(5, 'type Entry = {};'), { Entry: 14 })).toEqual([
    'Entry: stands in 5 files or fewer: remove its ceiling',
  ]);
});
