import { expect, test } from 'vitest';

import { violations } from './house-rules.mjs';

test.each([
  ['src/a.test.ts', "test.skip('x', () => {})"],
  ['src/a.test.ts', "describe.only('x', () => {})"],
  ['src/a.test.ts', "test.runIf(process.env.CI)('x', () => {})"],
  ['e2e/a.spec.ts', 'await page.waitForTimeout(500);'],
  ['src/a.test.ts', "vi.mock('./b.ts');"],
  ['src/a.ts', '// TODO later'],
  ['src/a.ts', "export * from './b.ts';"],
  ['src/a.ts', "export { b } from './b.ts';"],
  ['src/a.ts', '// @ts-ignore'],
  ['src/camelCase.ts', ''],
  ['src/renderer/a.ts', "if (name === 'Bash') return;"],
  ['src/core/risk/a.ts', "const shells = new Set(['TodoWrite']);"],
  ['src/shared/a.ts', "return metadata.toolName === 'LS' ? 1 : 2;"],
  ['src/shared/a.ts', "if (toolName === 'Edit') return;"],
  ['src/main/a.ts', "if ('Write' === details.toolName) return;"],
  ['src/cli/a.ts', 'const server = /^mcp__(.+?)__/.exec(toolName);'],
  ['src/renderer/a.tsx', "if (agentId === 'claude-code') return;"],
  ['src/core/risk/a.ts', '/** As Codex has it. */'],
  ['src/shared/a.ts', 'const geminiPath = null;'],
  ['src/core/files/a.ts', "const foreign = ['CLAUDECODE'];"],
  ['src/renderer/i18n/en/a.ts', "  refused: 'OpenCode did not take it.',"],
  ['src/renderer/a.tsx', 'const code = /^Exit code (\\d+)/.exec(output);'],
])('violations reports in %s: %s', (path, text) => {
  expect(violations(path, text)).toHaveLength(1);
});

test.each([
  ['src/a.test.ts', "test.runIf(process.platform === 'linux')('x', () => {})"],
  ['src/a.ts', '// TODO(#12) later'],
  ['src/a.ts', "export type B = import('./b.ts').B;"],
  ['src/a.ts', "const only = list.only; skip('x');"],
  ['src/core/agents/codex/a.ts', "return { toolName: 'Bash' };"],
  ['src/renderer/a.test.ts', "expect(toolName).toBe('Bash');"],
  ['src/core/risk/a.fixture.ts', "const toolName = 'Bash';"],
  ['src/renderer/i18n/en/a.ts', "  edit: 'Edit',"],
  ['src/core/agents/codex/a.ts', "const name = 'Codex';"],
  ['src/core/agents/all.ts', 'new ClaudeCode(ports);'],
  ['src/renderer/a.test.ts', "expect(name).toBe('Claude Code');"],
  ['src/core/testing/a.ts', "const agentId = 'codex';"],
  ['src/shared/a.ts', "const model = 'claude-haiku-5-5';"],
  ['src/core/detection/accuracy/a.ts', "const name = 'gemini';"],
  ['src/renderer/a.ts', "if (event.key === 'Delete') remove();"],
  ['src/renderer/i18n/en/a.ts', "  exitCode: 'Exit code {{code}}',"],
])('violations accepts in %s: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});
