/**
 * PowerShell commands with their POSIX equivalents. PowerShell is a language of its own, so only
 * one plain command is parsed: a program that is no alias there, or one of these read-only
 * commands, with words that mean the same in every shell.
 */
const asPosix: ReadonlyMap<string, string> = new Map([
  ...equivalents('ls', 'get-childitem gci dir ls'),
  ...equivalents('cat', 'get-content gc type cat'),
  ...equivalents('cd', 'set-location sl cd chdir'),
  ...equivalents('pwd', 'get-location gl pwd'),
  ...equivalents('grep', 'select-string sls'),
  ...equivalents('stat', 'get-item gi test-path'),
  ...equivalents('echo', 'write-output echo'),
]);

const programs: ReadonlySet<string> = new Set(
  'git npm npx pnpm yarn bun node deno python python3 pip cargo go make'.split(' '),
);

/**
 * Parameters before a word of the command, and those that are dropped together with a number or
 * without a value. Any other parameter may do more.
 */
const takesOperand: ReadonlySet<string> = new Set(['-path', '-literalpath', '-pattern']);
const takesNumber: ReadonlySet<string> = new Set([
  '-depth',
  '-totalcount',
  '-tail',
  '-first',
  '-last',
  '-context',
]);
const switches: ReadonlySet<string> = new Set(
  '-recurse -force -name -file -directory -hidden -raw -simplematch -quiet -list'.split(' '),
);

/**
 * Matches a word that is neither a drive (`Env:`) nor another machine (`\\server`) and that
 * PowerShell does not expand.
 */
const BARE = /^(?![\\/]{2})[\w./\\][\w./\\=@+-]*$/;
const OPTION = /^(--?[A-Za-z][A-Za-z0-9-]*|--[A-Za-z][A-Za-z0-9-]*=[\w./\\@+-]*|--)$/;
const QUOTED = /^(?:'(?![\\/]{2})[\w ./\\=@+-]*'|"(?![\\/]{2})[\w ./\\=@+-]*")$/;

/**
 * Returns the equivalent command of a POSIX shell. Returns null if the behaviour of PowerShell is
 * not certain.
 */
export function plainPowerShell(source: string): string | null {
  const words = source.trim().match(/'[^']*'|"[^"]*"|[^ '"]+/g) ?? [];
  // Only blanks may separate the words.
  if (
    words.join(' ') !== source.trim().replaceAll(/ +/g, ' ') ||
    words.some((word) => !isPlain(word))
  )
    return null;
  const [first = '', ...args] = words;
  const name = first.toLowerCase().replace(/\.exe$/, '');
  if (programs.has(name)) return [name, ...args].map(toPosix).join(' ');
  const command = asPosix.get(name);
  const operands =
    command === undefined || first !== first.replace(/\.exe$/i, '') ? null : operandsOf(args);
  return operands && [command, ...operands.map(toPosix)].join(' ');
}

/**
 * Returns the operands of one of PowerShell's own commands. Returns null if a parameter is unknown.
 */
function operandsOf(args: readonly string[]): readonly string[] | null {
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const parameter = word.toLowerCase();
    if (!word.startsWith('-')) operands.push(word);
    else if (takesNumber.has(parameter) && /^\d+$/.test(args[at + 1] ?? '')) at += 1;
    else if (takesOperand.has(parameter) && args[at + 1]?.startsWith('-') === false)
      operands.push(args[(at += 1)] ?? '');
    else if (!switches.has(parameter)) return null;
  }
  return operands;
}

function isPlain(word: string): boolean {
  return word.startsWith('-') ? OPTION.test(word) : BARE.test(word) || QUOTED.test(word);
}

function toPosix(word: string): string {
  return word.replaceAll('\\', '/');
}

function equivalents(command: string, names: string): readonly (readonly [string, string])[] {
  return names.split(' ').map((name) => [name, command]);
}
