import { isKnownCommand } from '../commands/registry.ts';
import type { ShellWord } from '../shell/shell-part.ts';
import { isShell, programOf } from '../shell/shells.ts';
import { isStarter } from '../shell/starters.ts';
import { isCarrier } from './carriers.ts';

/** Returns whether a word names a program that is known, alone or in a folder of programs. */
export function isProgram(word: ShellWord): boolean {
  const value = word.value ?? '';
  if (word.hasGlob || !/^([\w~./-]*\/s?bin\/)?\w[\w.+-]*$/.test(value)) return false;
  const name = programOf(word).toLowerCase();
  return [name, name.replace(/(\.exe|[-.]?\d+(\.\d+)*)$/, '')].some(
    (each) => isKnownCommand(each) || isStarter(each) || isShell(each) || isCarrier(each),
  );
}

/** Names of programs that are also verbs or things of other programs: `pm2 start`, `tsc watch`. */
const ordinaryWords: ReadonlySet<string> = new Set(
  'age apply at batch chamber command date declare defaults diff eval exec expect export fly foot free groups help history host hub id import init install join keyring kitty let link links local locale look mail make mount move more nodemon op open parallel pass patch ping print read return reset reflex rush screen script security service set shift sleep source split st start task test time times top touch ts type users view wait watch who wine'.split(
    ' ',
  ),
);

export const isOrdinaryWord = (value: string): boolean => ordinaryWords.has(value);
