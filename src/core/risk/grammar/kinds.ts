import type { RiskReason } from '#shared/interaction/risk.ts';

import { isHarmlessName, isReadableVariable } from '../environment-names.ts';
import { couldBeSecret, isSecret } from '../guarded-paths.ts';
import { isPlainAwk } from '../scripts/awk.ts';
import { isPlainJq } from '../scripts/jq.ts';
import { isPlainSed } from '../scripts/sed.ts';
import { isInside } from '../places.ts';
import { because } from '../reasons.ts';
import type { ArgumentWord } from './read-words.ts';
import type { Scene } from './scene.ts';

/**
 * Returns the reasons of a value of this kind, or null if it is not of this kind. `value` is its
 * known text.
 */
type Kind = (value: string, given: ArgumentWord, scene: Scene) => readonly RiskReason[] | null;

const noReasons: readonly RiskReason[] = [];
const when = (isTrue: boolean): readonly RiskReason[] | null => (isTrue ? noReasons : null);
const matching =
  (pattern: RegExp): Kind =>
  (value) =>
    when(pattern.test(value));

/**
 * A pattern that the program expands itself, with dots like any other character: `--include=*env`.
 */
const glob: Kind = (value) =>
  isSecret(value) || couldBeSecret(value, { fillsDots: true })
    ? [because('credentials', value)]
    : noReasons;

const read: Kind = (value, { word }, scene) =>
  /^[=@]/.test(value) ? null : scene.reads({ value, text: value, hasGlob: word.hasGlob });

const write: Kind = (value, { word }, scene) =>
  word.hasGlob || value === ''
    ? null
    : value === '-'
      ? noReasons
      : [because('writesFile', value), ...scene.writes(value)];

/** A path that is changed; the judge of the program names the change. */
const change: Kind = (value, { word }, scene) =>
  value.startsWith('=')
    ? null
    : [...scene.writes(value), ...scene.reads({ value, text: value, hasGlob: word.hasGlob })];

