import { capture } from '../run.mjs';

/**
 * On Linux as root the end-to-end tests run where only loopback exists, so that no agent can reach the internet by mistake.
 * Returns the words to put before a command, and why there are none.
 */
export async function loopbackOnly() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return { prefix: [], reason: 'it needs Linux and root' };
  const bringUp = 'ip link set lo up && exec "$@"';
  const prefix = ['unshare', '-n', 'sh', '-c', bringUp, 'sh'];
  const { code, output } = await capture(prefix[0], [...prefix.slice(1), 'true'], { timeoutMs: 10_000 });
  if (code === 0) return { prefix, reason: null };
  return { prefix: [], reason: output.trim().split('\n').at(-1) || 'unshare does not work here' };
}
