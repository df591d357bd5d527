import type { Result } from '#shared/base/result.ts';

import { complain } from './plain.ts';

const BAD_USAGE = 2;

/** Does what was asked for, or says how to ask. Resolves with the exit code. */
export async function answered<R extends object>(
  usage: string,
  request: Result<R | 'help', string>,
  work: (request: R) => Promise<number>,
): Promise<number> {
  if (!request.ok) {
    complain(`${request.error}\n\n${usage}`);
    return BAD_USAGE;
  }
  if (request.value !== 'help') return work(request.value);
  process.stdout.write(usage);
  return 0;
}
