import fc from 'fast-check';

/**
 * Spells the words of a simple command differently without changing the effect. Returns null if not
 * applicable.
 */
type Respelling = (words: readonly string[], choice: number) => readonly string[] | null;
/** Wraps a command in a context that runs it. */
type Context = (command: string) => string;

const gnu: ReadonlySet<string> = new Set(
  'rm cp mv ls cat head tail sort uniq grep egrep fgrep sed chmod chown touch mkdir ln tee truncate wc cut tac nl date du shuf install base64 tree'.split(
    ' ',
  ),
);
const abbreviating: ReadonlySet<string> = new Set([...gnu, 'git', 'wget', 'tar']);
/** Options of a program whose value may be attached or be the next word. */
const withValue: Readonly<Record<string, readonly string[]>> = {
  sort: ['-o', '-T', '-k', '--output', '--compress-program', '--files0-from'],
  grep: ['-f', '-e', '--file'],
  curl: ['-o', '-d', '-T', '-K', '-F', '-X'],
  wget: ['-O', '-P', '--output-document', '--post-file'],
  date: ['-f', '-s', '--file', '--set'],
  file: ['-f', '-m', '--files-from'],
  tail: ['-n', '-c'],
  head: ['-n', '-c'],
  cp: ['-t', '--target-directory'],
  mv: ['-t', '--target-directory'],
  sed: ['-e', '-f', '--expression', '--file'],
  awk: ['-f', '-i'],
  shuf: ['-o'],
};

const at = (words: readonly string[], choice: number): number => choice % words.length;
const replaceWord = (
  words: readonly string[],
  index: number,
  ...by: readonly string[]
): readonly string[] => words.toSpliced(index, 1, ...by);
const isQuotable = (word: string): boolean =>
  /^[\w@%+=:,./-]+$/.test(word) && !/^[A-Za-z_]\w*=/.test(word);

const withQuotes =
  (quote: (word: string) => string): Respelling =>
  (words, choice) => {
    const index = at(words, choice);
    const word = words[index] ?? '';
    return isQuotable(word) ? replaceWord(words, index, quote(word)) : null;
  };

const half = (word: string): number => Math.ceil(word.length / 2);
const hex = (word: string): string =>
  [...word]
    .map((char) => `\\x${(char.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`)
    .join('');
const octal = (word: string): string =>
  [...word].map((char) => `\\${(char.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`).join('');

const abbreviateOption: Respelling = (words, choice) => {
  const longs = words.flatMap((word, index) => (/^--[a-z][a-z-]{4,}/.test(word) ? [index] : []));
  const index = longs[choice % longs.length];
  // Git accepts abbreviations only after its verb.
  const isBeforeVerb =
    words[0] === 'git' && words.slice(1, index).every((word) => word.startsWith('-'));
  if (index === undefined || isBeforeVerb || !abbreviating.has(words[0] ?? '')) return null;
  const [name = '', ...value] = (words[index] ?? '').split('=');
  return replaceWord(words, index, [name.slice(0, -1 - (choice % 2)), ...value].join('='));
};

const isFlags = (word: string | undefined): boolean => /^-[A-Za-z]{1,4}$/.test(word ?? '');
const takesValue = (name: string, word: string): boolean =>
  (withValue[name] ?? []).some((option) => option.slice(1) === word.slice(-1));

const groupFlags: Respelling = (words) => {
  const [name = ''] = words;
  const index = words.findIndex(
    (word, here) => isFlags(word) && isFlags(words[here + 1]) && !takesValue(name, word),
  );
  return index < 0 || !gnu.has(name)
    ? null
    : words.toSpliced(index, 2, `${words[index] ?? ''}${(words[index + 1] ?? '').slice(1)}`);
};

const splitFlags: Respelling = (words) => {
  const [name = ''] = words;
  const index = words.findIndex(
    (word) =>
      /^-[A-Za-z]{2,4}$/.test(word) &&
      Array.from(word.slice(1, -1)).every((char) => !takesValue(name, char)),
  );
  return index < 0 || !gnu.has(name)
    ? null
    : replaceWord(words, index, ...Array.from((words[index] ?? '').slice(1), (char) => `-${char}`));
};

const attachValue: Respelling = (words) => {
  const options = withValue[words[0] ?? ''] ?? [];
  const index = words.findIndex(
    (word, here) => options.includes(word) && words[here + 1] !== undefined,
  );
  if (index < 0) return null;
  const option = words[index] ?? '';
  return words.toSpliced(
    index,
    2,
    `${option}${option.startsWith('--') ? '=' : ''}${words[index + 1] ?? ''}`,
  );
};

