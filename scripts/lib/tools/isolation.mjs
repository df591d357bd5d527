import { capture } from '../run.mjs';

/**
 * Runs the end-to-end tests in a network namespace with only loopback, on Linux as root, so that no
 * agent can reach the internet by mistake. Returns the command prefix, and the reason if there is
 * none.
 */
export async function loopbackOnly() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    return { prefix: [], reason: 'it needs Linux and root' };
  const bringUp = 'ip link set lo up && exec "$@"';
  const prefix = ['unshare', '-n', 'sh', '-c', bringUp, 'sh'];
  const { code, output } = await capture(prefix[0], [...prefix.slice(1), 'true'], {
    timeoutMs: 10_000,
  });
  if (code === 0) return { prefix, reason: null };
  return { prefix: [], reason: output.trim().split('\n').at(-1) || 'unshare does not work here' };
}
