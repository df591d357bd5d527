import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ExportFormat, ExportPlace, ExportRequest } from '#shared/export/export-chunk.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  md: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
};

type ExportWatch = {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};

/** `isPartlyRead`: the beginning of the conversation is missing in the file. */
type ExportedFile = { readonly file: Blob; readonly isPartlyRead: boolean };
type ChunkReply = Awaited<ReturnType<CorralApi['conversation.export']>>;

/**
 * Returns a whole conversation as one file, or null if that was cancelled. The browser may store
 * the parts of a large Blob on disk.
 */
export async function exportConversation(
  api: CorralApi,
  request: Omit<ExportRequest, 'from'>,
  { signal, onProgress }: ExportWatch,
): Promise<Result<ExportedFile | null, Failure>> {
  const parts: Blob[] = [];
  let isPartlyRead = false;
  let done = 0;
  for (let from: ExportPlace | null | undefined = null; from !== undefined;) {
    const reply: ChunkReply = await api['conversation.export']({ ...request, from });
    if (signal.aborted) return ok(null);
    if (!reply.ok) return reply;
    const { text, next, messages, total } = reply.value;
    parts.push(new Blob([text]));
    isPartlyRead ||= reply.value.isPartlyRead;
    done += messages;
    onProgress(done, total);
    from = next ?? undefined;
  }
  return ok({ file: new Blob(parts, { type: TYPES[request.format] }), isPartlyRead });
}
