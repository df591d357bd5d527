import { array, asyncProperty, assert, constantFrom, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { GRAMMARS } from './grammars.ts';
import { tokenLines } from './spans.ts';
import { Tokeniser } from './tokeniser.ts';

const MANY_KINDS = `import a from 'b'; // c
<b a='1'>&amp;</b>\r\n\t\u0000\u202e 中文 👩‍💻 \ud800 #{x} """ ''' /* -- {{
+ a: [1, 2] @b $c \\d{e} "f" 'g' \`h\` | i
`;

async function lines(code: string, language: string) {
  const tokeniser = new Tokeniser();
  expect(await tokeniser.load(language)).toBe(true);
  const spans = tokeniser.tokenise(code, language);
  return spans && tokenLines(code, spans);
}

/** Marks coloured text as `[kind:text]`. */
async function marked(code: string, language: string): Promise<string | undefined> {
  const found = await lines(code, language);
  return found
    ?.map((line) => line.map(({ text, kind }) => (kind ? `[${kind}:${text}]` : text)).join(''))
    .join('\n');
}

describe('Tokeniser', () => {
  test.each([
    ['typescript', 'const a = "x"; // y', '[keyword:const] a = [string:"x"]; [comment:// y]'],
    ['typescript', '/* a\nb */ 1', '[comment:/* a]\n[comment:b */] [constant:1]'],
    ['typescript', 'class A { }', '[keyword:class] [type:A] { }'],
    ['typescript', '`a${b}c`', '[string:`a]${b}[string:c`]'],
    [
      'python',
      'def f(x: int):\n    return None',
      '[keyword:def] [title:f](x: [type:int]):\n    [keyword:return] [constant:None]',
    ],
    ['json', '{"a": 1}', '{[property:"a"]: [constant:1]}'],
    ['diff', '+a\n-b', '[added:+a]\n[removed:-b]'],
    ['bash', 'echo "$HOME"', '[type:echo] [string:"][property:$HOME][string:"]'],
    ['xml', '<a href="x">y</a>', '<[keyword:a] [property:href]=[string:"x"]>y</[keyword:a]>'],
    ['xml', '<script>let a</script>', '<[keyword:script]>[keyword:let] a</[keyword:script]>'],
  ])('Tokeniser colours %s: %s', async (language, code, expected) => {
    expect(await marked(code, language)).toBe(expected);
  });

  test('every grammar loads and preserves a text of many kinds', async () => {
    const results = await Promise.all(
      Object.keys(GRAMMARS).map(async (language) => [
        language,
        textOf(await lines(MANY_KINDS, language)),
      ]),
    );
    expect(results.filter(([, text]) => text !== MANY_KINDS)).toEqual([]);
  });

  const piece = constantFrom(
    '"',
    "'",
    '`',
    '${',
    '}',
    '/*',
    '*/',
    '//',
    '\n',
    '\r\n',
    '<a ',
    '>',
    '</',
    '#',
    '\\',
    '"""',
    'let ',
    '1',
    '&lt;',
  );

  test.each(['typescript', 'python', 'xml', 'markdown', 'bash', 'yaml'])(
    'Tokeniser preserves any text: %s',
    async (language) => {
      const tokeniser = new Tokeniser();
      await tokeniser.load(language);
      await assert(
        asyncProperty(array(piece), string(), async (pieces, any) => {
          const code = pieces.join('') + any;
          const spans = tokeniser.tokenise(code, language);
          expect(spans && textOf(tokenLines(code, spans))).toBe(code);
        }),
      );
    },
  );

  test('Tokeniser does not load an unknown grammar', async () => {
    expect(await new Tokeniser().load('constructor')).toBe(false);
  });
});

function textOf(found: Awaited<ReturnType<typeof lines>>): string | undefined {
  return found?.map((line) => line.map((token) => token.text).join('')).join('\n');
}
