import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';
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

describe('tools of a hostile server', () => {
  test('Every name is within the rule, and no two are equal', async () => {
    const mcp = await bench.openServer('hostile');
    const names = mcp.tools.map(({ name }) => name);
    expect(names.every((name) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('mcp__test__bash');
    expect(names).not.toContain('bash');
  });

  test('Descriptions are cut, marked and without hidden characters, schemas are bounded', async () => {
    const mcp = await bench.openServer('hostile', { limits: { tokens: 100_000 } });
    for (const { description, jsonSchema } of mcp.tools.slice(0, -2)) {
      expect(description.startsWith('[MCP server "test"] ')).toBe(true);
      expect(description.length).toBeLessThan(1_100);
      expect(JSON.stringify(jsonSchema).length).toBeLessThanOrEqual(12_000);
      expect(description + JSON.stringify(jsonSchema)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  test('Cycles of references and slow patterns do not stop the check of arguments', async () => {
    const mcp = await bench.openServer('hostile');
    const nested = { node: { next: { next: { next: {} } } } };
    expect(textOf(await bench.run(mcp, 'mcp__test__cycle', nested))).toContain('called cycle');
    const input = { a: `${'a'.repeat(50_000)}!` };
    expect(textOf(await bench.run(mcp, 'mcp__test__pattern', input))).toContain('called pattern');
  });
});

describe('a server that fails', () => {
  test('A server that ends at once is a notice with its code and the end of its stderr', async () => {
    const mcp = await bench.openServer('fails');
    expect(bench.notices.join()).toContain('the configuration is missing');
    expect(bench.notices.join()).toContain('code 7');
    expect(mcp.servers()).toMatchObject([{ state: 'failed' }]);
    expect(textOf(await bench.run(mcp, 'tool_search', { query: 'echo' }))).toContain(
      'configuration is missing',
    );
  });

  test('A command that does not exist is a notice', async () => {
    await bench.open({
      sessionServers: [{ name: 'x', command: '/nowhere/server', args: [], env: [] }],
    });
    expect(bench.notices).toEqual([expect.stringContaining('ENOENT')]);
  });

  test.each(['silent', 'wrong-ids', 'endless'])(
    'A server that is %s does not stop the session',
    async (behaviour) => {
      const mcp = await bench.openServer(behaviour, { limits: { startMs: 1_000, waitMs: 3_000 } });
      expect(mcp.servers()).toMatchObject([{ state: 'failed' }]);
      expect(mcp.tools.map(({ name }) => name)).toEqual(['tool_search', 'tool_call']);
    },
  );

  test('Lines that are no messages are skipped', async () => {
    const mcp = await bench.openServer('garbage');
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'x' }))).toBe('echo: x');
  });

  test('A call that never ends fails at its limit, and the server is started again', async () => {
    const mcp = await bench.openServer('plain', { limits: { callMs: 300 } });
    expect(textOf(await bench.run(mcp, 'mcp__test__hang', {}))).toContain(
      'did not answer within 0.3 s',
    );
    expect(mcp.servers()).toMatchObject([{ state: 'stopped' }]);
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'again' }))).toBe('echo: again');
  });

  test('Progress of a call begins its limit again', async () => {
    const mcp = await bench.openServer('plain', { limits: { callMs: 900 } });
    expect(textOf(await bench.run(mcp, 'mcp__test__slow', {}))).toBe('done');
    expect(bench.reports.slice(0, 3)).toEqual(['step 1\n', 'step 2\n', 'step 3\n']);
  });

  test('A cancelled call returns at once', async () => {
    const mcp = await bench.openServer('plain');
    const controller = new AbortController();
    const run = bench.run(mcp, 'mcp__test__hang', {}, controller.signal);
    controller.abort();
    expect(textOf(await run)).toBe('Action cancelled by user.');
  });

  test('A server that ends during a call is started by the next one', async () => {
    const mcp = await bench.openServer('plain');
    expect(textOf(await bench.run(mcp, 'mcp__test__die', {}))).toContain(
      'The MCP server "test" reports',
    );
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'again' }))).toBe('echo: again');
  });

  test('A server that prints without end during a call is ended', async () => {
    const mcp = await bench.openServer('plain');
    expect(textOf(await bench.run(mcp, 'mcp__test__flood', {}))).toContain(
      'The MCP server "test" reports',
    );
    expect(mcp.servers()).toMatchObject([{ state: 'stopped' }]);
  });

  test('Closing ends the whole group of a server that ignores SIGTERM', async () => {
    const file = join(bench.folder, 'pid');
    const mcp = await bench.openServer('group', {}, [file]);
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/\d/);
    const pid = Number(await readFile(file, 'utf8'));
    await mcp.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(textOf(await bench.run(mcp, 'mcp__test__echo', { text: 'x' }))).toContain('is closed');
  });
});

