import type { Page } from '@playwright/test';

const BEFORE = `import { readConfig } from './config.ts';

/** How loud a greeting is. */
const VOLUME = 3;

export type Greeting = { readonly text: string; readonly volume: number };

const greetings = new Map<string, string>([
  ['en', 'Hello'],
  ['zh', '你好'],
  ['eo', 'Saluton'],
]);

function wordFor(language: string): string {
  return greetings.get(language) ?? 'Hello';
}

export function greet(name: string): string {
  const { language } = readConfig();
  return wordFor(language) + " " + name;
}

export function shout(name: string): string {
  return greet(name).toUpperCase() + '!'.repeat(VOLUME);
}

export function whisper(name: string): string {
  return \`(\${greet(name)})\`;
}

export const all = [greet, shout, whisper];
`;

const AFTER = BEFORE.replace(
  '  return wordFor(language) + " " + name;',
  '  return `${wordFor(language)}, ${name}!`;',
).replace(
  'export const all = [greet, shout, whisper];',
  'export function sing(name: string): string {\n  return `♪ ${greet(name)} ♪`;\n}\n\nexport const all = [greet, shout, whisper, sing];',
);

/** A file before and after an edit, and the lines that differ as Claude Code tells of them. */
export const edited = {
  before: BEFORE,
  after: AFTER,
  patch: [
    {
      oldStart: 18,
      oldLines: 5,
      newStart: 18,
      newLines: 5,
      lines: [
        ' export function greet(name: string): string {',
        '   const { language } = readConfig();',
        '-  return wordFor(language) + " " + name;',
        '+  return `${wordFor(language)}, ${name}!`;',
        ' }',
        ' ',
      ],
    },
    {
      oldStart: 29,
      oldLines: 3,
      newStart: 29,
      newLines: 7,
      lines: [
        ' }',
        ' ',
        '-export const all = [greet, shout, whisper];',
        '+export function sing(name: string): string {',
        '+  return `♪ ${greet(name)} ♪`;',
        '+}',
        '+',
        '+export const all = [greet, shout, whisper, sing];',
      ],
    },
  ],
} as const;

/** One line that is too long to be compared without being asked for. */
export const minified = `!function(){${Array.from({ length: 900 }, (_, at) => `var a${at}=${at * 7};`).join('')}}();\n`;

/** More lines than are in the page at once. */
export const longFile = Array.from(
  { length: 240 },
  (_, at) => `  { "id": ${at + 1}, "name": "greeting ${at + 1}", "loud": ${at % 3 === 0} },`,
).join('\n');

/** The output of a test runner in a terminal. */
export const COLOURED = [
  '\u001B[1m\u001B[46m RUN \u001B[49m\u001B[22m \u001B[36mv5.1.1\u001B[39m',
  '',
  ' \u001B[32m✓\u001B[39m src/greet.test.ts \u001B[2m(6 tests)\u001B[22m\u001B[33m 31ms\u001B[39m',
  ' \u001B[31m❯\u001B[39m src/config.test.ts \u001B[2m(2 tests | \u001B[31m1 failed\u001B[39m)\u001B[22m',
  "   \u001B[31m× reads the language\u001B[39m \u001B[2mexpected\u001B[22m \u001B[32m'zh'\u001B[39m \u001B[2mgot\u001B[22m \u001B[31m'en'\u001B[39m",
  '',
  '\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[31m1 failed\u001B[39m\u001B[22m | \u001B[32m7 passed\u001B[39m',
  '   \u001B[38;2;255;128;0mtrue colour\u001B[39m \u001B[4munderlined\u001B[24m \u001B[7mreversed\u001B[27m \u001B[9mstruck\u001B[29m',
].join('\n');

/** A small picture, as base64. */
export async function smallPicture(page: Page): Promise<string> {
  await page.setContent(`<body style="margin:0"><svg width="360" height="140" style="background:#f4f1ea;font:14px sans-serif">
    <path d="M20 120 L90 70 L160 90 L230 35 L340 20" fill="none" stroke="#2f6fdf" stroke-width="4"/>
    <path d="M20 20 V120 H340" fill="none" stroke="#555" stroke-width="2"/><text x="30" y="34">greetings per day</text></svg></body>`);
  const bytes = await page.locator('svg').screenshot();
  return bytes.toString('base64');
}
