import type { Result } from '#shared/base/result.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { terminalText, writeStderr } from './terminal-output.ts';

const BAD_USAGE = 2;

/**
 * Runs the parsed request, or prints the help or the reason why the arguments are invalid. Resolves
 * with the exit code.
 */
export async function runRequest<R extends object>(
  usage: ShownText,
  request: Result<R | 'help', ShownText>,
  work: (request: R) => Promise<number>,
): Promise<number> {
  if (!request.ok) {
    writeStderr(`${terminalText(request.error)}\n\n${terminalText(usage)}`);
    return BAD_USAGE;
  }
  if (request.value !== 'help') return work(request.value);
  process.stdout.write(terminalText(usage));
  return 0;
}
