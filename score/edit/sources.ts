import type { Dice } from '#core/testing/faults/dice.ts';

/** A file in which edits are tried. */
export type Source = {
  readonly language: string;
  readonly lines: readonly string[];
  readonly end: string;
};

const NAMES = [
  'user',
  'order',
  'item',
  'total',
  'index',
  'cache',
  'token',
  'path',
  'count',
  'query',
];
const VERBS = ['load', 'save', 'parse', 'merge', 'check', 'close', 'find', 'send'];

type Block = (name: (n: number) => string, verb: string) => readonly string[];

/** Blocks of each language; the few names make many lines of a file equal or nearly equal. */
const LANGUAGES: Readonly<
  Record<string, { readonly end: string; readonly blocks: readonly Block[] }>
> = {
  TypeScript: {
    end: '\n',
    blocks: [
      (name, verb) => [
        `export function ${verb}${name(0)}(${name(1)}: string): number {`,
        `  const ${name(2)} = ${name(1)}.trim();`,
        `  if (${name(2)} === '') {`,
        `    throw new Error("no ${name(0)} here"); // \u7F3A\u5C11\uFF08${name(0)}\uFF09`,
        '  }',
        `  return ${name(2)}.length;`,
        '}',
        '',
      ],
      (name, verb) => [
        `class ${name(0)}Store {`,
        `  #${name(1)} = new Map<string, number>();`,
        '',
        `  ${verb}(${name(2)}: string) {`,
        `    for (const ${name(3)} of this.#${name(1)}.values()) {`,
        `      if (${name(3)} > 10) return ${name(2)};`,
        '    }',
        '    return null;',
        '  }',
        '}',
        '',
      ],
    ],
  },
  Python: {
    end: '\n',
    blocks: [
      (name, verb) => [
        `def ${verb}_${name(0)}(${name(1)}):`,
        `    """Says what ${verb} does: r\u00E9sume\u0301, ${name(2)}."""`,
        `    for ${name(2)} in ${name(1)}:`,
        `        if ${name(2)} is None:`,
        '            continue',
        `        ${name(3)} = ${name(2)} + 1`,
        `        print("${name(3)}:  ", ${name(3)})`,
        `    return ${name(1)}`,
        '',
        '',
      ],
      (name, verb) => [
        `class ${name(0)}:`,
        `    def ${verb}(self, ${name(1)}):`,
        '        try:',
        `            self.${name(2)} = ${name(1)}`,
        '        except ValueError:',
        `            self.${name(2)} = None`,
        '        return self',
        '',
      ],
    ],
  },
  Go: {
    end: '\n',
    blocks: [
      (name, verb) => [
        `func ${verb}${name(0)}(${name(1)} []string) error {`,
        `\tfor _, ${name(2)} := range ${name(1)} {`,
        `\t\tif ${name(2)} == "" {`,
        '\t\t\treturn errEmpty',
        '\t\t}',
        `\t\t${verb}(${name(2)})`,
        '\t}',
        '\treturn nil',
        '}',
        '',
      ],
    ],
  },
  'C# with CRLF': {
    end: '\r\n',
    blocks: [
      (name, verb) => [
        `    public void ${verb}(string ${name(0)})`,
        '    {',
        `        var ${name(1)} = ${name(0)}.Split(',');`,
        `        foreach (var ${name(2)} in ${name(1)})`,
        '        {',
        `            this.${name(3)}.Add(${name(2)});`,
        '        }',
        '    }',
        '',
      ],
    ],
  },
  Markdown: {
    end: '\n',
    blocks: [
      (name, verb) => [
        `## How to ${verb} the ${name(0)}`,
        '',
        `The \u201C${name(1)}\u201D isn\u2019t ready \u2014 ${verb} it first.  `,
        `- one ${name(2)}`,
        `- two ${name(3)}`,
        '',
        `\u5982\u4F55${verb}\uFF1A\u8BF7\u5148\u8BFB\u53D6 ${name(0)}\u3002`,
        '',
      ],
    ],
  },
  YAML: {
    end: '\n',
    blocks: [
      (name, verb) => [
        `${name(0)}:`,
        `  ${verb}:`,
        `    - ${name(1)}: 1`,
        `      ${name(2)}: "a  b"`,
        `    - ${name(3)}: 2`,
        '      enabled: true',
      ],
    ],
  },
};

export function makeSource(dice: Dice): Source {
  const [language, { end, blocks }] = pickOf(dice, Object.entries(LANGUAGES));
  const lines: string[] = [];
  const size = 4 + dice.int(20);
  for (let n = 0; n < size; n += 1) {
    const names = Array.from(
      { length: 4 },
      () => pickOf(dice, NAMES) + (dice.chance(0.4) ? String(dice.int(9)) : ''),
    );
    lines.push(...pickOf(dice, blocks)((at) => names[at] ?? '', pickOf(dice, VERBS)));
  }
  const blanks = language !== 'Markdown' && dice.chance(0.3);
  return {
    language,
    end,
    lines: blanks ? lines.map((line) => (dice.chance(0.1) ? `${line}  ` : line)) : lines,
  };
}

export function pickOf<T>(dice: Dice, list: readonly T[]): T {
  const picked = dice.pick(list);
  if (picked === undefined) throw new Error('The list is empty.');
  return picked;
}
