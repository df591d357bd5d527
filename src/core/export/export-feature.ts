import { fail } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ExportPort } from './export-port.ts';

/** Exports conversations for clients, in chunks. */
export function exportFeature(port: ExportPort) {
  return {
    api: {
      'conversation.export': async (request) => {
        const written = await port.chunk(request);
        if (written.ok) return written;
        const { kind, message: reason, remedy } = written.error;
        const message = compose('readingFailures.noFile', { reason });
        return fail(kind === 'noSuchSession' ? kind : 'exportFailed', message, remedy);
      },
    } satisfies Partial<CorralApi>,
    close: () => port.close(),
  };
}
