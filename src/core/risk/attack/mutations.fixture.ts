import fc from 'fast-check';

/** Turns the words of a simple command into another spelling that does the same. Returns null where it does not apply. */
type Respelling = (words: readonly string[], choice: number) => readonly string[] | null;
/** Puts a command into a context that runs it, whatever the command is. */
type Context = (command: string) => string;

const gnu: ReadonlySet<string> = new Set(
  'rm cp mv ls cat head tail sort uniq grep egrep fgrep sed chmod chown touch mkdir ln tee truncate wc cut tac nl date du shuf install base64 tree'.split(
    ' ',
  ),
);
const abbreviating: ReadonlySet<string> = new Set([...gnu, 'git', 'wget', 'tar']);
/** Options of a program whose value may be attached or stand in the next word. */
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
const replaced = (words: readonly string[], index: number, ...by: readonly string[]): readonly string[] => words.toSpliced(index, 1, ...by);
const isQuotable = (word: string): boolean => /^[\w@%+=:,./-]+$/.test(word) && !/^[A-Za-z_]\w*=/.test(word);

const quotedBy =
  (quote: (word: string) => string): Respelling =>
  (words, choice) => {
    const index = at(words, choice);
    const word = words[index] ?? '';
    return isQuotable(word) ? replaced(words, index, quote(word)) : null;
  };

const half = (word: string): number => Math.ceil(word.length / 2);
const hex = (word: string): string => [...word].map((char) => `\\x${(char.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`).join('');
const octal = (word: string): string => [...word].map((char) => `\\${(char.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`).join('');

const abbreviated: Respelling = (words, choice) => {
  const longs = words.flatMap((word, index) => (/^--[a-z][a-z-]{4,}/.test(word) ? [index] : []));
  const index = longs[choice % longs.length];
  // Git takes abbreviations behind its verb only.
  const isBeforeVerb = words[0] === 'git' && words.slice(1, index).every((word) => word.startsWith('-'));
  if (index === undefined || isBeforeVerb || !abbreviating.has(words[0] ?? '')) return null;
  const [name = '', ...value] = (words[index] ?? '').split('=');
  return replaced(words, index, [name.slice(0, -1 - (choice % 2)), ...value].join('='));
};

const isFlags = (word: string | undefined): boolean => /^-[A-Za-z]{1,4}$/.test(word ?? '');
const takesValue = (name: string, word: string): boolean => (withValue[name] ?? []).some((option) => option.slice(1) === word.slice(-1));

const grouped: Respelling = (words) => {
  const [name = ''] = words;
  const index = words.findIndex((word, here) => isFlags(word) && isFlags(words[here + 1]) && !takesValue(name, word));
  return index < 0 || !gnu.has(name) ? null : words.toSpliced(index, 2, `${words[index] ?? ''}${(words[index + 1] ?? '').slice(1)}`);
};

const split: Respelling = (words) => {
  const [name = ''] = words;
  const index = words.findIndex(
    (word) => /^-[A-Za-z]{2,4}$/.test(word) && Array.from(word.slice(1, -1)).every((char) => !takesValue(name, char)),
  );
  return index < 0 || !gnu.has(name) ? null : replaced(words, index, ...Array.from((words[index] ?? '').slice(1), (char) => `-${char}`));
};

const attached: Respelling = (words) => {
  const options = withValue[words[0] ?? ''] ?? [];
  const index = words.findIndex((word, here) => options.includes(word) && words[here + 1] !== undefined);
  if (index < 0) return null;
  const option = words[index] ?? '';
  return words.toSpliced(index, 2, `${option}${option.startsWith('--') ? '=' : ''}${words[index + 1] ?? ''}`);
};

const detached: Respelling = (words) => {
  const options = (withValue[words[0] ?? ''] ?? []).filter((option) => option.startsWith('--'));
  const index = words.findIndex((word) => options.includes(word.split('=')[0] ?? '') && word.includes('='));
  if (index < 0) return null;
  const [option = '', ...value] = (words[index] ?? '').split('=');
  return replaced(words, index, option, value.join('='));
};

const optionsLast: Respelling = (words, choice) => {
  const [name = ''] = words;
  const options = words.flatMap((word, here) =>
    /^--[a-z-]+(=.*)?$/.test(word) || (isFlags(word) && !takesValue(name, word)) ? [here] : [],
  );
  const index = options[choice % options.length];
  if (index === undefined || !gnu.has(name) || words.includes('--') || (withValue[name] ?? []).includes(words[index] ?? '')) return null;
  return [...words.toSpliced(index, 1), words[index] ?? ''];
};

const operandsMarked: Respelling = (words) => {
  const [name = '', ...rest] = words;
  const index = rest.findIndex((word) => !word.startsWith('-'));
  const isPlain =
    index >= 0 && rest.slice(index).every((word) => !word.startsWith('-')) && !rest.slice(0, index).some((word) => takesValue(name, word));
  return gnu.has(name) && isPlain && name !== 'sed' && name !== 'grep' ? [name, ...rest.slice(0, index), '--', ...rest.slice(index)] : null;
};

const elsewhere =
  (folder: string): Respelling =>
  ([name = '', ...rest]) =>
    /^[a-z][\w.-]*$/.test(name) && !builtins.has(name) ? [`${folder}${name}`, ...rest] : null;