/** Returns false for a zombie, too: an ended process that its parent has not reaped. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('requests of a server', () => {
  test('A question is asked in the name of the server, and its answer returns', async () => {
    bench.answer = { colour: 'blue', count: 3, other: 'x' };
    const mcp = await bench.openServer('plain');
    const text = textOf(await bench.run(mcp, 'mcp__test__ask', {}));
    expect(JSON.parse(text)).toMatchObject({
      action: 'accept',
      content: { colour: 'blue', count: 3 },
    });
    expect(bench.questions).toEqual([
      {
        message: 'The MCP server "test" asks: Which colour?',
        fields: [
          {
            name: 'colour',
            label: 'Colour',
            type: 'choice',
            options: ['red', 'blue'],
            isRequired: true,
          },
          { name: 'count', label: 'count', type: 'number', isRequired: false },
        ],
      },
    ]);
  });

  test('A question without an answer is cancelled', async () => {
    const mcp = await bench.openServer('plain');
    expect(textOf(await bench.run(mcp, 'mcp__test__ask', {}))).toContain('"action":"cancel"');
  });

  test('Sampling is refused', async () => {
    const mcp = await bench.openServer('plain');
    expect(textOf(await bench.run(mcp, 'mcp__test__sample', {}))).toContain('-32601');
  });

  test('A server gets none of the variables of the agent', async () => {
    const mcp = await bench.openServer('plain', {
      environment: { ...process.env, ANTHROPIC_API_KEY: 'sk-secret' },
    });
    expect(textOf(await bench.run(mcp, 'mcp__test__environment', {}))).not.toContain('sk-secret');
  });

  test('Images and links become parts', async () => {
    const mcp = await bench.openServer('plain');
    expect(textOf(await bench.run(mcp, 'mcp__test__image', {}))).toBe(
      '<image/png>\n[Resource x file:///x.]',
    );
  });
});

describe('deferred tools', () => {
  test('Many tools are found by tool_search and called by tool_call', async () => {
    const mcp = await bench.openServer('many');
    expect(mcp.tools.map(({ name }) => name)).toEqual(['tool_search', 'tool_call']);
    expect(toolOf(mcp, 'tool_search').description).toContain(
      'mcp__test__tool_07: Does thing 7 with figs',
    );
    const found = textOf(await bench.run(mcp, 'tool_search', { query: 'mcp__test__tool_07' }));
    expect(found).toContain('"required":["count"]');
    const call = (input: unknown) =>
      bench.run(mcp, 'tool_call', { name: 'mcp__test__tool_07', arguments: input });
    expect(textOf(await call({ count: 2 }))).toBe('called tool_07 with {"count":2}');
    expect(await call({ count: 'two' })).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/count: must be integer.*\nSchema: \{/),
    });
  });

  test('The plan of tool_call has the effect of the tool itself', async () => {
    const mcp = await bench.openServer('many');
    const place = { workspace: bench.folder, callId: 'c', signal: new AbortController().signal };
    const input = { name: 'mcp__test__tool_01', arguments: { count: 1 } };
    expect(await toolOf(mcp, 'tool_call').plan(input, place)).toMatchObject({
      title: 'test: tool_01',
      effects: [{ kind: 'foreign', server: 'test', tool: 'tool_01' }],
    });
  });

  test('A tool that appears later is found, while the list of the prompt stays the same', async () => {
    const mcp = await bench.openServer('plain');
    const before = mcp.tools.map(({ name, description }) => name + description);
    await bench.run(mcp, 'mcp__test__grow', {});
    await expect
      .poll(async () => textOf(await bench.run(mcp, 'tool_search', { query: 'grown' })))
      .toContain('mcp__test__grown');
    const call = await bench.run(mcp, 'tool_call', { name: 'mcp__test__grown', arguments: {} });
    expect(textOf(call)).toBe('called grown with {}');
    expect(mcp.tools.map(({ name, description }) => name + description)).toEqual(before);
    expect(bench.toolConsents).toEqual([['test', 'grown']]);
    expect(await mcp.takeAdded()).toEqual(['mcp__test__grown']);
    expect(await mcp.takeAdded()).toEqual([]);
  });

  test('A tool that appears later is unknown without a yes, and asked about once', async () => {
    const mcp = await bench.openServer('plain');
    bench.isAllowed = false;
    await bench.run(mcp, 'mcp__test__grow', {});
    await expect
      .poll(async () => [await mcp.takeAdded(), bench.toolConsents])
      .toEqual([[], [['test', 'grown']]]);
    expect(textOf(await bench.run(mcp, 'tool_search', { query: 'grown' }))).not.toContain(
      '__grown',
    );
    const call = await bench.run(mcp, 'tool_call', { name: 'mcp__test__grown', arguments: {} });
    expect(textOf(call)).toContain('There is no tool');
    expect(bench.toolConsents).toHaveLength(1);
  });

  test('tool_search and tool_call take at most 250 tokens of the prompt', async () => {
    const mcp = await bench.openServer('plain');
    const schemas = mcp.tools.slice(-2).map(({ name, description, schema }) => ({
      name,
      description,
      schema: z.toJSONSchema(schema, { io: 'input' }),
    }));
    expect(JSON.stringify(schemas).length / 3.5).toBeLessThan(250);
  });

  test('An unknown name is answered with similar ones', async () => {
    const mcp = await bench.openServer('plain');
    const call = await bench.run(mcp, 'tool_call', { name: 'echo', arguments: {} });
    expect(textOf(call)).toContain('Similar: mcp__test__echo');
  });
});
