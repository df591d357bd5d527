import type { TranscriptBytes, TranscriptSlices } from '#core/agents/driver.ts';

import { openRegular } from './regular-file.ts';

/** Opens a transcript, which may be in a database. Throws if it is gone. */
export function openTranscript(
  { open }: Pick<TranscriptSlices, 'open'>,
  file: string,
): Promise<TranscriptBytes> {
  return open ? open(file) : openRegular(file);
}