const builtins: ReadonlySet<string> = new Set(
  'cd source . eval exec set export declare typeset local read trap alias jobs let unset enable hash bind complete compgen history fc shopt kill wait command builtin pushd popd mapfile readarray time exit return coproc select test print vared sched zmodload autoload emulate noglob nocorrect disown bg suspend logout caller help times dirs umask ulimit printf readonly getopts unalias'.split(
    ' ',
  ),
);

const started =
  (...starter: readonly string[]): Respelling =>
  (words) =>
    isProgram(words[0] ?? '') ? [...starter, ...words] : null;
const isProgram = (name: string): boolean => /^[\w./-]+$/.test(name) && !builtins.has(name);

const braced: Respelling = (words) =>
  words.length > 1 && words.every((word) => /^[\w./-]+$/.test(word)) ? [`{${words.join(',')}}`] : null;

/** Each does what the command did before. */
export const respellings: readonly Respelling[] = [
  quotedBy((word) => `"${word}"`),
  quotedBy((word) => `'${word}'`),
  quotedBy((word) => `${word.slice(0, half(word))}''${word.slice(half(word))}`),
  quotedBy((word) => `${word.slice(0, half(word))}"${word.slice(half(word))}"`),
  quotedBy((word) => `${word.slice(0, -1)}\\${word.slice(-1)}`),
  quotedBy((word) => `\\${word}`),
  quotedBy((word) => `$'${word}'`),
  quotedBy((word) => `$'${hex(word)}'`),
  quotedBy((word) => `$'${octal(word)}'`),
  quotedBy((word) => `${word.slice(0, half(word))}\\\n${word.slice(half(word))}`),
  quotedBy((word) => `$"${word}"`),
  abbreviated,
  grouped,
  split,
  attached,
  detached,
  optionsLast,
  operandsMarked,
  elsewhere('/usr/bin/'),
  elsewhere('/bin/'),
  elsewhere('/usr/local/bin/'),
  started('env'),
  started('env', '--'),
  started('env', 'A=1'),
  started('env', '-u', 'A'),
  started('command'),
  started('nice'),
  started('nice', '-n', '5'),
  started('timeout', '5'),
  started('timeout', '-k', '1', '5s'),
  started('nohup'),
  started('time'),
  started('stdbuf', '-oL'),
  started('/usr/bin/env'),
  started('A=1'),
  started('CI=1', 'FORCE_COLOR=0'),
  started('setsid'),
  braced,
];

const quoted = (command: string): string => `'${command.replaceAll("'", String.raw`'\''`)}'`;

/** Each runs the command. */
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
  (command) => `bash -c ${quoted(command)}`,
  (command) => `sh -c ${quoted(command)}`,
  (command) => `eval ${quoted(command)}`,
  (command) => `bash <<'E'\n${command}\nE`,
  (command) => `trap ${quoted(command)} EXIT`,
  (command) => `time ${command}`,
  (command) => `cd src && cd .. && ${command}`,
];

/** Other words that stand for a word only once the shell has looked them up. */
export const hidings: readonly Respelling[] = [
  (words, choice) => hidden(words, choice, (word) => [`x=${word};`, '$x']),
  (words, choice) => hidden(words, choice, (word) => [`x=${word};`, '"${x}"']),
  (words, choice) => hidden(words, choice, (word) => ['', `$(echo ${word})`]),
  (words, choice) => hidden(words, choice, (word) => ['', `\`echo ${word}\``]),
  (words, choice) => hidden(words, choice, (word) => ['', `\${x:-${word}}`]),
  (words, choice) => hidden(words, choice, (word) => ['', `${word}$x`]),
  (words, choice) => hidden(words, choice, (word) => [`f=${word.slice(0, half(word))};`, `$f${word.slice(half(word))}`]),
];

function hidden(words: readonly string[], choice: number, hide: (word: string) => readonly [string, string]): readonly string[] | null {
  const index = at(words, choice);
  const word = words[index] ?? '';
  if (!isQuotable(word)) return null;
  const [before, instead] = hide(word);
  return [...(before === '' ? [] : [before]), ...replaced(words, index, instead)];
}

/** A command that is only words, so that each word can be spelled otherwise. */
export const isSimple = (command: string): boolean => /^[a-z./][\w@%+=:,./~^-]*( [\w@%+=:,./~^-]+)*$/.test(command);

const isPlain = (words: readonly string[]): boolean => words.every((word) => /^[\w@%+=:,./~^-]+$/.test(word));
/** They look at options as they are written, so they come before any quoting. */
const structural: ReadonlySet<Respelling> = new Set([abbreviated, grouped, split, attached, detached, optionsLast, operandsMarked]);

const applied = (respelling: Respelling | undefined, words: readonly string[], choice: number): readonly string[] =>
  (respelling && (!structural.has(respelling) || isPlain(words)) && respelling(words, choice)) || words;

export const respelled = (command: string, choices: readonly (readonly [number, number])[]): string =>
  choices
    .reduce<readonly string[]>(
      (words, [which, choice]) => applied(respellings[which % respellings.length], words, choice),
      command.split(' '),
    )
    .join(' ');

export const manyChoices = fc.array(fc.tuple(fc.nat(1000), fc.nat(20)), { minLength: 1, maxLength: 4 });