const detachValue: Respelling = (words) => {
  const options = (withValue[words[0] ?? ''] ?? []).filter((option) => option.startsWith('--'));
  const index = words.findIndex(
    (word) => options.includes(word.split('=')[0] ?? '') && word.includes('='),
  );
  if (index < 0) return null;
  const [option = '', ...value] = (words[index] ?? '').split('=');
  return replaceWord(words, index, option, value.join('='));
};

const moveOptionLast: Respelling = (words, choice) => {
  const [name = ''] = words;
  const options = words.flatMap((word, here) =>
    /^--[a-z-]+(=.*)?$/.test(word) || (isFlags(word) && !takesValue(name, word)) ? [here] : [],
  );
  const index = options[choice % options.length];
  if (
    index === undefined ||
    !gnu.has(name) ||
    words.includes('--') ||
    (withValue[name] ?? []).includes(words[index] ?? '')
  )
    return null;
  return [...words.toSpliced(index, 1), words[index] ?? ''];
};

const markOperands: Respelling = (words) => {
  const [name = '', ...rest] = words;
  const index = rest.findIndex((word) => !word.startsWith('-'));
  // A second `--` is an operand.
  const isPlain =
    index >= 0 &&
    !rest.includes('--') &&
    rest.slice(index).every((word) => !word.startsWith('-')) &&
    !rest.slice(0, index).some((word) => takesValue(name, word));
  return gnu.has(name) && isPlain && name !== 'sed' && name !== 'grep'
    ? [name, ...rest.slice(0, index), '--', ...rest.slice(index)]
    : null;
};

const inFolder =
  (folder: string): Respelling =>
  ([name = '', ...rest]) =>
    /^[a-z][\w.-]*$/.test(name) && !builtins.has(name) ? [`${folder}${name}`, ...rest] : null;
const builtins: ReadonlySet<string> = new Set(
  'cd source . eval exec set export declare typeset local read trap alias jobs let unset enable hash bind complete compgen history fc shopt kill wait command builtin pushd popd mapfile readarray time exit return coproc select test print vared sched zmodload autoload emulate noglob nocorrect disown bg suspend logout caller help times dirs umask ulimit printf readonly getopts unalias'.split(
    ' ',
  ),
);

const withStarter =
  (...starter: readonly string[]): Respelling =>
  (words) =>
    isProgram(words[0] ?? '') ? [...starter, ...words] : null;
export const isProgram = (name: string): boolean => /^[\w./-]+$/.test(name) && !builtins.has(name);

const useBraces: Respelling = (words) =>
  words.length > 1 && words.every((word) => /^[\w./-]+$/.test(word))
    ? [`{${words.join(',')}}`]
    : null;

/** Each respelling keeps the effect of the command. */
export const respellings: readonly Respelling[] = [
  withQuotes((word) => `"${word}"`),
  withQuotes((word) => `'${word}'`),
  withQuotes((word) => `${word.slice(0, half(word))}''${word.slice(half(word))}`),
  withQuotes((word) => `${word.slice(0, half(word))}"${word.slice(half(word))}"`),
  withQuotes((word) => `${word.slice(0, -1)}\\${word.slice(-1)}`),
  withQuotes((word) => `\\${word}`),
  withQuotes((word) => `$'${word}'`),
  withQuotes((word) => `$'${hex(word)}'`),
  withQuotes((word) => `$'${octal(word)}'`),
  withQuotes((word) => `${word.slice(0, half(word))}\\\n${word.slice(half(word))}`),
  withQuotes((word) => `$"${word}"`),
  abbreviateOption,
  groupFlags,
  splitFlags,
  attachValue,
  detachValue,
  moveOptionLast,
  markOperands,
  inFolder('/usr/bin/'),
  inFolder('/bin/'),
  inFolder('/usr/local/bin/'),
  withStarter('env'),
  withStarter('env', '--'),
  withStarter('env', 'A=1'),
  withStarter('env', '-u', 'A'),
  withStarter('command'),
  withStarter('nice'),
  withStarter('nice', '-n', '5'),
  withStarter('timeout', '5'),
  withStarter('timeout', '-k', '1', '5s'),
  withStarter('nohup'),
  withStarter('time'),
  withStarter('stdbuf', '-oL'),
  withStarter('/usr/bin/env'),
  withStarter('A=1'),
  withStarter('CI=1', 'FORCE_COLOR=0'),
  withStarter('setsid'),
  useBraces,
];

