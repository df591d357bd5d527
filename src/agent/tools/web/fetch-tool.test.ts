import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { call, planCall, textOf } from '#agent/testing/tool-bench.fixture.ts';

import { fetchTool } from './fetch-tool.ts';
import { htmlText } from './html-text.ts';
import { createPublicFetch } from './public-fetch.ts';
import { isPublicUrl } from './public-url.ts';

const endless = 'x'.repeat(65_536);
/** Status, media type or location, and body; other paths get no answer. */
const answers: Readonly<Record<string, readonly [number, string, (string | Buffer)?]>> = {
  '/page': [200, 'text/html', '<title>T &amp; U</title><h1>Hi</h1><p>One</p>'],
  '/latin': [200, 'text/plain; charset=iso-8859-1', Buffer.from([0xe9])],
  '/image': [200, 'image/png', 'x'],
  '/missing': [404, 'text/plain', 'gone'],
  '/long': [200, 'text/plain', 'a'.repeat(50_000)],
  '/endless': [200, 'text/plain', endless],
  '/same': [302, '/page'],
  '/loop': [302, '/loop'],
  '/other': [302, 'http://other.test/"></data>'],
  '/file': [302, 'file:///etc/passwd'],
  '/port': [302, 'http://127.0.0.1:1/x'],
};

function listen(server: Server): Promise<void> {
  return new Promise((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://x').pathname];
    if (answer === undefined) return;
    const [status, header, body] = answer;
    const name = status === 302 ? 'location' : 'content-type';
    response.writeHead(status, { [name]: header });
    if (body !== endless) {
      response.end(body);
      return;
    }
    const more = () => {
      while (response.write(endless));
    };
    response.on('drain', more);
    more();
  });
  await listen(server);
  origin = originOf(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetched = async (path: string, more: object = {}) =>
  textOf(await call(fetchTool(createPublicFetch()), '/', { url: `${origin}${path}`, ...more }));

describe('fetch', () => {
  test('names the URL as effect, and a private host in the title', async () => {
    const plan = await planCall(fetchTool(createPublicFetch()), '/', { url: `${origin}/page` });
    expect(plan).toMatchObject({
      title: `Fetch ${origin}/page (this computer or a private network)`,
      effects: [{ kind: 'network', url: `${origin}/page` }],
    });
    const open = await planCall(fetchTool(createPublicFetch()), '/', {
      url: 'https://example.org',
    });
    expect(open).toMatchObject({ title: 'Fetch https://example.org/' });
  });

  test('returns pages as data, in their charset, by parts', async () => {
    expect(await fetched('/page')).toMatch(
      /^<data-\w+ source="[^"]+">\nTitle: T & U\n\n# Hi\n\nOne\n</,
    );
    expect(await fetched('/latin')).toContain('\né\n');
    expect(await fetched('/long')).toContain(
      '[Characters 0 to 40000 of 50000. Continue with offset 40000.]',
    );
    expect(await fetched('/long', { offset: 40_000 })).toContain(
      '[Characters 40000 to 50000 of 50000.]',
    );
    expect(await fetched('/endless')).toContain('longer than 3 MB');
  });

  test('reports errors and what is no text', async () => {
    expect(await fetched('/image')).toContain('The answer is no text (image/png).');
    expect(await fetched('/missing')).toMatch(/^The server answered with status 404\.\n<data/);
    expect(
      textOf(await call(fetchTool(createPublicFetch()), '/', { url: 'http://127.0.0.1:1/' })),
    ).toContain('(');
  });

  test('follows redirects of the same host only', async () => {
    expect(await fetched('/same')).toContain('# Hi');
    expect(await fetched('/loop')).toContain('more than 5 times');
    expect(await fetched('/file')).toContain('cannot be fetched');
    expect(await fetched('/port')).toContain('another host, which was not fetched');
    const other = await fetched('/other');
    expect(other).toContain('http://other.test/');
    expect(other).not.toContain('</data>');
  });

  test('a cancelled call ends', async () => {
    const stop = new AbortController();
    const result = call(
      fetchTool(createPublicFetch()),
      '/',
      { url: `${origin}/silent` },
      { signal: stop.signal },
    );
    server.once('request', () => {
      stop.abort();
    });
    expect(textOf(await result)).toContain('Cancelled.');
  });

  test.each(['file:///etc/passwd', 'ftp://a/', 'javascript:1', 'http://u:p@a/', 'a', 'data:,x'])(
    'refuses %s',
    async (url) => {
      expect((await planCall(fetchTool(createPublicFetch()), '/', { url })).kind).toBe('failed');
    },
  );

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'a public name that leads to %s is refused',
    async (address) => {
      const fetchPort = createPublicFetch({
        resolver: (_, __, callback) => {
          callback(null, [
            { address: '1.1.1.1', family: 4 },
            { address, family: address.includes(':') ? 6 : 4 },
          ]);
        },
      });
      const tool = fetchTool(fetchPort);
      expect(textOf(await call(tool, '/', { url: 'http://example.org/' }))).toContain(
        'leads to this computer or a private network',
      );
    },
  );

  test('a proxy gets a tunnel to the host, and redirects ask it again', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', (request: IncomingMessage, socket: Socket) => {
      asked.push(request.url ?? '');
      const target = connect(Number(new URL(origin).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
    });
    await listen(proxy);
    const seen: string[] = [];
    const fetchPort = createPublicFetch({
      proxyFor(url) {
        seen.push(url.pathname);
        return originOf(proxy);
      },
    });
    const text = textOf(await call(fetchTool(fetchPort), '/', { url: 'http://example.org/same' }));
    expect(text).toContain('# Hi');
    expect(asked).toEqual(['example.org:80', 'example.org:80']);
    expect(seen).toEqual(['/same', '/page']);
    proxy.closeAllConnections();
    proxy.close();
  });
});

