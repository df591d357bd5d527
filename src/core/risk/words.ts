import type { RiskReason } from '#shared/interaction/risk.ts';

import { namesSecretVariable } from './environment-names.ts';
import type { Scene } from './grammar/scene.ts';
import { couldBeSecret, isSecret } from './guarded-paths.ts';
import { because } from './reasons.ts';
import type { ShellWord } from './shell/shell-part.ts';
import { spelledSecret } from './spelled-secret.ts';

/** Limit of the pieces of one word that are checked. */
const MAX_PIECES = 40;

/** Returns the reasons that a word gives by itself, whatever the command is. */
export function wordReasons(word: ShellWord): readonly RiskReason[] {
  const text = word.value ?? word.text;
  const secret = namesSecretVariable(word.text);
  return [
    ...(secret === null || word.text.startsWith("'") ? [] : [because('credentials', secret)]),
    ...(/\/dev\/(tcp|udp)\//.test(text) ? [because('uploads', text)] : []),
    ...(isSwitchedOff(text) ? [because('sandboxOff', text)] : []),
    ...(word.hasGlob && isFilledWithMore(word.text) ? [because('hiddenCommand', word.text)] : []),
    ...(beginsWithDash(text) ? [because('lookAlike', text)] : []),
  ];
}

/** Matches braces that expand to options, and pattern qualifiers that zsh runs as code. */
const isFilledWithMore = (text: string): boolean =>
  /^-.*\{|^\{(?:[^}]*,)?-/.test(text) || /[*?\])\w]\((e\W|\+)/.test(text);

/**
 * Returns whether a word begins with a dash that is no hyphen, so that it only looks like an
 * option.
 */
const beginsWithDash = (text: string): boolean =>
  !/\s/.test(text) && /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u.test(text);

/** Matches options that switch off the guards of a program. */
const isSwitchedOff = (text: string): boolean =>
  /^--(dangerous(ly-\S+)?|yes-always|no-sandbox|disable-web-security|allow-all-tools|yolo|full-auto|no-verify-ssl|insecure-skip-tls-verify|dangerously-bypass-\S+|insecure|unsafe-perm|no-check-certificate|trusted-host|allow-(all|root|insecure|unauthenticated)|break-system-packages|no-preserve-root|accept-data-loss|skip-(tls|ssl|cert|verify)\S*|ignore-(ssl|cert)\S*|disable-(sandbox|security|ssl|tls|cert)\S*|unsafe|no-gpg-check\w*|force-yes)(=.*)?$/.test(
    text,
  );

/** Returns the reasons of paths that the words of an unknown form may name, anywhere in a word. */
export function namedPaths(
  words: readonly ShellWord[],
  { guardsWriting }: { readonly guardsWriting: boolean },
  scene: Scene,
): readonly RiskReason[] {
  return words.flatMap((word, at) => (at === 0 ? [] : pathsOf(word, guardsWriting, scene)));
}

/**
 * Returns the reasons of the paths in one word: `--file=/etc/passwd`, `@.env`, `host:/path`,
 * `-sSLo.git/hooks/x`.
 */
function pathsOf(word: ShellWord, guardsWriting: boolean, scene: Scene): readonly RiskReason[] {
  const text = word.value ?? word.text.replaceAll(/["']/g, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [];
  const spelled = spelledSecret(word);
  if (spelled.length > 0) return spelled;
  return piecesOf(text).flatMap((piece, at) => {
    const isPath = at === 0 ? !text.startsWith('-') : /^[~/.]/.test(piece);
    if (isSecret(piece) || (word.hasGlob && couldBeSecret(piece)))
      return [because('credentials', piece)];
    const guarded = guardsWriting
      ? scene
          .writes(piece)
          .filter(
            ({ code }) =>
              code === 'persistence' || code === 'gitSettings' || code === 'agentSettings',
          )
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
    text.startsWith('-') && !text.startsWith('--')
      ? [...text.matchAll(/(?<=^-\w+)[.~/]/g)].map(({ index }) => text.slice(index))
      : [];
  const packed = text.startsWith('-') ? [text.slice(2)] : [];
  // In `1r.env` of sed, other text may precede a path.
  const inside = /^\d*[a-zA-Z]\s*[.~]/.test(text) ? [text.replace(/^\d*[a-zA-Z]\s*/, '')] : [];
  return [text, ...separated, ...attached, ...packed, ...inside]
    .filter((piece) => piece !== '')
    .slice(0, MAX_PIECES);
}
