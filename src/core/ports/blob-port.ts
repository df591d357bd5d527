import type { Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';

export type BlobFailure = Failure<'noSuchBlob' | 'failed'>;

export type BlobRange = {
  readonly text: string;
  readonly offset: number;
  readonly nextOffset: number;
  readonly bytes: number;
};

/** Long texts, addressed by the SHA-256 of their UTF-8 bytes. */
export interface BlobPort {
  /** Stores a text; it is on disk when the method returns. The same text is stored once. */
  put(text: string): Result<{ readonly hash: string; readonly bytes: number }, BlobFailure>;
  /** Returns the whole text. Returns null if it is gone. */
  text(hash: string): string | null;
  /** Reads the bytes [offset, offset + length), extended or reduced to whole characters. */
  read(hash: string, offset: number, length: number): Promise<Result<BlobRange, BlobFailure>>;
  delete(hash: string): void;
}
