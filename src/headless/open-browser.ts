import { spawn } from 'node:child_process';

type Facts = {
  readonly platform: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};
type Command = { readonly command: string; readonly args: readonly string[] };

/**
 * Returns the command that opens an address in the person's browser; null if there is no display.
 */
export function browserCommand({ platform, variables }: Facts, url: string): Command | null {
  if (platform === 'darwin') return { command: 'open', args: [url] };
  if (platform === 'win32')
    return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  return variables['DISPLAY'] || variables['WAYLAND_DISPLAY']
    ? { command: 'xdg-open', args: [url] }
    : null;
}

/** Opens the browser. A failure is harmless, because the address is also printed. */
export function openBrowser({ command, args }: Command, onFailed: () => void): void {
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true });
  child.on('error', onFailed);
  child.unref();
}
