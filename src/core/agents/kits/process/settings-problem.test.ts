import { expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import { problems as codex } from '../../codex/program/problems.ts';
import { problems as opencode } from '../../opencode/program/problems.ts';
import { AcpProblems } from '../../acp/program/problems.ts';
import { geminiProgram } from '../../gemini/program.ts';

const gemini = new AcpProblems({ name: 'Gemini CLI', ...geminiProgram });
const TOML = '/home/ada/.codex/config.toml';
const JSONC = '/home/ada/.config/opencode/opencode.json';
const GEMINI = '/home/ada/.gemini/settings.json';

test.each([
  [
    codex.settings(
      'WARNING: proceeding\nError: approval_policy = "untrusted" is no longer supported; remove this setting',
      TOML,
    ),
    'Codex refuses its settings: approval_policy = "untrusted" is no longer supported; remove this setting',
    `Open ${TOML}, correct it, then try again.`,
    { path: TOML, line: null, column: null },
  ],
  [
    codex.settings(`failed to load configuration: ${TOML}:1:9: invalid type: integer \`3\``),
    `Codex refuses its settings: failed to load configuration: ${TOML}:1:9: invalid type: integer \`3\``,
    `Open ${TOML}, correct line 1, then try again.`,
    { path: TOML, line: 1, column: 9 },
  ],
  [
    codex.settings('failed to load configuration: Model provider `nope` not found'),
    'Codex refuses its settings: failed to load configuration: Model provider `nope` not found',
    'Correct the settings of Codex, then try again.',
    undefined,
  ],
  [
    opencode.settings(
      `\u001b[91m\u001b[1mError: \u001b[0mConfig file at ${JSONC} is not valid JSON(C): \n--- JSONC Input ---\n{"model": "x",, }\n\n--- Errors ---\nPropertyNameExpected at line 1, column 26\n`,
    ),
    `OpenCode refuses its settings: Config file at ${JSONC} is not valid JSON(C) PropertyNameExpected at line 1, column 26`,
    `Open ${JSONC}, correct line 1, then try again.`,
    { path: JSONC, line: 1, column: 26 },
  ],
  [
    opencode.settings(`Configuration is invalid at ${JSONC}\n↳ Expected object, got 1 mcp\n`),
    `OpenCode refuses its settings: Configuration is invalid at ${JSONC}\n↳ Expected object, got 1 mcp`,
    `Open ${JSONC}, correct it, then try again.`,
    { path: JSONC, line: null, column: null },
  ],
  [
    gemini.broken(
      '/bin/gemini',
      `\u001b[31mError in ${GEMINI}: Expected double-quoted property name in JSON at position 14 (line 1 column 15) Please fix the configuration file(s) and try again.`,
    ),
    `Gemini CLI refuses its settings: Error in ${GEMINI}: Expected double-quoted property name in JSON at position 14 (line 1 column 15)`,
    `Open ${GEMINI}, correct line 1, then try again.`,
    { path: GEMINI, line: 1, column: 15 },
  ],
])(
  'settingsProblem names the file and line that the program printed (%#)',
  (problem, message, remedy, file) => {
    expect(problem?.kind).toBe('agentSettings');
    expect(textIn('en', problem?.message ?? '')).toBe(message);
    expect(textIn('en', problem?.remedy ?? '')).toBe(remedy);
    expect(problem?.file).toEqual(file);
  },
);

test.each([
  'panicked at src/main.rs: configuration',
  'Error: listen EADDRINUSE: address already in use',
  'Error in the model: settings of the request',
])('settingsProblem is not made of "%s"', (printed) => {
  expect([codex, opencode, gemini].map((each) => each.settings(printed))).toEqual([
    null,
    null,
    null,
  ]);
});
