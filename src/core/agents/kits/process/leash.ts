/**
 * Waits in the background for the end of Corral's pipe and then ends the whole group; the program
 * takes the place of the shell, so the process id is its own.
 */
const SCRIPT =
  'exec 3<&0; (cat <&3; kill -TERM 0) >/dev/null 2>&1 & exec "$0" "$@" </dev/null 3<&-';

/**
 * Returns the command of a program that ends when Corral dies, for programs that ignore the end of
 * their input. Windows has no such shell; the next start of Corral ends the program there.
 */
export function leashed(
  command: string,
  args: readonly string[],
  platform: string,
): { readonly command: string; readonly args: readonly string[] } {
  return platform === 'win32'
    ? { command, args }
    : { command: '/bin/sh', args: ['-c', SCRIPT, command, ...args] };
}
