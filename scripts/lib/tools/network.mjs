/**
 * Returns whether a download host answers in time. Behind a proxy only the downloader itself can
 * know, so the result is true. A fast false avoids waiting for a downloader's retries without a
 * network.
 */
export async function isReachable(url, timeoutMs = 5000) {
  const proxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY'].some(
    (name) => process.env[name],
  );
  if (proxied) return true;
  try {
    await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return true;
  } catch {
    return false;
  }
}
