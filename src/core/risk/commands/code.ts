import type { RiskReason } from '#shared/interaction/risk.ts';

import { isPowerfulVariable } from '../environment-names.ts';
import { readingReasons, writingReasons } from '../guarded-paths.ts';
import { isInside } from '../places.ts';
import { because } from '../reasons.ts';
import { foreignFolderReasons } from './packages.ts';
import { asksVersion, each, operands, type Invocation, type Judge } from './invocation.ts';

/**
 * Patterns in inline code that indicate its effect, in any language. They are a warning sign; all
 * such code is at least MEDIUM.
 */
const indicators: readonly (readonly [RegExp, RiskReason])[] = [
  [
    /child_process|\bsubprocess\b|os\.(system|execute)|\bexec\s+["']|\bpopen\b|\bexecSync?\b|\bspawn(Sync)?\b|\bsystem\s*[("'`]|`[^`]+`|%x\{|\bpty\.spawn\b|shell_exec|passthru/,
    because('hiddenCommand'),
  ],
  [
    /rmtree|rmSync|removeSync|remove(All|Tree|_dir_all)\b|unlink(Sync)?\b|os\.remove|FileUtils\.rm|rimraf|\bunlink\b|remove_tree|fs\.rm\b|shutil\.move/,
    because('deletesFolders'),
  ],
  [
    /base64|fromCharCode|\batob\b|b64decode|\\x[0-9a-f]{2}\\x|unhexlify|\bexec\s*\(|\beval\s*\(|__import__|marshal|zlib\.decompress/i,
    because('hiddenCommand'),
  ],
  [
    /\bsocket\b|urlopen|requests\.|urllib|https?:\/\/|\bfetch\s*\(|net\.connect|IO::Socket|Net::HTTP|http\.client/,
    because('network'),
  ],
  [
    /\.ssh|\.aws|\.env\b|\.netrc|id_rsa|credentials|os\.environ|process\.env|ENV\[/,
    because('credentials'),
  ],
];

const codeOptions =
  /^(-c|-e|-E|-p|-pe|-ne|-lne|-le|-nle|-pie|-r|-R|-m|--eval|--print|--command|--execute|-pi|-i)$/;

const interpreter: Judge = (use) => {
  const { name, texts, args, part } = use;
  if (asksVersion(texts)) return [];
  const runsModule = name.startsWith('python') && texts[0] === '-m';
  const at = texts.findIndex(
    (text) =>
      (codeOptions.test(text) && !(name === 'node' && text === '-r')) ||
      /^-[a-zA-Z]*[ec]$/.test(text),
  );
  if (runsModule) return moduleRun(use);
  const preloaded = [...preloadReasons(use), ...inPlaceReasons(use)];
  if (at >= 0) {
    const code = args[at + 1];
    if (code?.value === null) return [because('runsUnknown', name)];
    return [...preloaded, because('inlineCode', name), ...indicatorReasons(code?.value ?? '')];
  }
  return [...preloaded, ...file(use, operands(texts)[0] ?? null, part.input)];
};

/** Returns the reasons of the files that `perl -pi` changes. */
function inPlaceReasons({ name, texts, places }: Invocation): readonly RiskReason[] {
  const isInPlace = /^(perl|ruby)$/.test(name) && texts.some((text) => /^-[lnp0]*i/.test(text));
  return isInPlace
    ? operands(texts).flatMap((path) => (/^[~/.]/.test(path) ? writingReasons(path, places) : []))
    : [];
}

/** Returns the reasons of code that an option loads before the program's own. */
function preloadReasons({ name, texts }: Invocation): readonly RiskReason[] {
  const preload = texts.find((text) =>
    /^(-r|--require|--import|--loader|--experimental-loader|--inspect\S*|-C|-I\S*|-M\S+)$/.test(
      text,
    ),
  );
  return preload !== undefined && name !== 'php' ? [because('runsScript', preload)] : [];
}

export function indicatorReasons(code: string): readonly RiskReason[] {
  return indicators.flatMap(([pattern, reason]) => (pattern.test(code) ? [reason] : []));
}

function file(
  { name, part, places, args }: Invocation,
  path: string | null,
  input: string | null,
): readonly RiskReason[] {
  if (path === null || path === '-') {
    if (input !== null) return [because('inlineCode', name), ...indicatorReasons(input)];
    return part.fedBy.length > 0 || args.length === 0
      ? [because('runsPiped', name)]
      : [because('runsProgram', name)];
  }
  // The output of a command is the program: `python3 <(curl ...)`.
  if (path.startsWith('<(')) return [because('runsPiped', name)];
  return [
    because('runsScript', path),
    ...(isInside(path, places) ? [] : readingReasons(path, places)),
  ];
}

function moduleRun({ texts }: Invocation): readonly RiskReason[] {
  const module = texts[1] ?? '';
  if (module === 'pip' || module === 'ensurepip')
    return [because('installs', `pip ${texts[2] ?? ''}`.trim())];
  if (/^(http\.server|SimpleHTTPServer|smtpd)$/.test(module)) return [because('listens', module)];
  return [because('runsProgram', module)];
}

/** Returns whether one statement of awk prints and has a `>` after that. */
function printsToFile(statement: string): boolean {
  const at = statement.indexOf('print');
  return at >= 0 && statement.includes('>', at + 5);
}

const awk: Judge = ({ texts, args }) => {
  const program = texts
    .join('\n')
    .replaceAll(/"(\\.|[^"\\])*"/g, '""')
    .replaceAll('||', '');
  if (args.some(({ value }) => value === null)) return [because('hiddenCommand', 'awk')];
  if (/\bsystem\s*\(|\||@|^-[-\w]*[fiEl]/m.test(program)) return [because('hiddenCommand', 'awk')];
  return program.split(/[\n;}]/).some(printsToFile) ? [because('writesFile', 'awk')] : [];
};

const editor: Judge = ({ name, texts }) => [
  ...(texts.some((text) => /^(-c|--cmd|-S|-s|-es|-u|\+.*)$/.test(text))
    ? [because('hiddenCommand', name)]
    : []),
  because('runsProgram', name),
];

const sourcing: Judge = ({ texts, args, places }) => {
  const path = texts[0] ?? null;
  if (path === null || args[0]?.value === null) return [because('runsUnknown', path)];
  const outside = isInside(path, places) ? [] : [because('hiddenCommand', path)];
  return [because('runsScript', path), ...outside];
};

const shadowing: Judge = ({ name, texts, part }) => {
  const names = [
    ...part.assignments.map((each) => each.name),
    ...operands(texts).filter((text) => name !== 'alias' || text.includes('=')),
  ];
  return name === 'unalias' || names.length === 0 ? [] : [because('shadows', names.join(' '))];
};

const unsetting: Judge = ({ texts }) =>
  operands(texts).flatMap((variable) => {
    if (variable.startsWith('HIST')) return [because('clearsTraces', variable)];
    return isPowerfulVariable(variable) ? [because('changesEnvironment', variable)] : [];
  });

const building: Judge = (use) => {
  const { name, texts } = use;
  const hidden = texts.find((text) => /^--eval|^SHELL=|\$\(|^-f-$/.test(text));
  if (asksVersion(texts)) return [];
  return [
    ...(hidden === undefined ? [] : [because('hiddenCommand', hidden)]),
    ...foreignFolderReasons(use),
    ...targetReasons(use),
    because('runsScript', `${name} ${operands(texts).join(' ')}`.trim()),
  ];
};

/** Returns the reason of a target that by custom installs for the whole machine, or publishes. */
function targetReasons({ name, texts }: Invocation): readonly RiskReason[] {
  const target = /^(g?make|ninja|cmake|meson)$/.test(name)
    ? texts.find((text) => /^(--)?(un)?install$/.test(text))
    : undefined;
  const shipping = operands(texts).find((text) => /^(deploy|publish|release)$/.test(text));
  return [
    ...(target === undefined ? [] : [because('writesOutside', target)]),
    ...(shipping === undefined ? [] : [because('publishes', shipping)]),
  ];
}

export const codeJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'python python2 python3 node nodejs perl ruby php lua luajit Rscript osascript tclsh ts-node tsx julia ipython elixir guile racket irb',
    interpreter,
  ),
  ...each('sh bash zsh dash ksh ash mksh rbash', (use) =>
    file(use, operands(use.texts)[0] ?? null, null),
  ),
  ...each('awk gawk mawk nawk', awk),
  ...each('vim vi nvim ex emacs ed view nano', editor),
  ...each('source .', sourcing),
  unset: unsetting,
  ...each('alias unalias enable hash', shadowing),
  ...each(
    'make gmake just task rake gradle gradlew mvn ant cmake ninja meson bazel tox nox pytest jest vitest mocha',
    building,
  ),
};
