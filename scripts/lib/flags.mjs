import { resolve } from 'node:path';

import { Stop } from './run.mjs';
import { startText } from './words/start-text.mjs';

/** Working directory when npm was started; npm itself changes to the project's root. */
export const startFolder = process.env.INIT_CWD ?? process.cwd();

const switches = new Set(['--headless', '--no-open', '--retry-electron', '--help']);
const valued = new Set(['--port', '--data-dir']);

/**
 * Rejects options that npm consumed because `--` was missing before them, instead of ignoring them.
 */
function refuseConsumedByNpm() {
  const {
    npm_config_headless: headless,
    npm_config_open: open,
    npm_config_data_dir: dataDir,
  } = process.env;
  if (headless || open === '' || dataDir) throw new Stop(startText('keptByNpm'), 2);
}

/** Parses the options of `npm start`. */
export function parseFlags(args) {
  refuseConsumedByNpm();
  const flags = {};
  const rest = args.flatMap((arg) =>
    arg.startsWith('--') && arg.includes('=')
      ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]
      : [arg],
  );
  for (let index = 0; index < rest.length; index += 1) {
    const name = rest[index];
    if (switches.has(name)) flags[name] = true;
    else if (valued.has(name) && rest[index + 1] !== undefined) flags[name] = rest[++index];
    else
      throw new Stop(`${startText('wrongOption', { option: name })}\n\n${startText('usage')}`, 2);
  }
  if (flags['--help']) throw new Stop(startText('usage'), 0);
  if (flags['--port'] !== undefined && !/^\d{1,5}$/.test(flags['--port']))
    throw new Stop(startText('portOption', { given: flags['--port'] }), 2);
  if (flags['--data-dir'] !== undefined)
    flags['--data-dir'] = resolve(startFolder, flags['--data-dir']);
  return flags;
}
