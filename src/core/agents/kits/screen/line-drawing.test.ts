import { expect, test } from 'vitest';

import { redrawLines } from './line-drawing.ts';

const linesOf = (text: string) => text.split('\n').map((line) => ({ text: line, runs: null }));
const textOf = (text: string) =>
  redrawLines(linesOf(text))
    .map((line) => line.text)
    .join('\n');

test('redrawLines restores the lines of a box, and of a box within it, from the letters of the line-drawing character set', () => {
  const box = [
    'a lot',
    ' lqqqqqqqqqqqqqqk',
    ' x next?        x',
    ' x lqqqqqqqqqqk x',
    ' x x  relax    x x',
    ' x mqqqqqqqqqqj x',
    ' mqqqqqqqqqqqqqqj',
    'x x',
  ];
  expect(textOf(box.join('\n'))).toBe(
    [
      'a lot',
      ' ┌──────────────┐',
      ' │ next?        │',
      ' │ ┌──────────┐ │',
      ' │ │  relax    │ │',
      ' │ └──────────┘ │',
      ' └──────────────┘',
      'x x',
    ].join('\n'),
  );
});

test('redrawLines returns words unchanged where no box begins', () => {
  const lines = linesOf('x marks the spot x\nlqk\nquick');
  expect(redrawLines(lines)).toBe(lines);
});
