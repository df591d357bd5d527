import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { namesIn } from './names-in.ts';

const json = (value: string) => [...namesIn('.mcp.json', [`a = ${JSON.stringify(value)}`], 'json')];

describe('namesIn', () => {
  test.each([
    ['./x.sh', './x.sh'],
    ['bash .claude/hooks/pre.sh --fast', '.claude/hooks/pre.sh'],
    ['"$CLAUDE_PROJECT_DIR"/.claude/hooks/pre.sh', './.claude/hooks/pre.sh'],
    ['${CLAUDE_PROJECT_DIR}/hooks/pre.sh', './hooks/pre.sh'],
    ['%PROJECT%/hooks/pre.cmd', './hooks/pre.cmd'],
    ["bash -c 'node ./x.js && true'", './x.js'],
    [`sh -c "sh -c 'cat \\"my file\\"'"`, 'my file'],
    ["'./my hooks/pre.sh'", './my hooks/pre.sh'],
    ['./my\\ hooks/pre.sh', './my hooks/pre.sh'],
    ['node --require=./a.js', './a.js'],
    ['A=./a.sh:./b.sh x', './b.sh'],
    ['x;./a.sh|./b.sh', './a.sh'],
    ['echo $(./a.sh)', './a.sh'],
    ['echo `./a.sh`', './a.sh'],
    ['one\n./two.sh', './two.sh'],
    ['echo don\'t; ./a.sh "', './a.sh'],
    ['make.sh', 'make.sh'],
  ])('finds the name in %j', (command, name) => {
    expect(json(command)).toContain(name);
  });

  test('finds names in text that is no JSON, and in the imports of code', () => {
    const toml = namesIn('.codex/config.toml', ['args = ["-c", "./x.sh"]'], 'text');
    expect([...toml]).toContain('./x.sh');
    const code = ["import { a } from './a.js';", 'const b = await import("../b.ts");', 'c(word);'];
    expect([...namesIn('.opencode/plugin/x.js', code, 'code')]).toEqual(['./a.js', '../b.ts']);
  });

  test('permission rules, prose and names of nothing are no names', () => {
    const rule = ['permissions.allow[] = "Bash(./x.sh:*)"'];
    expect([...namesIn('.claude/settings.json', rule, 'json')]).toEqual([]);
    expect([...namesIn('.gemini/extensions/a/README.md', ['./x.sh'], 'text')]).toEqual([]);
    expect(json('. .. ./ / //')).toEqual([]);
    expect(json('x'.repeat(2000))).toEqual([]);
  });

  test('any text is read to its end', () => {
    const part = fc.constantFrom('"', "'", '\\', '`', ' ', '$(', '${', './a', '\n', '=', '\0');
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        for (const name of json(text)) expect(name).not.toBe('');
        expect(json(`${text.replaceAll(/["'\\]/g, '')}\n./end.sh`)).toContain('./end.sh');
      }),
    );
  });
});
