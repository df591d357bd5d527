import type { FilePiece, FileReadPort } from '#core/ports.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { FileView } from '#shared/contract/calls/files.ts';
import { compose } from '#shared/words/sentence.ts';

import { fileKind, type TextEncoding } from './file-kind.ts';
import { isNear } from './file-places.ts';

/** Size up to which a text is shown completely. Of a larger one, a part of this size is shown. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** Number of bytes that are searched for a line. A line behind them is not shown. */
const MAX_SCAN_BYTES = 128 * 1024 * 1024;
/** Number of lines that are shown before the requested one. */
const LINES_BEFORE = 500;
const FEED = 10;

type ViewFailure = Failure<'fileMissing' | 'fileNotReadable' | 'notAFile'>;
type ReadFailure = 'missing' | 'notReadable' | 'notAFile';
type LineStart = { readonly line: number; readonly offset: number };

/**
 * Reads files for the viewer. Paths are absolute. All reads are bounded, and a huge file is read in
 * pieces.
 */
export class FileViews {
  readonly #files: FileReadPort;
  readonly #platform: string;

  constructor(files: FileReadPort, platform: string) {
    this.#files = files;
    this.#platform = platform;
  }

  async view(path: string, line: number | null): Promise<Result<FileView, ViewFailure>> {
    if (!isNear(path, this.#platform)) return failedView(path, 'notAFile');
    const head = await this.#files.read(path, 0, MAX_TEXT_BYTES);
    if (!head.ok) return failedView(path, head.error);
    const { bytes, size } = head.value;
    const found = fileKind(bytes);
    if (found.kind === 'binary') return ok({ kind: 'binary', size });
    if (found.kind === 'image') return this.#image(path, found.mediaType, head.value);
    const { encoding } = found;
    const isWindow = size > MAX_TEXT_BYTES && line !== null && encoding === 'utf-8';
    const start = isWindow
      ? await this.#startOf(path, Math.max(1, line - LINES_BEFORE))
      : { line: 1, offset: 0 };
    const piece =
      start.offset === 0 ? head : await this.#files.read(path, start.offset, MAX_TEXT_BYTES);
    if (!piece.ok) return failedView(path, piece.error);
    return ok(textView(piece.value, start, encoding));
  }

  async #image(
    path: string,
    mediaType: string,
    head: FilePiece,
  ): Promise<Result<FileView, ViewFailure>> {
    const { size } = head;
    if (size > MAX_IMAGE_BYTES) return ok({ kind: 'binary', size });
    const whole =
      size <= head.bytes.length ? ok(head) : await this.#files.read(path, 0, MAX_IMAGE_BYTES);
    if (!whole.ok) return failedView(path, whole.error);
    return ok({
      kind: 'image',
      mediaType,
      base64: Buffer.from(whole.value.bytes).toString('base64'),
      size,
    });
  }

  /**
   * Returns the start of a line. Returns the beginning of the file for a line that does not exist
   * or is too far away.
   */
  async #startOf(path: string, line: number): Promise<LineStart> {
    const beginning: LineStart = { line: 1, offset: 0 };
    let current = 1;
    for (let offset = 0; offset < MAX_SCAN_BYTES;) {
      if (current === line) return { line, offset };
      const piece = await this.#files.read(path, offset, MAX_TEXT_BYTES);
      if (!piece.ok || piece.value.bytes.length === 0) return beginning;
      const { bytes } = piece.value;
      for (let feed = bytes.indexOf(FEED); feed >= 0; feed = bytes.indexOf(FEED, feed + 1)) {
        current += 1;
        if (current === line) return { line, offset: offset + feed + 1 };
      }
      offset += bytes.length;
    }
    return beginning;
  }
}

function textView({ bytes, size }: FilePiece, start: LineStart, encoding: TextEncoding): FileView {
  const hasAfter = start.offset + bytes.length < size;
  const lastFeed = bytes.lastIndexOf(FEED);
  // Drops an incomplete last line, which would look complete. A single line longer than the part is
  // truncated.
  const shown =
    hasAfter && encoding === 'utf-8' && lastFeed >= 0 ? bytes.subarray(0, lastFeed + 1) : bytes;
  const text = new TextDecoder(encoding).decode(shown, { stream: hasAfter });
  return {
    kind: 'text',
    text: text.replaceAll('\r\n', '\n'),
    firstLine: start.line,
    hasBefore: start.offset > 0,
    hasAfter,
    size,
  };
}

function failedView(path: string, failure: ReadFailure): Result<never, ViewFailure> {
  switch (failure) {
    case 'missing':
      return err({
        kind: 'fileMissing',
        message: compose('fileFailures.missing', { path }),
        remedy: compose('fileFailures.movedOrDeleted'),
      });
    case 'notReadable':
      return err({
        kind: 'fileNotReadable',
        message: compose('fileFailures.unreachable', { path }),
        remedy: compose('fileFailures.checkRights'),
      });
    case 'notAFile':
      return err({
        kind: 'notAFile',
        message: compose('fileFailures.notShowable', { path }),
        remedy: compose('fileFailures.showFolder'),
      });
  }
}
