import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createMemoryTools } from '#agent/memory/memory-tools.ts';
import { skillTool } from '#agent/skills/skill-tool.ts';
import { createFileTools } from '#agent/tools/create-file-tools.ts';
import type { Tool } from '#agent/tools/tool.ts';

/** Estimated tokens of a tool in each request. */
const tokensOf = ({ name, description, schema }: Tool) =>
  (name.length + description.length + JSON.stringify(z.toJSONSchema(schema)).length) / 3.5;

describe('the tools for files, search, web, skills and memory', () => {
  test.each([false, true])('take at most 2,600 tokens of each request (patch: %s)', (usesPatch) => {
    const { tools, readFiles } = createFileTools({ usesPatch });
    const skill = skillTool({
      skills: () => [],
      execute: () => Promise.resolve({ kind: 'failed', text: '' }),
      isSandboxed: () => false,
    });
    const all: readonly Tool[] = [...tools, ...createMemoryTools(readFiles), skill];
    expect(all.reduce((sum, tool) => sum + tokensOf(tool), 0)).toBeLessThanOrEqual(2600);
    expect(new Set(all.map(({ name }) => name)).size).toBe(11);
    for (const { name } of all) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});
