/** Limit of an answer; ordinary answers are some hundred characters. */
const MOST_BYTES = 1024 * 1024;
const SENT: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-version',
  'authorization',
  'content-type',
]);

/**
 * Wraps `fetch` for a server that holds a key of the person and sees a screen: sends only the
 * headers that the call needs (no telemetry, nothing of the environment), follows no redirect, and
 * limits the size of the answer.
 */
export async function guardedFetch(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = [...new Headers(init.headers)].filter(([name]) => SENT.has(name));
  const response = await fetch(input, {
    ...init,
    headers: Object.fromEntries(headers),
    redirect: 'error',
  });
  const { status, statusText } = response;
  return new Response(await bodyOf(response), { status, statusText, headers: response.headers });
}

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`The answer is longer than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  // Some statuses allow no body, not even an empty one.
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}
