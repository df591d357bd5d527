/** Bytes of the longest line of an answer, as of a stdio server. */
const LONGEST_LINE = 10 * 1024 * 1024;

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Wraps `fetch` so that no answer has a longer line than the limit: a JSON answer is one line, and an
 * event of a stream is a few.
 */
export function limitedFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    let line = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const last = bytes.lastIndexOf(10);
        line = last === -1 ? line + bytes.length : bytes.length - last - 1;
        if (line > LONGEST_LINE || bytes.length > LONGEST_LINE)
          controller.error(new Error('The server sent a message that is too long.'));
        else controller.enqueue(bytes);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
}
