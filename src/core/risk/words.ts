import type { RiskReason } from '#shared/interaction/risk.ts';

import { namesSecretVariable } from './environment-names.ts';
import type { Scene } from './grammar/scene.ts';
import { couldBeSecret, isSecret } from './guarded-paths.ts';
import { because } from './reasons.ts';
import type { ShellWord } from './shell/shell-part.ts';
import { spelledSecret } from './spelled-secret.ts';

/** More pieces of one word are not looked at: a real word has few. */
const MAX_PIECES = 40;

/** What a word gives away by itself, whatever the command is. */
export function wordReasons(word: ShellWord): readonly RiskReason[] {
  const text = word.value ?? word.text;
  const secret = namesSecretVariable(word.text);
  return [
    ...(secret === null || word.text.startsWith("'") ? [] : [because('credentials', secret)]),
    ...(/\/dev\/(tcp|udp)\//.test(text) ? [because('uploads', text)] : []),
    ...(isSwitchedOff(text) ? [because('sandboxOff', text)] : []),
    ...(word.hasGlob && isFilledWithMore(word.text) ? [because('hiddenCommand', word.text)] : []),
    ...(dashed(text) ? [because('lookAlike', text)] : []),
  ];
}

/** Braces that make options of one word, and qualifiers of patterns that zsh runs as code. */
const isFilledWithMore = (text: string): boolean => /^-.*\{|^\{(?:[^}]*,)?-/.test(text) || /[*?\])\w]\((e\W|\+)/.test(text);

/** A dash that is no hyphen makes a name of what looks like an option. */
const dashed = (text: string): boolean => !/\s/.test(text) && /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u.test(text);

/** Options by which programs are told to guard nothing. */
const isSwitchedOff = (text: string): boolean =>
  /^--(dangerously-\S+|no-sandbox|disable-web-security|allow-all-tools|yolo|full-auto|no-verify-ssl|insecure-skip-tls-verify|dangerously-bypass-\S+)$/.test(
    text,
  );

/** The paths that the words of an unknown form may name, wherever they stand in a word. */
export function namedPaths(
  words: readonly ShellWord[],
  { guardsWriting }: { readonly guardsWriting: boolean },
  scene: Scene,
): readonly RiskReason[] {
  return words.flatMap((word, at) => (at === 0 ? [] : pathsOf(word, guardsWriting, scene)));
}

/** `--file=/etc/passwd`, `@.env`, `host:/path`, `-sSLo.git/hooks/x`. */
function pathsOf(word: ShellWord, guardsWriting: boolean, scene: Scene): readonly RiskReason[] {
  const text = word.value ?? word.text.replaceAll(/["']/g, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [];
  const spelled = spelledSecret(word);
  if (spelled.length > 0) return spelled;
  return piecesOf(text).flatMap((piece, at) => {
    const isPath = at === 0 ? !text.startsWith('-') : /^[~/.]/.test(piece);
    if (isSecret(piece) || (word.hasGlob && couldBeSecret(piece))) return [because('credentials', piece)];
    const guarded = guardsWriting
      ? scene.writes(piece).filter(({ code }) => code === 'persistence' || code === 'gitSettings' || code === 'agentSettings')
      : [];
    const reads =
      isPath && word.value !== null && /^[~/]|(^|\/)\.\.(\/|$)/.test(piece)
        ? scene.reads({ value: piece, text: piece, hasGlob: word.hasGlob })
        : [];
    return [...guarded, ...reads];
  });
}

function piecesOf(text: string): readonly string[] {
  const separated = text.split(/[=@:,\s'"()]/).slice(1);
  const attached =
    text.startsWith('-') && !text.startsWith('--') ? [...text.matchAll(/(?<=^-\w+)[.~/]/g)].map(({ index }) => text.slice(index)) : [];
  const packed = text.startsWith('-') ? [text.slice(2)] : [];
  // `1r.env` of sed: anything may stand before a path.
  const inside = /^\d*[a-zA-Z]\s*[.~]/.test(text) ? [text.replace(/^\d*[a-zA-Z]\s*/, '')] : [];
  return [text, ...separated, ...attached, ...packed, ...inside].filter((piece) => piece !== '').slice(0, MAX_PIECES);
}
