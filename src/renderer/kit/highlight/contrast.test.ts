import { expect, test } from 'vitest';

import css from '#renderer/styles.css?raw';

type Rgb = readonly [number, number, number];

const [USUAL = '', MORE = ''] = css.split('@media (prefers-contrast: more)');

/** Returns the colours of a theme; a later block overrides earlier ones. */
function theme(...blocks: readonly string[]): ReadonlyMap<string, Rgb> {
  const settings = blocks.flatMap((block) => [
    ...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g),
  ]);
  return new Map(
    settings.map(([, name = '', l, c, h]) => [name, linearRgb(Number(l), Number(c), Number(h))]),
  );
}

function block(css: string, selector: string): string {
  const from = css.indexOf(`${selector} {`);
  expect(from).toBeGreaterThanOrEqual(0);
  return css.slice(from, css.indexOf('}', from));
}

/**
 * Converts OKLCH to linear RGB and clips what the screen cannot show:
 * https://www.w3.org/TR/css-color-4/#ok-lab
 */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const light = block(USUAL, ':root');
const dark = block(USUAL, ":root[data-theme='dark']");

test('the contrast of black on white is 21', () => {
  expect(contrast(linearRgb(0, 0, 0), linearRgb(1, 0, 0))).toBeCloseTo(21, 5);
});

test.each([
  ['light', theme(light), 4.5],
  ['dark', theme(light, dark), 4.5],
  ['light, more contrast', theme(light, block(MORE, '  :root')), 7],
  [
    'dark, more contrast',
    theme(light, dark, block(MORE, '  :root'), block(MORE, "  :root[data-theme='dark']")),
    7,
  ],
])('code is readable on every background of the theme: %s', (_, colours, least) => {
  const code = [...colours.keys()].filter((name) => name.startsWith('code-'));
  const behind = [
    'surface',
    'raised',
    'sunken',
    'canvas',
    'diff-add',
    'diff-remove',
    'diff-add-strong',
    'diff-remove-strong',
  ];
  expect(code).toHaveLength(8);
  const pairs = code.flatMap((front) =>
    behind.map((back) => {
      const ratio = contrast(colours.get(front) ?? [0, 0, 0], colours.get(back) ?? [0, 0, 0]);
      // Marked words of a diff are large coloured areas in the usual themes too, so they need the
      // usual contrast only.
      return { front, back, ratio, enough: ratio >= (back.endsWith('-strong') ? 4.5 : least) };
    }),
  );
  expect(pairs.filter((pair) => !pair.enough)).toEqual([]);
});
