/** Bytes of a page that are read at most. */
const MAX_BODY = 3 * 1024 * 1024;

export interface PageBody {
  readonly bytes: Uint8Array;
  /** True if the body is longer. */
  readonly isCut: boolean;
}

/** Reads at most 3 MB of a body and cancels the rest. */
export async function readBody(response: Response): Promise<PageBody> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader && size < MAX_BODY) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks), isCut: false };
    chunks.push(value);
    size += value.length;
  }
  await reader?.cancel();
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_BODY), isCut: reader !== undefined };
}
