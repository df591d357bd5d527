import { err, ok, type Result } from '#shared/base/result.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** UTF-16 units of the longest answer: 64 vectors of 4,096 numbers. */
const LONGEST_ANSWER = 12_000_000;

/**
 * Posts JSON and returns the parsed answer. Failures are sentences without the key: the headers and
 * the body of the answer are not quoted.
 */
export async function postJson(
  fetch: Fetch,
  {
    url,
    headers,
    body,
  }: { readonly url: string; readonly headers: Record<string, string>; readonly body: unknown },
  signal: AbortSignal,
): Promise<Result<unknown, string>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return err(`the embedder answered with status ${response.status}.`);
    }
    const text = await limitedText(response);
    return text === null ? err('the answer of the embedder is too long.') : ok(JSON.parse(text));
  } catch (error) {
    if (signal.aborted) return err('the embedder did not answer in time.');
    if (error instanceof SyntaxError) return err('the answer of the embedder is no JSON.');
    return err('the embedder cannot be reached.');
  }
}

async function limitedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LONGEST_ANSWER) return null;
  }
  return text + decoder.decode();
}
