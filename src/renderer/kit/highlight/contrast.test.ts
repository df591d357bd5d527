import { describe, expect, test } from 'vitest';

import { contrastOf, linearRgb, themes, weakPairs, type Theme } from './theme-colours.fixture.ts';

const AA = 4.5;
const AAA = 7;
const GRAPHICS = 3;

type Pair = readonly [front: string, back: string];

const SURFACES = ['canvas', 'surface', 'raised', 'sunken'];
/** Plain surfaces, and those under the pointer or of a chosen row. */
const BACKGROUNDS = SURFACES.flatMap((name) => [name, `hover@${name}`, `selected@${name}`]);
const TEXTS = ['text', 'muted', 'faint', 'accent', 'danger', 'warning', 'ok'];
const SOFT = ['accent', 'danger', 'warning', 'ok'];
const SOLID = ['accent-solid', 'accent-solid-hover', 'danger-solid', 'danger-solid-hover'];
const MOVES = ['diff-moved-from', 'diff-moved-to'];
const DIFFS = ['diff-add', 'diff-remove', 'diff-add-strong', 'diff-remove-strong'];

const pairs = (fronts: readonly string[], backs: readonly string[]): readonly Pair[] =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));
const code = (theme: Theme) => [...theme.keys()].filter((name) => name.startsWith('code-'));

/** All pairs of a text and what is behind it. */
const textPairs: readonly Pair[] = [
  ...pairs(TEXTS, BACKGROUNDS),
  ...SOFT.flatMap((name) => pairs([name, 'text', 'muted'], [`${name}-soft`])),
  ...pairs(['on-accent'], SOLID),
  ...pairs(['text'], ['match', ...DIFFS, ...MOVES]),
  ...pairs(['diff-moved-text'], [...MOVES, ...SURFACES]),
  ...pairs(['muted', 'faint'], ['diff-add', 'diff-remove']),
  ['diff-add-text', 'diff-add'],
  ['diff-remove-text', 'diff-remove'],
  ...pairs(['diff-add-text', 'diff-remove-text'], SURFACES),
];

test('the contrast of black on white is 21', () => {
  const [black, white] = [linearRgb(0, 0, 0), linearRgb(1, 0, 0)];
  expect(contrastOf({ rgb: black, alpha: 1 }, { rgb: white, alpha: 1 })).toBeCloseTo(21, 5);
});

describe('Contrast of the themes', () => {
  test.each([
    ['light', themes.light],
    ['dark', themes.dark],
    ['light, more contrast', themes.lightMore],
    ['dark, more contrast', themes.darkMore],
  ])('Every text can be read on every background (AA): %s', (_, theme) => {
    expect(weakPairs(theme, textPairs, AA)).toEqual([]);
  });

  test.each([
    ['light', themes.light],
    ['dark', themes.dark],
    ['light, more contrast', themes.lightMore],
    ['dark, more contrast', themes.darkMore],
  ])('The focus and meters stand out from what is around them: %s', (_, theme) => {
    const graphics = ['ring', 'muted', 'warning', 'danger'];
    expect(weakPairs(theme, pairs(graphics, SURFACES), GRAPHICS)).toEqual([]);
  });

  // Marked words of a diff are large coloured areas in the usual themes too, so they need the
  // usual contrast only.
  test.each([
    ['light', themes.light, AA],
    ['dark', themes.dark, AA],
    ['light, more contrast', themes.lightMore, AAA],
    ['dark, more contrast', themes.darkMore, AAA],
  ])('Code can be read on every background of the theme: %s', (_, theme, least) => {
    expect(code(theme)).toHaveLength(8);
    const lines = [...SURFACES, 'diff-add', 'diff-remove', ...MOVES];
    expect(weakPairs(theme, pairs(code(theme), lines), least)).toEqual([]);
    const marked = pairs(code(theme), ['diff-add-strong', 'diff-remove-strong']);
    expect(weakPairs(theme, marked, AA)).toEqual([]);
  });
});

describe('Contrast of what a person reads before approving', () => {
  test.each([
    ['light', themes.lightApproval],
    ['dark', themes.darkApproval],
    ['light, more contrast', themes.lightMoreApproval],
    ['dark, more contrast', themes.darkMoreApproval],
  ])('Every text, diff line and button label has at least 7:1 (AAA): %s', (_, theme) => {
    expect(code(theme)).toHaveLength(8);
    const backs = [...SURFACES, 'hover@raised', 'hover@surface'];
    const read: readonly Pair[] = [
      ...pairs(TEXTS, backs),
      ...pairs(['text', 'muted', 'faint'], ['selected@raised']),
      ...SOFT.flatMap((name) => pairs([name, 'text', 'muted'], [`${name}-soft`])),
      ...pairs(['on-accent'], SOLID),
      ...pairs(['text', ...code(theme)], [...SURFACES, ...DIFFS, ...MOVES]),
      ...pairs(['diff-moved-text', 'muted', 'faint'], MOVES),
      ...pairs(['muted', 'faint'], ['diff-add', 'diff-remove']),
      ['diff-add-text', 'diff-add'],
      ['diff-remove-text', 'diff-remove'],
      ...pairs(['diff-add-text', 'diff-remove-text'], SURFACES),
    ];
    expect(weakPairs(theme, read, AAA)).toEqual([]);
  });
});