const shellQuote = (command: string): string => `'${command.replaceAll("'", String.raw`'\''`)}'`;

/** Each context runs the command. */
export const contexts: readonly Context[] = [
  (command) => command,
  (command) => `  ${command}  `,
  (command) => `\n${command}\n`,
  (command) => `${command} # a comment`,
  (command) => `${command};`,
  (command) => `( ${command} )`,
  (command) => `{ ${command}; }`,
  (command) => `${command} &`,
  (command) => `true && ${command}`,
  (command) => `ls; ${command}; ls`,
  (command) => `ls\n${command}`,
  (command) => `! ${command}`,
  (command) => `if true; then ${command}; fi`,
  (command) => `if ${command}; then ls; fi`,
  (command) => `for i in 1 2; do ${command}; done`,
  (command) => `while ${command}; do break; done`,
  (command) => `case x in x) ${command};; esac`,
  (command) => `f() { ${command}; }; f`,
  (command) => `${command} | cat`,
  (command) => `${command} 2>&1`,
  (command) => `${command} 2>/dev/null`,
  (command) => `${command} > /dev/null`,
  (command) => `echo "$( ${command})"`,
  (command) => `echo $( ${command})`,
  (command) => `cat <(${command})`,
  (command) => `x=$( ${command})`,
  (command) => `cat <<E\n$( ${command})\nE`,
  (command) => `bash -c ${shellQuote(command)}`,
  (command) => `sh -c ${shellQuote(command)}`,
  (command) => `eval ${shellQuote(command)}`,
  (command) => `bash <<'E'\n${command}\nE`,
  (command) => `trap ${shellQuote(command)} EXIT`,
  (command) => `time ${command}`,
  (command) => `cd src && cd .. && ${command}`,
];

/** Spellings that replace a word by one that only the shell can resolve. */
export const hidingSpellings: readonly Respelling[] = [
  (words, choice) => hideWord(words, choice, (word) => [`x=${word};`, '$x']),
  (words, choice) => hideWord(words, choice, (word) => [`x=${word};`, '"${x}"']),
  (words, choice) => hideWord(words, choice, (word) => ['', `$(echo ${word})`]),
  (words, choice) => hideWord(words, choice, (word) => ['', `\`echo ${word}\``]),
  (words, choice) => hideWord(words, choice, (word) => ['', `\${x:-${word}}`]),
  (words, choice) => hideWord(words, choice, (word) => ['', `${word}$x`]),
  (words, choice) =>
    hideWord(words, choice, (word) => [
      `f=${word.slice(0, half(word))};`,
      `$f${word.slice(half(word))}`,
    ]),
];

function hideWord(
  words: readonly string[],
  choice: number,
  hide: (word: string) => readonly [string, string],
): readonly string[] | null {
  const index = at(words, choice);
  const word = words[index] ?? '';
  if (!isQuotable(word)) return null;
  const [before, instead] = hide(word);
  return [...(before === '' ? [] : [before]), ...replaceWord(words, index, instead)];
}

/** Returns whether a command consists only of words, so that each word can be respelled. */
export const isSimple = (command: string): boolean =>
  /^[a-z./][\w@%+=:,./~^-]*( [\w@%+=:,./~^-]+)*$/.test(command);

const isPlain = (words: readonly string[]): boolean =>
  words.every((word) => /^[\w@%+=:,./~^-]+$/.test(word));
/** Respellings that need unquoted options, so they are applied before any quoting. */
const structural: ReadonlySet<Respelling> = new Set([
  abbreviateOption,
  groupFlags,
  splitFlags,
  attachValue,
  detachValue,
  moveOptionLast,
  markOperands,
]);

const applyRespelling = (
  respelling: Respelling | undefined,
  words: readonly string[],
  choice: number,
): readonly string[] =>
  (respelling && (!structural.has(respelling) || isPlain(words)) && respelling(words, choice)) ||
  words;

export const respell = (command: string, choices: readonly (readonly [number, number])[]): string =>
  choices
    .reduce<readonly string[]>(
      (words, [which, choice]) =>
        applyRespelling(respellings[which % respellings.length], words, choice),
      command.split(' '),
    )
    .join(' ');

export const manyChoices = fc.array(fc.tuple(fc.nat(1000), fc.nat(20)), {
  minLength: 1,
  maxLength: 4,
});
