/**
 * PowerShell has a language of its own. What is read of it is one plain command: a program that is no alias there, or one
 * of these commands that only look, with words that mean in PowerShell what they mean in every shell.
 */
const asPosix: ReadonlyMap<string, string> = new Map([
  ...named('ls', 'get-childitem gci dir ls'),
  ...named('cat', 'get-content gc type cat'),
  ...named('cd', 'set-location sl cd chdir'),
  ...named('pwd', 'get-location gl pwd'),
  ...named('grep', 'select-string sls'),
  ...named('stat', 'get-item gi test-path'),
  ...named('echo', 'write-output echo'),
]);

const programs: ReadonlySet<string> = new Set('git npm npx pnpm yarn bun node deno python python3 pip cargo go make'.split(' '));

/** Parameters that go before a word of the command, and those that go with a number or nothing. Anything else may do more. */
const takesOperand: ReadonlySet<string> = new Set(['-path', '-literalpath', '-pattern']);
const takesNumber: ReadonlySet<string> = new Set(['-depth', '-totalcount', '-tail', '-first', '-last', '-context']);
const switches: ReadonlySet<string> = new Set('-recurse -force -name -file -directory -hidden -raw -simplematch -quiet -list'.split(' '));

/** Neither a drive (`Env:`), nor another machine (`\\server`), nor anything that PowerShell would fill in. */
const BARE = /^(?![\\/]{2})[\w./\\][\w./\\=@+-]*$/;
const OPTION = /^(--?[A-Za-z][A-Za-z0-9-]*|--[A-Za-z][A-Za-z0-9-]*=[\w./\\@+-]*|--)$/;
const QUOTED = /^(?:'(?![\\/]{2})[\w ./\\=@+-]*'|"(?![\\/]{2})[\w ./\\=@+-]*")$/;

/** The same as a command of a POSIX shell. `null`: it is not known for sure what PowerShell would do. */
export function plainPowerShell(source: string): string | null {
  const words = source.trim().match(/'[^']*'|"[^"]*"|[^ '"]+/g) ?? [];
  // Nothing but blanks between the words.
  if (words.join(' ') !== source.trim().replaceAll(/ +/g, ' ') || words.some((word) => !isPlain(word))) return null;
  const [first = '', ...args] = words;
  const name = first.toLowerCase().replace(/\.exe$/, '');
  if (programs.has(name)) return [name, ...args].map(toPosix).join(' ');
  const command = asPosix.get(name);
  const operands = command === undefined || first !== first.replace(/\.exe$/i, '') ? null : operandsOf(args);
  return operands && [command, ...operands.map(toPosix)].join(' ');
}

/** Of a command of PowerShell's own. */
function operandsOf(args: readonly string[]): readonly string[] | null {
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const parameter = word.toLowerCase();
    if (!word.startsWith('-')) operands.push(word);
    else if (takesNumber.has(parameter) && /^\d+$/.test(args[at + 1] ?? '')) at += 1;
    else if (takesOperand.has(parameter) && args[at + 1]?.startsWith('-') === false) operands.push(args[(at += 1)] ?? '');
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

function named(command: string, names: string): readonly (readonly [string, string])[] {
  return names.split(' ').map((name) => [name, command]);
}
