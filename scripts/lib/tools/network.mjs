/**
 * Whether a download host answers within the time. Behind a proxy only the downloader itself knows, so then the answer is yes.
 * A fast "no" here saves a person without network from waiting for a downloader's retries.
 */
export async function isReachable(url, timeoutMs = 5000) {
  const proxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY'].some((name) => process.env[name]);
  if (proxied) return true;
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
}
