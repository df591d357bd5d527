import type { RiskReason } from '#shared/interaction/risk.ts';
import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import { writingReasons } from '../guarded-paths.ts';
import { because } from '../reasons.ts';
import { operands, type Invocation, type Judge } from './invocation.ts';

type Effect = readonly [usual: RiskCode, others: Readonly<Record<string, RiskCode | null>>];

/**
 * The verbs of PowerShell with the effect of each, and the nouns with which they have another
 * effect: null for an ordinary one. A command is named `Verb-Noun`; other verbs change something
 * unless they are in `lookingVerbs`.
 */
const verbs: Readonly<Record<string, Effect>> =
  {
    remove: ['destroysData', { item: null, variable: null, module: null, job: null }],
    clear: ['destroysData', { host: null, variable: null }],
    uninstall: ['destroysData', {}],
    format: ['disk', { table: null, list: null, wide: null, hex: null, custom: null }],
    reset: ['destroysData', {}],
    initialize: ['disk', {}],
    dismount: ['disk', {}],
    stop: ['stopsProcesses', { job: null, transcript: null }],
    restart: ['stopsProcesses', {}],
    suspend: ['stopsProcesses', {}],
    disable: ['sandboxOff', {}],
    enable: ['persistence', {}],
    rename: ['changesEnvironment', { item: null, itemproperty: null }],
    unblock: ['sandboxOff', {}],
    copy: ['runsProgram', { item: null }],
    move: ['runsProgram', { item: null }],
    expand: ['runsProgram', { archive: null }],
    register: ['persistence', {}],
    unregister: ['persistence', {}],
    new: ['persistence', { item: null, object: null, guid: null, timespan: null, temporaryfile: null }],
    set: ['changesEnvironment', { location: null, content: null, strictmode: null }],
    add: ['persistence', { content: null, member: null, type: 'hiddenCommand' }],
    invoke: [
      'hiddenCommand',
      { webrequest: null, restmethod: null, pester: null, scriptanalyzer: null, build: null },
    ],
    start: ['hiddenCommand', { sleep: null, transcript: null }],
    enter: ['runsElsewhere', {}],
    install: ['persistence', { module: 'installs', package: 'installs' }],
    send: ['uploads', {}],
    publish: ['publishes', {}],
    grant: ['privilege', {}],
    export: ['credentials', { csv: null, clixml: null }],
    get: [
      'runsProgram',
      { credential: 'credentials', clipboard: 'readsEnvironment', secret: 'credentials' },
    ],
    convertfrom: ['runsProgram', { securestring: 'credentials' }],
    import: ['runsProgram', { module: 'hiddenCommand', pssession: 'runsElsewhere' }],
    push: ['runsProgram', {}],
    pop: ['runsProgram', {}],
    out: ['runsProgram', { file: null, printer: 'uploads' }],
  }; // prettier-ignore

const lookingVerbs =
  /^(assert|build|close|compare|compress|convert|convertto|debug|exit|find|foreach|group|join|limit|measure|open|read|receive|resolve|save|search|select|show|skip|sort|split|step|tee|test|trace|wait|watch|where|write)$/;

/** Short names of commands of PowerShell that no program of other systems has. */
const aliases: Readonly<Record<string, string>> = {
  ri: 'Remove-Item',
  rni: 'Rename-Item',
  rp: 'Remove-ItemProperty',
  rv: 'Remove-Variable',
  rmo: 'Remove-Module',
  clc: 'Clear-Content',
  clp: 'Clear-ItemProperty',
  saps: 'Start-Process',
  spps: 'Stop-Process',
  sasv: 'Start-Service',
  spsv: 'Stop-Service',
  icm: 'Invoke-Command',
  iex: 'Invoke-Expression',
  iwr: 'Invoke-WebRequest',
  irm: 'Invoke-RestMethod',
  ac: 'Add-Content',
  cpi: 'Copy-Item',
  gci: 'Get-ChildItem',
  gc: 'Get-Content',
};

/** Returns the judge of a command of PowerShell, or null if the name is none. */
export function cmdletJudge(name: string): Judge | null {
  const full = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const [, verb, noun] = /^([A-Z][A-Za-z]+|[a-z]+)-([A-Za-z]+)$/.exec(full) ?? [];
  if (verb === undefined || noun === undefined) return null;
  const isSpelled = /^[A-Z]/.test(verb) || /^(remove|clear|stop|invoke|set)$/.test(verb);
  return isSpelled ? (use) => cmdletReasons(verb.toLowerCase(), noun.toLowerCase(), use) : null;
}

function cmdletReasons(verb: string, noun: string, use: Invocation): readonly RiskReason[] {
  const [usual, others] = Object.hasOwn(verbs, verb)
    ? (verbs[verb] ?? plain)
    : lookingVerbs.test(verb)
      ? plain
      : unlisted;
  const code = Object.hasOwn(others, noun) ? (others[noun] ?? null) : usual;
  const subject = `${verb}-${noun}`;
  return code === null ? ordinary(noun, use) : [because(code, subject)];
}

const plain: Effect = ['runsProgram', {}];
const unlisted: Effect = ['changesEnvironment', {}];

function ordinary(noun: string, { texts, places }: Invocation): readonly RiskReason[] {
  if (/^(webrequest|restmethod)$/.test(noun)) return webReasons(texts);
  const isDeep = texts.some((text) => /^-r(e(c(u(r(se?)?)?)?)?)?$/i.test(text));
  return [
    ...(noun === 'item' && isDeep ? [because('deletesFolders', operands(texts)[0] ?? null)] : []),
    ...(/^(item|content|archive|file)$/.test(noun)
      ? operands(texts).flatMap((path) => writingReasons(path, places))
      : []),
    because('runsProgram', noun),
  ];
}

const webReasons = (texts: readonly string[]): readonly RiskReason[] => [
  ...(texts.some((text) => /^-(body|infile|form)$|^(post|put|patch|delete)$/i.test(text))
    ? [because('uploads', operands(texts)[0] ?? null)]
    : []),
  because('network', operands(texts)[0] ?? null),
];
