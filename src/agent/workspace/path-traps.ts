/** Longest path that is accepted, in UTF-16 units: PATH_MAX of Linux. */
const MAX_PATH = 4096;

/** Names of devices that Windows opens in every folder, with any extension (Microsoft, "Naming Files"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Returns the reason for which a path must not be used on this system; null if it may. Windows reads
 * many spellings as another file: devices, streams, short names, trailing dots, network paths.
 */
export function pathTrap(given: string, platform: NodeJS.Platform): string | null {
  if (given === '') return 'The path is empty.';
  if (given.includes('\0')) return 'The path contains a NUL character.';
  if (given.length > MAX_PATH) return `The path is longer than ${MAX_PATH} characters.`;
  return platform === 'win32' ? windowsTrap(given) : null;
}

function windowsTrap(given: string): string | null {
  if (/^[\\/]{2}/.test(given)) return 'Network and device paths are not supported.';
  const drive = /^[a-z]:/i.exec(given)?.[0] ?? '';
  const rest = given.slice(drive.length);
  if (drive !== '' && !/^[\\/]/.test(rest))
    return 'The path names a drive without a folder. Write it with a backslash after the colon.';
  if (rest.includes(':')) return 'The path contains a colon, which Windows reads as a stream.';
  if (/[<>"|?*]/.test(rest)) return 'The path contains a character that Windows does not allow.';
  for (const name of rest.split(/[\\/]/)) {
    if (DEVICE.test(name)) return `Windows reads the name ${name} as a device.`;
    if (!/^\.{0,2}$/.test(name) && /[. ]$/.test(name))
      return 'A name of the path ends with a dot or a space, which Windows drops.';
  }
  return null;
}
