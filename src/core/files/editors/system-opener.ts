import type { Environment, FileProbe } from '#core/ports.ts';

type SystemCommand = { readonly program: string; readonly args: readonly string[] };

/** Extensions of files that a system might run when it opens them. */
const PROGRAMS =
  'app exe com bat cmd msi msp msc scr pif cpl hta jar jnlp vbs vbe jse wsf wsh ps1 psm1 reg lnk url scf inf chm application appref-ms ' +
  'gadget settingcontent-ms library-ms search-ms searchconnector-ms xll iqy slk diagcab appx msix appinstaller command tool terminal ' +
  'workflow action scpt scptd applescript pkg mpkg dmg webloc inetloc fileloc mobileconfig shortcut prefpane desktop appimage run deb ' +
  'rpm flatpakref flatpakrepo snap sh bash zsh csh ksh fish docm dotm xlsm xltm xlam pptm potm ppam iso img vhd vhdx';
/** Extensions that only Windows runs; other systems show these files as text. */
const PROGRAMS_OF_WINDOWS = 'js py pyw pyz pyc rb pl php lua tcl ahk';

const everywhere: ReadonlySet<string> = new Set(PROGRAMS.split(' '));
const onWindows: ReadonlySet<string> = new Set(PROGRAMS_OF_WINDOWS.split(' '));

/**
 * Returns true if opening the file might run it. An agent may have written it, or have created a
 * link to it.
 */
export function mightRun(path: string, probe: FileProbe, platform: string): boolean {
  if (probe.kind === 'file' && probe.executable) return true;
  const endings = [path, probe.realPath].flatMap(endingsOf);
  return endings.some(
    (ending) => everywhere.has(ending) || (platform === 'win32' && onWindows.has(ending)),
  );
}

/**
 * Returns the extensions of a name as all systems read them: Windows ignores blanks and dots at the
 * end of a name, and what follows a colon in it; others do not.
 */
function endingsOf(path: string): readonly string[] {
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .toLowerCase();
  const colon = name.indexOf(':');
  return [name, colon < 0 ? name : name.slice(0, colon)].map((one) => {
    let end = one.length;
    while (end > 0 && (one[end - 1] === '.' || one[end - 1] === ' ')) end -= 1;
    return one.slice(one.lastIndexOf('.', end - 1) + 1, end);
  });
}

/** Returns the command with which the system shows a file or a folder. */
export function systemCommand(
  { platform, variables }: Pick<Environment, 'platform' | 'variables'>,
  path: string,
): SystemCommand {
  if (platform === 'darwin') return { program: '/usr/bin/open', args: [path] };
  if (platform !== 'win32') return { program: 'xdg-open', args: [path] };
  const root = variables['SystemRoot'] ?? 'C:\\Windows';
  return {
    program: `${root}\\System32\\rundll32.exe`,
    args: ['url.dll,FileProtocolHandler', path],
  };
}

/** Returns true if there is a screen on which the system can show a window. */
export function hasScreen({
  platform,
  variables,
}: Pick<Environment, 'platform' | 'variables'>): boolean {
  return (
    platform === 'darwin' ||
    platform === 'win32' ||
    Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY'])
  );
}