/** A revision, with a path after the colon: `HEAD:.env`, `:0:./.env`. */
const rev: Kind = (value, given, scene) => {
  const [name = '', ...paths] = value.split(':');
  if (given.word.hasGlob || !/^[\w@{}^~./+*!-]*$/.test(name))
    return /[\s|&;<>$`]/.test(name) ? null : noReasons;
  return paths.flatMap((path) => scene.reads({ value: path, text: path, hasGlob: false }));
};

/** A path for git, which expands patterns itself, quoted or not. */
const pathspec: Kind = (value, given, scene) => {
  if (/^:[!^]/.test(value)) return noReasons;
  if (/^:\((?!exclude|top|glob|icase|literal)/.test(value)) return null;
  const path = value.replace(/^:(\/|\([^)]*\))/, '');
  const found = glob(path, given, scene) ?? [];
  return [...found, ...scene.reads({ value: path, text: path, hasGlob: given.word.hasGlob })];
};

/** A revision or a path; anything that may be a path is checked as one. */
const revOrPath: Kind = (value, given, scene) => {
  const asRev = rev(value, given, scene);
  const asPath = pathspec(
    value.startsWith(':(') ? value : (value.split(':').at(-1) ?? ''),
    given,
    scene,
  );
  return asRev === null || asPath === null ? null : [...asRev, ...asPath];
};

/** The value of git's `-L1,5:path`. */
const lineRange: Kind = (value, given, scene) => {
  const [, range, path] = /^([^:]*)(?::(?:[\w.]+:)?(.+))?$/.exec(value) ?? [];
  if (range === undefined || !/^[\w,+/ -]*$/.test(range)) return null;
  return path === undefined ? noReasons : pathspec(path, given, scene);
};

/** Formats with signatures are excluded, because signatures are checked by another program. */
const gitFormat: Kind = (value) => when(!/%G|signature|trailers.*key/i.test(value));

const keyOfGit: Kind = (value) =>
  when(
    /^[a-z]+(\.[\w./-]+)?\.[a-z-]+$/i.test(value) &&
      // An address of a remote is also shown by `git remote -v`.
      !/(?<!^remote\.[\w./-]+\.)url|header|token|credential|password|secret|cookie/i.test(value),
  );

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['text', () => noReasons],
  ['pattern', () => noReasons],
  ['word', matching(/^[\w.,:+%@/ -]*$/)],
  ['number', matching(/^[+-]?\d+(\.\d+)?([kKMGTPsmhdbBcwl]|[KMG]i?B)?$/)],
  ['name', () => noReasons],
  ['read', read],
  [
    'folder',
    (value, given, scene) =>
      /^-|^[+]\d/.test(value)
        ? null
        : isInside(value, scene.places)
          ? read(value, given, scene)
          : [because('outsideFolder', value), ...(read(value, given, scene) ?? [])],
  ],
  [
    'inside',
    (value, given, scene) => (isInside(value, scene.places) ? read(value, given, scene) : null),
  ],
  ['sortKey', matching(/^\d+(\.\d+)?[bdfghiMnRrV]*(,\d+(\.\d+)?[bdfghiMnRrV]*)?$/)],
  ['fileType', matching(/^([fdlxesp]|file|directory|symlink|executable|empty)$/)],
  // Some programs take a name with a colon for another machine, and one with a plus for a command.
  [
    'plainPath',
    (value, given, scene) => (/:|^[+|]/.test(value) ? null : read(value, given, scene)),
  ],
  ['archiveMember', (value) => when(!/^[-@]/.test(value))],
  ['write', write],
  ['change', change],
  [
    'remove',
    (value, _, scene) =>
      scene
        .writes(value)
        .filter(({ code }) => code !== 'writesOutside' && code !== 'outsideFolder'),
  ],
  ['glob', glob],
  ['rev', rev],
  ['pathspec', pathspec],
  ['revOrPath', revOrPath],
  ['lineRange', lineRange],
  ['gitFormat', gitFormat],
  ['gitKey', keyOfGit],
  ['branch', matching(/^(?!-)[\w@][\w@{}^~./+#-]*$|^-$/)],
  ['newBranch', matching(/^[\w@][\w@#/-]*$|^-$/)],
  ['remote', matching(/^[\w][\w.-]*$/)],
  ['package', matching(/^(@[\w.-]+\/)?[\w.-]+(\/[\w.-]+)*(@[\w.^~*<>=-]+)?$/)],
  ['readableVariable', (value) => when(isReadableVariable(value))],
  ['variable', (value) => when(isHarmlessName(value))],
  ['program', matching(/^[\w.+:@-]+$/)],
  ['address', matching(/^(tcp|udp|TCP|UDP)?(@[\w.]+)?:\d+$/)],
  ['assignment', matching(/^[a-z_]\w*=/)],
  ['plusFormat', matching(/^\+/)],
  ['repository', matching(/^[\w.-]+\/[\w.-]+$/)],
  [
    'resource',
    (value) =>
      /secret/i.test(value) ? [because('credentials', value)] : when(/^[\w./,:=-]+$/.test(value)),
  ],
  [
    'psFields',
    matching(
      /^(p?pid|ppid|pgid|uid|user|comm|args|cmd|command|%cpu|%mem|pcpu|pmem|rss|vsz|stat|state|time|etime|etimes|tty|tt|start|lstart|nice|ni|pri|nlwp|=|,)+$/,
    ),
  ],
  ['psLetters', matching(/^[auxwfl]+$/)],
  ['kubeOutput', matching(/^(wide|yaml|json|name|jsonpath=.*|custom-columns=.*)$/)],
  ['sed', (value) => when(isPlainSed(value))],
  ['awk', (value) => when(isPlainAwk(value))],
  ['jq', (value) => when(isPlainJq(value))],
  [
    'testOption',
    matching(
      /^(--?(watch=false|watchAll=false|run|coverage|verbose|silent|quiet|ci|bail|nocapture|test-threads=\d+|u|v|q|x|s|vv)|(?!-)[\w./@:[\]-]+)$/,
    ),
  ],
  ['scriptName', matching(/^(?!-)[\w:.-]+$/)],
  ['target', matching(/^(?!-)[\w.:-]+$/)],
  [
    'testPath',
    (value, given, scene) =>
      value.startsWith('-') ? null : read(value.split('::')[0] ?? '', given, scene),
  ],
  ['curlFormat', matching(/^(?!@)(?!.*%output)/s)],
  ['local', matching(/^\.(\[[\w,]+\])?$/)],
  [
    'goVariable',
    matching(
      /^(GOPATH|GOROOT|GOOS|GOARCH|GOVERSION|GOMOD|GOCACHE|GOMODCACHE|GOBIN|GOEXE|CGO_ENABLED)$/,
    ),
  ],
  ['goPackage', matching(/^(?!-)(\.\/)?[\w./-]*(\.\.\.)?$/)],
  [
    'header',
    matching(
      /^(accept|accept-language|content-type|user-agent|cache-control):[\w\s.,;:/*+=()-]*$/i,
    ),
  ],
  ['plainUrl', (value) => urlReasons(value)],
  ['https', matching(/^(https:\/\/|git@)[\w.-]+(:\d+)?[/:][\w./~-]+$/)],
]);

/** Accepts an address in plain letters, without a name, a password or a query. */
function urlReasons(value: string): readonly RiskReason[] | null {
  return /^(https?:\/\/)?[\w.-]+(:\d+)?(\/[\w./~%?=&+,-]*)?$/.test(value) ? [] : null;
}

/** Kinds whose value may be known only at run time. */
const runtimeKinds: ReadonlySet<string> = new Set(['text', 'pattern', 'name', 'word']);

/**
 * Returns the reasons of a value. Returns null if the value is not of this kind: a name of `kinds`,
 * or words with `|` between them.
 */
export function reasonsOf(
  kind: string,
  given: ArgumentWord,
  scene: Scene,
): readonly RiskReason[] | null {
  const { value, word, isSettled } = given;
  if (value === null)
    return runtimeKinds.has(kind) && isSettled && word.text.startsWith('"') && !word.hasGlob
      ? noReasons
      : null;
  const known = kinds.get(kind);
  return known ? known(value, given, scene) : when(kind.split('|').includes(value));
}
