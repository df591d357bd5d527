import { resolve } from 'node:path';

import { parseCommandArgs } from '#core/shell/command-args.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { ShownText } from '#shared/words/sentence.ts';

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

const options = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'data-dir': { type: 'string' },
  'read-only': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Parses the arguments. The error is the reason. */
export function parseFlags(args: readonly string[], cwd: string): Result<Flags, ShownText> {
  const parsed = parseCommandArgs(args, { options });
  if (!parsed.ok) return parsed;
  const {
    port = '0',
    'no-open': noOpen = false,
    'data-dir': dataDir,
    'read-only': readOnly = false,
    help = false,
  } = parsed.value.values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return err(cliSentence('cliFailures.portOption', { given: port }));
  if (dataDir === '') return err(cliSentence('cliFailures.dataDirOption'));
  return ok({
    port: Number(port),
    open: !noOpen,
    dataDir: dataDir === undefined ? null : resolve(cwd, dataDir),
    readOnly,
    help,
  });
}
