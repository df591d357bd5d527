import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { err, ok, type Result } from '#shared/base/result.ts';

export type Flags = {
  /** Port to listen on; 0 for any free one. */
  readonly port: number;
  readonly open: boolean;
  /** Absolute path of the data folder; null for the default. */
  readonly dataDir: string | null;
  /** Shows stored data and changes nothing. */
  readonly readOnly: boolean;
  readonly help: boolean;
};

export const USAGE = `Usage: corral serve [options]
  --port N          listen on this port of 127.0.0.1 (default: that of the last start, else a free one)
  --no-open         do not open a browser, only print the address
  --data-dir DIR    keep conversations and settings in DIR
  --read-only       show what is stored and change nothing: for a data folder that cannot be written
  --help            show this`;

const options = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'data-dir': { type: 'string' },
  'read-only': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Parses the arguments. The error contains the reason and the usage. */
export function parseFlags(args: readonly string[], cwd: string): Result<Flags, string> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const {
    port = '0',
    'no-open': noOpen = false,
    'data-dir': dataDir,
    'read-only': readOnly = false,
    help = false,
  } = parsed.value;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return wrong(`--port needs a number from 0 to 65535, not "${port}".`);
  if (dataDir === '') return wrong('--data-dir needs the name of a folder.');
  return ok({
    port: Number(port),
    open: !noOpen,
    dataDir: dataDir === undefined ? null : resolve(cwd, dataDir),
    readOnly,
    help,
  });
}

function parse(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): { readonly ok: false; readonly error: string } {
  return err(`${message}\n\n${USAGE}`);
}
