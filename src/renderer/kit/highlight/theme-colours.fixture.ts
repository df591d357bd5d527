import css from '#renderer/styles.css?raw';

/** Linear RGB, from 0 to 1, with its opacity. */
export type Colour = { readonly rgb: readonly [number, number, number]; readonly alpha: number };
export type Theme = ReadonlyMap<string, Colour>;

const [USUAL = '', MORE = ''] = css.split('@media (prefers-contrast: more)');
const DARK = ":root[data-theme='dark']";

/** Returns the colours of all themes; a later block overrides earlier ones. */
export const themes = {
  light: themeOf(block(USUAL, ':root')),
  dark: themeOf(block(USUAL, ':root'), block(USUAL, DARK)),
  lightMore: themeOf(block(USUAL, ':root'), block(MORE, '  :root')),
  darkMore: themeOf(
    block(USUAL, ':root'),
    block(USUAL, DARK),
    block(MORE, '  :root'),
    block(MORE, `  ${DARK}`),
  ),
  /** Colours of what a person reads before approving. */
  lightApproval: themeOf(block(USUAL, ':root'), block(USUAL, '.approval')),
  darkApproval: themeOf(
    block(USUAL, ':root'),
    block(USUAL, DARK),
    block(USUAL, "[data-theme='dark'] .approval"),
  ),
  lightMoreApproval: themeOf(
    block(USUAL, ':root'),
    block(MORE, '  :root'),
    block(USUAL, '.approval'),
    block(MORE, '  .approval'),
  ),
  darkMoreApproval: themeOf(
    block(USUAL, ':root'),
    block(USUAL, DARK),
    block(MORE, '  :root'),
    block(MORE, `  ${DARK}`),
    block(USUAL, "[data-theme='dark'] .approval"),
    block(MORE, "  [data-theme='dark'] .approval"),
  ),
} as const;

function themeOf(...blocks: readonly string[]): Theme {
  const settings = blocks.flatMap((each) => [
    ...each.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\);/g),
  ]);
  return new Map(
    settings.map(([, name = '', l, c, h, percent]) => [
      name,
      {
        rgb: linearRgb(Number(l), Number(c), Number(h)),
        alpha: percent === undefined ? 1 : Number(percent) / 100,
      },
    ]),
  );
}

function block(from: string, selector: string): string {
  const start = from.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`The style sheet has no block ${selector}.`);
  return from.slice(start, from.indexOf('}', start));
}

/**
 * Converts OKLCH to linear RGB and clips what the screen cannot show:
 * https://www.w3.org/TR/css-color-4/#ok-lab
 */
export function linearRgb(
  lightness: number,
  chroma: number,
  hue: number,
): readonly [number, number, number] {
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

/** Returns a colour of the theme. `hover@raised` is `hover` on top of `raised`. */
export function colourOf(theme: Theme, name: string): Colour {
  const [top = '', below] = name.split('@');
  const colour = theme.get(top);
  if (!colour) throw new Error(`The style sheet has no colour ${top}.`);
  return below === undefined ? colour : over(colour, colourOf(theme, below));
}

/** Mixes in the encoded RGB of the screen, as browsers do. */
function over(top: Colour, below: Colour): Colour {
  const mixed = top.rgb.map((value, at) => {
    const parts = encoded(value) * top.alpha + encoded(below.rgb[at] ?? 0) * (1 - top.alpha);
    return decoded(parts);
  });
  const [r = 0, g = 0, b = 0] = mixed;
  return { rgb: [r, g, b], alpha: 1 };
}

function encoded(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function decoded(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Returns the contrast of two colours, from 1 to 21, by WCAG. */
export function contrastOf(front: Colour, back: Colour): number {
  const [dark = 0, light = 0] = [luminance(front), luminance(back)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ rgb: [r, g, b] }: Colour): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the pairs of the theme with less contrast than `least`, with their contrast. */
export function weakPairs(
  theme: Theme,
  pairs: readonly (readonly [front: string, back: string])[],
  least: number,
): readonly string[] {
  return pairs.flatMap(([front, back]) => {
    const ratio = contrastOf(colourOf(theme, front), colourOf(theme, back));
    return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
  });
}