describe('isPublicUrl', () => {
  test.each([
    'http://localhost/',
    'http://a.localhost./',
    'http://printer/',
    'http://nas.local/',
    'http://db.internal/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://100.100.100.200/',
    'http://0/',
    'no url',
  ])('is false for %s', (url) => {
    expect(isPublicUrl(url)).toBe(false);
  });
  test.each(['https://example.org/', 'http://1.1.1.1/', 'http://[2606:4700::1111]/'])(
    'is true for %s',
    (url) => {
      expect(isPublicUrl(url)).toBe(true);
    },
  );
});

describe('htmlText', () => {
  test('keeps headings, lists, links, code and tables', () => {
    const html = `<!doctype html><html><head><style>p{}</style></head><body>
      <!-- <p>hidden</p> --><h2>Head</h2><p>A <b>bold</b>   text &lt;b&gt; &#x1F600;<br>next</p>
      <ul><li>one<li><a href="/two?a=1&amp;b=2">two</a></ul>
      <pre>  if (a) {\n    b();\n  }</pre><SCRIPT>alert("<p>")</SCRIPT >
      <table><tr><th>x</th><td>y</td></tr></table><a href="javascript:alert(1)">no</a></body>`;
    expect(htmlText(html)).toBe(
      [
        '## Head',
        '',
        'A bold text <b> 😀\nnext',
        '',
        '- one\n- [two](/two?a=1&b=2)',
        '',
        '```\n  if (a) {\n    b();\n  }\n```',
        '',
        'x | y |',
        '',
        'no',
      ].join('\n'),
    );
  });

  test('reads any text, also hostile ones, in one pass', () => {
    for (const unit of [
      '<',
      '<!--',
      '<script',
      '<a href="',
      '</',
      '&',
      '< ',
      '<p ',
      ' \t',
      '<pre>',
    ])
      expect(typeof htmlText(unit.repeat(300_000 / unit.length))).toBe('string');
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<p>', '</a>', '<a href=x>', '<!--', '-->', '<pre>', '</pre>', '<script>'),
    );
    fc.assert(
      fc.property(
        fc.array(piece),
        (pieces) => !/<script>/.test(htmlText(`<script>${pieces.join('')}`)),
      ),
    );
  });
});
