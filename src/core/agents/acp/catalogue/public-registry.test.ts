import { createServer, type RequestListener, type Server } from 'node:http';

import { afterEach, expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import { fetchRegistry } from './public-registry.ts';

let server: Server | null = null;

afterEach(() => server?.close());

async function listOf(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return fetchFrom(`http://127.0.0.1:${port}/registry.json`);
}

const fetchFrom = (url: string) =>
  fetchRegistry({ platform: 'linux', variables: { CORRAL_AGENT_REGISTRY: url } });

const agents = [
  {
    id: 'one',
    name: 'One',
    version: '1.0.0',
    description: 'Codes.',
    distribution: { npx: { package: 'one@1.0.0', args: ['--acp', 'a b'], env: { KEY: "it's" } } },
  },
  { id: 'two', name: 'Two', distribution: { uvx: { package: 'two', args: [] } } },
  {
    id: 'three',
    name: 'Three',
    distribution: {
      binary: {
        'linux-x86_64': { archive: 'https://x.invalid/3.tgz', cmd: './three', args: ['acp'] },
        'linux-aarch64': { archive: 'https://x.invalid/3.tgz', cmd: './three', args: ['acp'] },
      },
    },
  },
  { id: 'four', name: 'Four', distribution: { binary: { 'plan9-mips': { cmd: 'four' } } } },
  { name: 'no id' },
  7,
];

test('fetchRegistry returns the exact command that each agent would run, and ignores the rest', async () => {
  const fetched = await listOf((_, response) => response.end(JSON.stringify({ agents })));
  const entries = fetched.ok ? fetched.value.entries : [];
  expect(entries.map(({ id, commandLine, archive }) => [id, commandLine, archive])).toEqual([
    ['one', String.raw`KEY='it'\''s' npx -y one@1.0.0 --acp 'a b'`, null],
    ['two', 'uvx two', null],
    ['three', './three acp', 'https://x.invalid/3.tgz'],
    ['four', null, null],
  ]);
});

test.each<readonly [string, RequestListener, RegExp]>([
  ['is missing', (_, response) => response.writeHead(404).end(), /HTTP 404/],
  ['is no JSON', (_, response) => response.end('<html>'), /no such list/],
  ['is no list', (_, response) => response.end('[1]'), /no such list/],
  ['is too long', (_, response) => response.end('x'.repeat(5 * 2 ** 20)), /4194304 bytes/],
  [
    'is elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /redirect/,
  ],
  ['breaks off', (_, response) => response.socket?.destroy(), /cannot be read/],
])('fetchRegistry reports a registry that %s', async (_, listener, message) => {
  const fetched = await listOf(listener);
  expect(fetched).toMatchObject({ ok: false, error: { kind: 'registryUnreachable' } });
  expect(fetched.ok || textIn('en', fetched.error.message)).toMatch(message);
});

test('fetchRegistry reports a registry that cannot be reached, with its address', async () => {
  const fetched = await fetchFrom('http://127.0.0.1:9/registry.json');
  expect(fetched.ok || textIn('en', fetched.error.message)).toContain('http://127.0.0.1:9/');
});
