import type { RiskReason } from '#shared/interaction/risk.ts';

import { harmless, unknown, type Derivation } from '../grammar/derivation.ts';
import { reasonsOf } from '../grammar/kinds.ts';
import type { Scene } from '../grammar/scene.ts';
import type { ShellWord } from '../shell/shell-part.ts';

const withoutValue: ReadonlySet<string> = new Set(
  '-empty -print -print0 -prune -not ! -o -a -or -and ( ) -follow -xdev -mount -depth -d -ls -quit -executable -readable -writable -true -false -nouser -nogroup , -noleaf -daystart'.split(
    ' ',
  ),
);
const kindOfValue: ReadonlyMap<string, string> = new Map([
  ...each('glob', '-name -iname -path -ipath -wholename -iwholename -lname -ilname'),
  ...each('pattern', '-regex -iregex -printf'),
  ...each(
    'word',
    '-type -xtype -size -mtime -atime -ctime -mmin -amin -cmin -maxdepth -mindepth -perm -user -group -uid -gid -links -inum -regextype -fstype -newermt -samefile',
  ),
  ...each('read', '-newer -anewer -cnewer'),
]);

/** Derives a `find` that only searches. The command of `-exec` is judged on its own. */
export function readFind(words: readonly ShellWord[], scene: Scene): Derivation {
  let from = 0;
  while (/^-[LHP]$/.test(words[from]?.value ?? '')) from += 1;
  const expression = words.findIndex((word, at) => at >= from && isExpression(word));
  const end = expression < 0 ? words.length : expression;
  const folders = words.slice(from, end);
  const unclear = folders.find(
    ({ value, hasGlob }) => value === null || (hasGlob && /^[*?[{]/.test(value)),
  );
  if (unclear) return unknown(unclear.text);
  const found = readExpression(words.slice(end), scene);
  if (typeof found === 'string') return unknown(found);
  return { ...harmless, reasons: [...folders.flatMap((folder) => scene.reads(folder)), ...found] };
}

/** Derives tests and actions. Returns a word if it is unknown. */
function readExpression(words: readonly ShellWord[], scene: Scene): readonly RiskReason[] | string {
  const found: RiskReason[] = [];
  let at = 0;
  for (let word = words[at]; word; word = words[at]) {
    const name = word.value;
    if (name === null || word.hasGlob) return word.text;
    if (withoutValue.has(name)) at += 1;
    else if (name === '-exec' || name === '-execdir') at = endOfCommand(words, at);
    else {
      const reasons = valueReasons(name, words[at + 1], scene);
      if (reasons === null) return name;
      found.push(...reasons);
      at += 2;
    }
  }
  return found;
}

/** Returns null if the test or its value is unknown. */
function valueReasons(
  name: string,
  value: ShellWord | undefined,
  scene: Scene,
): readonly RiskReason[] | null {
  const kind = kindOfValue.get(name);
  if (kind === undefined || !value || value.hasGlob) return null;
  return reasonsOf(kind, { word: value, value: value.value, isSettled: true }, scene);
}

const isExpression = ({ value }: ShellWord): boolean => /^(-.|[!(),]$)/.test(value ?? '');

function endOfCommand(words: readonly ShellWord[], from: number): number {
  const end = words.findIndex(
    ({ value }, at) =>
      at > from && (value === ';' || (value === '+' && words[at - 1]?.value === '{}')),
  );
  return end < 0 ? words.length : end + 1;
}

function each(kind: string, names: string): readonly (readonly [string, string])[] {
  return names.split(' ').map((name) => [name, kind]);
}
