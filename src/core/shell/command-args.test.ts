import { parseArgs, type ParseArgsConfig } from 'node:util';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import { parseCommandArgs } from './command-args.ts';

const options = { cols: { type: 'string' }, raw: { type: 'boolean', short: 'r' } } as const;

function reason(language: string, ...args: readonly string[]): string {
  const parsed = parseCommandArgs(args, { options });
  return parsed.ok ? '' : textIn(language, parsed.error);
}

test('parseCommandArgs returns values and positionals', () => {
  const parsed = parseCommandArgs(['-r', '--cols=80', 'file'], { options, allowPositionals: true });
  expect(parsed).toMatchObject({
    ok: true,
    value: { values: { raw: true, cols: '80' }, positionals: ['file'] },
  });
});

test.each([
  ['en', ['--colls', '80'], 'There is no option --colls.'],
  ['zh', ['--colls', '80'], '没有选项 --colls。'],
  ['en', ['--constructor'], 'There is no option --constructor.'],
  ['en', ['-x'], 'There is no option -x.'],
  ['en', ['--cols'], '--cols needs a value.'],
  ['zh', ['--cols'], '--cols 需要一个值。'],
  ['en', ['--cols', '--raw'], 'A value that begins with - is written so: --cols=--raw'],
  ['zh', ['--cols', '-r'], '以 - 开头的值要这样写：--cols=-r'],
  ['en', ['--raw=yes'], '--raw takes no value.'],
  ['zh', ['--raw=yes'], '--raw 不带值。'],
  ['en', ['file'], 'This command takes no argument such as "file".'],
  ['zh', ['file'], '此命令不接受参数 "file"。'],
])('parseCommandArgs says in %s why %j is wrong: %s', (language, args, expected) => {
  expect(reason(language, ...args)).toBe(expected);
});

test('parseCommandArgs has a sentence for each mistake that Node refuses, and for nothing else', () => {
  const word = fc.constantFrom(
    '--cols',
    '--cols=1',
    '--raw',
    '--raw=1',
    '-r',
    '-rx',
    '--x',
    'a',
    '-',
    '--',
    '-5',
    '',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), fc.boolean(), (args, allowPositionals) => {
      const parsed = parseCommandArgs(args, { options, allowPositionals });
      const outcome = parsed.ok ? 'parsed' : typeof parsed.error;
      expect(outcome).toBe(
        isParsedByNode({ args, options, allowPositionals }) ? 'parsed' : 'object',
      );
    }),
  );
});

function isParsedByNode(config: ParseArgsConfig): boolean {
  try {
    parseArgs(config);
    return true;
  } catch {
    return false;
  }
}
