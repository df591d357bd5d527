import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { TestMcp, textOf, toolOf } from './test-mcp.ts';

let bench: TestMcp;

beforeEach(async () => {
  bench = await TestMcp.create();
});

afterEach(() => bench.remove());

describe('createMcp', () => {
  test('A session without servers has no tools', async () => {
    const mcp = await bench.open();
    expect(mcp.tools).toEqual([]);
  });

  test('A tool of a stdio server is listed with its schema and called', async () => {
    const mcp = await bench.openServer('plain');
    const echo = toolOf(mcp, 'mcp__test__echo');
    expect(echo.description).toBe('[MCP server "test"] Echoes a text');
    expect(echo.jsonSchema).toEqual({
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    });
    expect(echo.schema.safeParse({}).error?.issues).toMatchObject([
      { path: ['text'], message: 'is required' },
    ]);
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'hi' }))).toBe('echo: hi');
    expect(mcp.servers()).toMatchObject([{ name: 'test', state: 'ready', problem: null }]);
    expect(bench.notices).toEqual([]);
  });

  test('The effect of a tool is foreign, whatever its name claims', async () => {
    const mcp = await bench.openServer('hostile');
    const place = { workspace: bench.folder, callId: 'c', signal: new AbortController().signal };
    const plan = await toolOf(mcp, 'mcp__test__bash').plan({}, place);
    expect(plan).toMatchObject({ effects: [{ kind: 'foreign', server: 'test', tool: 'bash' }] });
  });

  test('A server that ends at the unknown question for its version is asked to initialize', async () => {
    const mcp = await bench.openServer('strict');
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'old' }))).toBe('echo: old');
  });
});
