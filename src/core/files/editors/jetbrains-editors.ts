import type { Editor } from './editor.ts';

/** Returns an editor of JetBrains. `apps` are the names of its macOS bundles. */
function jetBrains(name: string, program: string, ...apps: readonly string[]): Editor {
  const bundles = apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${program}`);
  return {
    name,
    programs: [program, `${program}64`],
    places: {
      darwin: [
        `~/Library/Application Support/JetBrains/Toolbox/scripts/${program}`,
        ...bundles,
        ...bundles.map((path) => `~${path}`),
      ],
      linux: [`~/.local/share/JetBrains/Toolbox/scripts/${program}`, `/snap/bin/${program}`],
      win32: [
        `%LOCALAPPDATA%\\JetBrains\\Toolbox\\scripts\\${program}.cmd`,
        `%LOCALAPPDATA%\\Programs\\${name}\\bin\\${program}64.exe`,
      ],
    },
    args: ({ path, line, column }) => [
      ...(line === null ? [] : ['--line', String(line)]),
      ...(line === null || column === null ? [] : ['--column', String(column)]),
      path,
    ],
  };
}

export const jetBrainsEditors = {
  idea: jetBrains(
    'IntelliJ IDEA',
    'idea',
    'IntelliJ IDEA',
    'IntelliJ IDEA Ultimate',
    'IntelliJ IDEA CE',
  ),
  webstorm: jetBrains('WebStorm', 'webstorm', 'WebStorm'),
  pycharm: jetBrains('PyCharm', 'pycharm', 'PyCharm', 'PyCharm Professional Edition', 'PyCharm CE'),
  phpstorm: jetBrains('PhpStorm', 'phpstorm', 'PhpStorm'),
  goland: jetBrains('GoLand', 'goland', 'GoLand'),
  rustrover: jetBrains('RustRover', 'rustrover', 'RustRover'),
  clion: jetBrains('CLion', 'clion', 'CLion'),
  rubymine: jetBrains('RubyMine', 'rubymine', 'RubyMine'),
  rider: jetBrains('Rider', 'rider', 'Rider'),
  androidStudio: jetBrains('Android Studio', 'studio', 'Android Studio'),
};
