import type { Result } from '#shared/base/result.ts';

import { writeStderr } from './terminal-output.ts';

const BAD_USAGE = 2;

/**
 * Runs the parsed request, or prints the help or the reason why the arguments are invalid. Resolves
 * with the exit code.
 */
export async function runRequest<R extends object>(
  usage: string,
  request: Result<R | 'help', string>,
  work: (request: R) => Promise<number>,
): Promise<number> {
  if (!request.ok) {
    writeStderr(`${request.error}\n\n${usage}`);
    return BAD_USAGE;
  }
  if (request.value !== 'help') return work(request.value);
  process.stdout.write(usage);
  return 0;
}
