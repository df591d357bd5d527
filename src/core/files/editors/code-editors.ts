import { positionArgument, type Editor } from './editor.ts';

type CodeEditorNames = {
  readonly name: string;
  readonly program: string;
  readonly app: string;
  /** Folder of the editor below `%LOCALAPPDATA%\Programs` or `%ProgramFiles%`. */
  readonly folder: string;
  /** Path from that folder to the folder of its command. */
  readonly bin?: string;
};

/** Returns VS Code or one of its derivatives. */
function codeEditor({ name, program, app, folder, bin = 'bin' }: CodeEditorNames): Editor {
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
      const position = positionArgument(target);
      return position === null ? [target.path] : ['--goto', position];
    },
  };
}

export const codeEditors = {
  vscode: codeEditor({
    name: 'VS Code',
    program: 'code',
    app: 'Visual Studio Code',
    folder: 'Microsoft VS Code',
  }),
  vscodeInsiders: codeEditor({
    name: 'VS Code Insiders',
    program: 'code-insiders',
    app: 'Visual Studio Code - Insiders',
    folder: 'Microsoft VS Code Insiders',
  }),
  vscodium: codeEditor({
    name: 'VSCodium',
    program: 'codium',
    app: 'VSCodium',
    folder: 'VSCodium',
  }),
  cursor: codeEditor({
    name: 'Cursor',
    program: 'cursor',
    app: 'Cursor',
    folder: 'cursor',
    bin: 'resources\\app\\bin',
  }),
  windsurf: codeEditor({
    name: 'Windsurf',
    program: 'windsurf',
    app: 'Windsurf',
    folder: 'Windsurf',
  }),
};
