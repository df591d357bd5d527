import type { Target } from '#shared/editor/command-template.ts';

import { positionArgument, type Editor } from './editor.ts';

const atPosition = (target: Target) => [positionArgument(target) ?? target.path];

const zed: Editor = {
  name: 'Zed',
  programs: ['zed', 'zeditor'],
  places: {
    darwin: [
      '/Applications/Zed.app/Contents/MacOS/cli',
      '~/Applications/Zed.app/Contents/MacOS/cli',
    ],
    linux: ['~/.local/bin/zed'],
    win32: ['%LOCALAPPDATA%\\Programs\\Zed\\bin\\zed.exe'],
  },
  args: atPosition,
};

const sublime: Editor = {
  name: 'Sublime Text',
  programs: ['subl'],
  places: {
    darwin: ['/Applications/Sublime Text.app/Contents/SharedSupport/bin/subl'],
    linux: ['/opt/sublime_text/sublime_text', '/snap/bin/subl'],
    win32: ['%ProgramFiles%\\Sublime Text\\subl.exe', '%ProgramFiles%\\Sublime Text 3\\subl.exe'],
  },
  args: atPosition,
};

const textmate: Editor = {
  name: 'TextMate',
  programs: ['mate'],
  places: { darwin: ['/Applications/TextMate.app/Contents/MacOS/mate'] },
  args: ({ path, line, column }) => [
    ...(line === null ? [] : ['--line', `${line}:${column ?? 1}`]),
    path,
  ],
};

const kate: Editor = {
  name: 'Kate',
  programs: ['kate'],
  places: {
    darwin: ['/Applications/kate.app/Contents/MacOS/kate'],
    win32: ['%ProgramFiles%\\Kate\\bin\\kate.exe'],
  },
  args: ({ path, line, column }) => [
    ...(line === null ? [] : ['--line', String(line), '--column', String(column ?? 1)]),
    path,
  ],
};

const notepadPlusPlus: Editor = {
  name: 'Notepad++',
  programs: ['notepad++'],
  places: {
    win32: [
      '%ProgramFiles%\\Notepad++\\notepad++.exe',
      '%ProgramFiles(x86)%\\Notepad++\\notepad++.exe',
    ],
  },
  args: ({ path, line, column }) => [
    ...(line === null ? [] : [`-n${line}`, `-c${column ?? 1}`]),
    path,
  ],
};

/**
 * Returns the cursor command for graphical editors of the Vim family; those in a terminal have no
 * window.
 */
const cursorAt = ({ line, column }: Target) =>
  line === null ? [] : [`+call cursor(${line},${column ?? 1})`];

const neovide: Editor = {
  name: 'Neovide (Neovim)',
  programs: ['neovide'],
  places: {
    darwin: ['/Applications/Neovide.app/Contents/MacOS/neovide'],
    win32: ['%ProgramFiles%\\Neovide\\neovide.exe'],
  },
  args: (target) => ['--', ...cursorAt(target), '--', target.path],
};

const gvim: Editor = {
  name: 'GVim (Vim)',
  programs: ['gvim', 'mvim'],
  places: { darwin: ['/Applications/MacVim.app/Contents/bin/mvim'] },
  args: (target) => [...cursorAt(target), '--', target.path],
};

/** Uses the running Emacs if it has a server, or else starts a new one. */
const emacs: Editor = {
  name: 'Emacs',
  programs: ['emacsclient'],
  places: { darwin: ['/Applications/Emacs.app/Contents/MacOS/bin/emacsclient'] },
  args: ({ path, line, column }) => [
    '--no-wait',
    '--alternate-editor=emacs',
    ...(line === null ? [] : [`+${line}:${column ?? 1}`]),
    path,
  ],
};

export const otherEditors = { zed, sublime, textmate, kate, notepadPlusPlus, neovide, gvim, emacs };
