import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { findElectron } from './lib/tools/electron.mjs';
import { parseFlags, startFolder } from './lib/flags.mjs';
import { handOverApp } from './lib/hand-over-app.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { personEnv } from './lib/person-env.mjs';
import { main } from './lib/run.mjs';
import { serverFlags } from './lib/server-flags.mjs';
import { startText } from './lib/words/start-text.mjs';

function pick(flags, names) {
  return names
    .filter((name) => flags[name] !== undefined)
    .flatMap((name) => (flags[name] === true ? [name] : [name, flags[name]]));
}

await main(async (args) => {
  const flags = parseFlags(args);
  await ensureInstalled();
  await ensureBuilt();
  const electron = flags['--headless']
    ? { path: null, reason: null }
    : await findElectron({ retry: flags['--retry-electron'] === true });
  if (electron.reason) console.log(startText('inBrowser', { reason: electron.reason }));
  const place = { cwd: startFolder, env: personEnv() };
  if (electron.path)
    return handOverApp(electron.path, [root, ...pick(flags, ['--data-dir'])], place);
  const server = [...serverFlags, join(root, 'out', 'main', 'headless.js')];
  return handOverApp(
    projectNode,
    [...server, ...pick(flags, ['--port', '--no-open', '--data-dir'])],
    place,
  );
});
