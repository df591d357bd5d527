import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { STDIO_SERVER, TestMcp, textOf } from './test-mcp.ts';

let bench: TestMcp;

beforeEach(async () => {
  bench = await TestMcp.create();
});

afterEach(() => bench.remove());

const plain = (more: Readonly<Record<string, unknown>> = {}) => ({
  command: process.execPath,
  args: [STDIO_SERVER, 'plain'],
  ...more,
});

describe('servers of a project', () => {
  test('A server starts after the consent, which is asked once for its content', async () => {
    await bench.write('.mcp.json', { one: plain({ env: { MODE: 'x' } }) });
    const mcp = await bench.open();
    expect(bench.consents).toEqual([
      { server: 'one', start: `${process.execPath} ${STDIO_SERVER} plain`, settings: ['MODE=x'] },
    ]);
    expect(mcp.servers()).toMatchObject([{ name: 'one', origin: 'project', state: 'ready' }]);
    await bench.open();
    expect(bench.consents).toHaveLength(1);
    await bench.write('.mcp.json', { one: plain({ env: { MODE: 'y' } }) });
    await bench.open();
    expect(bench.consents).toHaveLength(2);
  });

  test.runIf(process.platform === 'win32')(
    'A server whose command is a script of npm in PATH starts',
    async () => {
      const script = `@echo off\r\n"${process.execPath}" "${STDIO_SERVER}" %*\r\n`;
      await writeFile(join(bench.folder, 'tool.cmd'), script);
      const env = { PATH: `${bench.folder};${process.env['PATH'] ?? ''}` };
      await bench.write('.mcp.json', { one: { command: 'tool', args: ['plain'], env } });
      const mcp = await bench.open();
      expect(bench.notices).toEqual([]);
      expect(mcp.servers()).toMatchObject([{ name: 'one', state: 'ready' }]);
    },
  );

  test('A refused server does not start, and the refusal is not stored', async () => {
    bench.isAllowed = false;
    await bench.write('.corral/mcp.json', { one: plain() });
    expect((await bench.open()).tools).toEqual([]);
    await bench.open();
    expect(bench.consents).toHaveLength(2);
  });

  test('A workspace that is not trusted brings no servers', async () => {
    await bench.write('.mcp.json', { one: plain() });
    expect((await bench.open({ isTrusted: false })).servers()).toEqual([]);
    expect(bench.consents).toEqual([]);
  });

  test('A project cannot replace a server of the person', async () => {
    await bench.write('.mcp.json', { one: { command: '/evil' } });
    await bench.write('config/mcp.json', { one: plain() });
    const mcp = await bench.open();
    expect(mcp.servers()).toMatchObject([{ name: 'one', origin: 'person', state: 'ready' }]);
    expect(bench.consents).toEqual([]);
    expect(bench.notices).toEqual([expect.stringContaining('A second MCP server named "one"')]);
  });

  test('A damaged list of consents asks again and is replaced', async () => {
    await mkdir(join(bench.folder, 'data'));
    const file = join(bench.folder, 'data', 'mcp-consents.json');
    await writeFile(file, '{"accepted": 7');
    await bench.write('.mcp.json', { one: plain() });
    await bench.open();
    expect(bench.consents).toHaveLength(1);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ accepted: [{}] });
  });
});

describe('files of servers', () => {
  test.each([
    '',
    '[]',
    '{"mcpServers": 7}',
    '{"mcpServers": {"x": {}}}',
    '{"mcpServers": {"x": {"url": 3}}}',
    '\u0000',
  ])('The content %j is a notice', async (content) => {
    await mkdir(join(bench.folder, 'config'));
    await writeFile(join(bench.folder, 'config', 'mcp.json'), content);
    expect((await bench.open()).tools).toEqual([]);
    expect(bench.notices).toHaveLength(1);
  });

  test('Variables are expanded, with defaults; a missing one is a notice', async () => {
    await bench.write('config/mcp.json', {
      good: plain({ env: { A: '${KNOWN}', B: '${UNKNOWN:-default}' } }),
      bad: plain({ env: { A: '${UNKNOWN}' } }),
      off: plain({ disabled: true }),
    });
    const mcp = await bench.open({ environment: { PATH: process.env['PATH'], KNOWN: 'known' } });
    expect(mcp.servers()).toMatchObject([{ name: 'good' }]);
    expect(bench.notices).toEqual(['The MCP server "bad" needs the variables UNKNOWN.']);
    const shown = textOf(await bench.run(mcp, 'mcp__good__environment', {}));
    expect(JSON.parse(shown)).toMatchObject({ A: 'known', B: 'default' });
    expect(JSON.parse(shown)).not.toHaveProperty('KNOWN');
  });
});
