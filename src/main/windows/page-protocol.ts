import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { securityHeaders } from '#core/shell/content-security-policy.ts';

import { pageFile } from './page-address.ts';

/** Serves the page's requests from the built files; the page cannot reach any other server. */
export async function servePage(rendererDir: string, url: string): Promise<Response> {
  const headers = securityHeaders([]);
  const file = pageFile(url);
  const bytes = file ? await readFile(join(rendererDir, file.path)).catch(() => null) : null;
  if (!file || !bytes) return new Response('There is nothing here.', { status: 404, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}
