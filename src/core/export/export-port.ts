import type { StoreFailure } from '#core/store/database/database.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';
import type { ExportChunk, ExportRequest } from '#shared/export/export-chunk.ts';

export type ExportFailure = StoreFailure | Failure<'noSuchSession' | 'changed'>;

/** Writes conversations outside of core's event loop. */
export interface ExportPort {
  chunk(request: ExportRequest): Promise<Result<ExportChunk, ExportFailure>>;
  close(): Promise<void>;
}
