import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { root } from '../paths.mjs';

const script = pathToFileURL(join(root, 'scripts/lib/tools/chromium.mjs')).href;
const program = `
  import { ensureWholeChromium } from ${JSON.stringify(script)};
  try { console.log('found', await ensureWholeChromium()); }
  catch (stop) { console.log('stopped', stop.message); }
`;

/** Starts a server for downloads that has none. Returns its address and the requests for Chromium. */
async function emptyDownloads() {
  const requests = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') requests.push(request.url);
    response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close());
  return { address: `http://127.0.0.1:${server.address().port}`, requests };
}

/** Makes a folder with programs; `apt-get install` makes a Chromium there. */
function machineWithout() {
  const folder = mkdtempSync(join(tmpdir(), 'corral-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync('/bin/sh', join(bin, 'sh'));
  const install = `#!/bin/sh\n[ "$1" = install ] || exit 0\n: > ${join(bin, 'chromium')}\n`;
  for (const [name, text] of [
    ['apt-get', install],
    ['apt-cache', '#!/bin/sh\nexit 100\n'],
  ]) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  return { bin, browsers: join(folder, 'browsers') };
}

test('ensureWholeChromium tries to download a Chromium, then to install one, and else says what to do', async () => {
  // On other systems, an installed browser is found in a fixed place.
  if (process.platform !== 'linux') return;
  const { address, requests } = await emptyDownloads();
  const { bin, browsers } = machineWithout();
  const env = {
    PATH: bin,
    HOME: browsers,
    PLAYWRIGHT_BROWSERS_PATH: browsers,
    PLAYWRIGHT_DOWNLOAD_HOST: address,
  };
  const child = execFile(process.execPath, ['--input-type=module', '-e', program], { env });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await once(child, 'close');
  expect(requests.filter((path) => path.includes('chrom'))).not.toEqual([]);
  const installed = `found ${join(bin, 'chromium')}\n`;
  const stopped = expect.stringMatching(/stopped .*Install one .*or set CORRAL_CHROMIUM/u);
  expect([installed, stopped]).toContainEqual(
    printed.slice(printed.search(/^(?:found|stopped) /mu)),
  );
});
