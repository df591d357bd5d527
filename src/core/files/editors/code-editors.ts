import { located, type Editor } from './editor.ts';

type Names = {
  readonly name: string;
  readonly program: string;
  readonly app: string;
  /** Its folder below `%LOCALAPPDATA%\Programs` or `%ProgramFiles%`. */
  readonly folder: string;
  /** From that folder to its command. */
  readonly bin?: string;
};

/** VS Code and what was made of it. */
function codeEditor({ name, program, app, folder, bin = 'bin' }: Names): Editor {
  const command = `${folder}\\${bin}\\${program}.cmd`;
  const inApp = `/Applications/${app}.app/Contents/Resources/app/bin/${program}`;
  return {
    name,
    programs: [program],
    places: {
      darwin: [inApp, `~${inApp}`],
      linux: [`/usr/share/${program}/bin/${program}`, `/snap/bin/${program}`],
      win32: [`%LOCALAPPDATA%\\Programs\\${command}`, `%ProgramFiles%\\${command}`],
    },
    args: (target) => {
      const place = located(target);
      return place === null ? [target.path] : ['--goto', place];
    },
  };
}

export const codeEditors = {
  vscode: codeEditor({ name: 'VS Code', program: 'code', app: 'Visual Studio Code', folder: 'Microsoft VS Code' }),
  vscodeInsiders: codeEditor({
    name: 'VS Code Insiders',
    program: 'code-insiders',
    app: 'Visual Studio Code - Insiders',
    folder: 'Microsoft VS Code Insiders',
  }),
  vscodium: codeEditor({ name: 'VSCodium', program: 'codium', app: 'VSCodium', folder: 'VSCodium' }),
  cursor: codeEditor({ name: 'Cursor', program: 'cursor', app: 'Cursor', folder: 'cursor', bin: 'resources\\app\\bin' }),
  windsurf: codeEditor({ name: 'Windsurf', program: 'windsurf', app: 'Windsurf', folder: 'Windsurf' }),
};
