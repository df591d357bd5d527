import type { RiskReason } from '#shared/interaction/risk.ts';
import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import { writingReasons } from '../guarded-paths.ts';
import type { Places } from '../places.ts';
import { because } from '../reasons.ts';

/** Verbs that say in any program that something is gone afterwards. */
const destroying =
  'delete del destroy drop purge wipe erase nuke obliterate truncate flush flushdb flushall flushcache reset revert rollback downgrade strip abandon undo forget prune trash remove rm rmi uninstall unpublish undeploy deprovision terminate revoke shred fresh undefine unregister deregister decommission deallocate evict expunge zap overwrite clobber reimage deactivate';
const stopping = 'kill stop disable quit down';
const halting = 'halt shutdown poweroff reboot';
const publishing =
  'publish deploy push upload submit release transfer refund payout payouts charge share';
const granting = 'grant allow elevate impersonate';
const secret =
  'login logout signin authenticate token tokens secret secrets password passwords passwd credential credentials apikey';
const lasting = 'enable trust enroll';
const verbs: ReadonlyMap<string, RiskCode> = new Map([
  ...destroying.split(' ').map((verb) => [verb, 'destroysData'] as const),
  ...halting.split(' ').map((verb) => [verb, 'stopsMachine'] as const),
  ...publishing.split(' ').map((verb) => [verb, 'publishes'] as const),
  ...stopping.split(' ').map((verb) => [verb, 'stopsProcesses'] as const),
  ...granting.split(' ').map((verb) => [verb, 'privilege'] as const),
  ...secret.split(' ').map((verb) => [verb, 'credentials'] as const),
  ...lasting.split(' ').map((verb) => [verb, 'persistence'] as const),
]);
/** Verbs of which options with a harmless effect are made: `docker run --rm`, `--reset-mocks`. */
const notInOptions: ReadonlySet<string> = new Set(
  'rm remove reset revert undo strip fresh stop disable halt quit down publish release upload submit deploy allow enable trust share overwrite'.split(
    ' ',
  ),
);

/** Limit of the words that may be verbs; later ones are names. */
const MAX_VERBS = 4;
/** The same limit for programs with a judge that knows their verbs. */
const MAX_VERBS_OF_KNOWN = 3;

/** Limit of a text of code that is searched. */
const MAX_CODE = 10_000;

type Command = {
  readonly texts: readonly string[];
  /** The words of the commands that the words lead to: `prisma migrate reset` of `npx prisma ...`. */
  readonly ledTo: readonly (readonly string[])[];
  readonly hasJudge: boolean;
  readonly places: Places;
};

/**
 * Returns the effects that the words of an unknown form spell out in any program: a verb or an
 * option that destroys, and an option that writes outside of the session's folder.
 */
export function spelledEffects({ texts, ledTo, hasJudge, places }: Command): readonly RiskReason[] {
  return [
    ...verbReasons(texts, hasJudge ? MAX_VERBS_OF_KNOWN : MAX_VERBS).filter(
      // Programs with a judge stop what is their own: `docker stop web`.
      ({ code }) => !hasJudge || code !== 'stopsProcesses',
    ),
    ...(texts.slice(0, MAX_VERBS).some((text) => runsTests.test(text)) ? [] : ledTo).flatMap(
      (words) => verbReasons(words, MAX_VERBS),
    ),
    ...texts.flatMap(optionReasons),
    ...texts.flatMap((text, at) => (isMessage(texts[at - 1]) ? [] : codeReasons(text))),
    ...(texts.some((text) => signedAddress.test(text)) ? [because('credentials', null)] : []),
    ...texts.flatMap((text) => writtenByCode(text, places)),
    ...outputReasons(texts, places),
  ];
}

/** Returns what the name of a script says that it destroys or publishes: `npm run db:reset`. */
export const scriptReasons = (name: string): readonly RiskReason[] =>
  verbReasons([name], 1).filter(({ code }) => code !== 'stopsProcesses' && code !== 'credentials');

/** Returns what the name of a script file says: `./scripts/reset-db.sh`. Tests only run code. */
export function scriptFileReasons(path: string): readonly RiskReason[] {
  const [, name = ''] =
    /([\w-]+)\.(?:sh|bash|zsh|py|[cm]?[jt]s|rb|pl|php|ps1|bat|cmd)$/.exec(path) ?? [];
  return /(^|[^a-z])(test|tests|spec|specs)([^a-z]|$)/i.test(path)
    ? []
    : scriptReasons(name.replaceAll('_', '-').toLowerCase());
}

/** Matches an address that has a name and a password in it. */
const signedAddress = /:\/\/[^/@\s:]+:[^/@\s]+@/;

/** Matches programs and verbs behind which the names of tests stand. */
const runsTests =
  /^(test|jest|vitest|mocha|ava|jasmine|karma|cypress|playwright|phpunit|pytest|rspec|behave|ctest)$/;

/** Returns the effects that the first words spell out. */
function verbReasons(texts: readonly string[], limit: number): readonly RiskReason[] {
  const words = texts.filter((text, at) => !/^[-+]/.test(text) && !isMessage(texts[at - 1]));
  const runner = words.findIndex((word) => runsTests.test(word));
  return words.slice(0, runner < 0 ? limit : Math.min(limit, runner)).flatMap((word) =>
    verbsIn(word).flatMap((verb) => {
      const code = verbs.get(verb);
      return code === undefined ? [] : [because(code, word)];
    }),
  );
}

/** Returns the parts of a word that may be verbs: `db:reset`, `DeleteInstance`, `//app:deploy`. */
function verbsIn(word: string): readonly string[] {
  const label = /^[/@:][\w./@-]*:([\w-]+)$/.exec(word)?.[1] ?? word;
  if (!/^[A-Za-z][A-Za-z0-9]*([-_:.][A-Za-z0-9]+)*$/.test(label)) return [];
  // The last piece behind a dot may be the extension of a file.
  const named = label.slice(label.lastIndexOf('.') + 1);
  return named.split(/[-_:]/).map((piece) => {
    // In a name of several words the verb is the first: `deleteMany`, `stopall`.
    const first = /^([A-Z]?[a-z]+)(?=[A-Z])/.exec(piece)?.[1] ?? piece;
    const verb = first.toLowerCase();
    return verbs.has(verb) ? verb : verb.replace(/all$/, '');
  });
}

/** Verbs at the end of a program's name: `ldapdelete`, `nix-collect-garbage`, `ifdown`. */
const named =
  /(^|[-_.])(uninstall|delete|remove|destroy|purge|erase|wipe|empty|kill|stop|shutdown|reset|teardown|garbage|unload|flush|publish|deploy)(\.(sh|py|js|bat|cmd))?$|^[a-z]{2,}(delete|remove|destroy|purge|erase|wipe|unload|down|off|reduce)$/;
const ofAccounts = /^(user|group)(add|del|mod)s?$|^(del|add)(user|group)$|^ch(age|sh|fn|g?passwd)$/;
const ofSecrets = /credential|passw|secret|keychain|keyring/;

/** Returns what the name of an unknown program says that it does. */
export function namedEffects(name: string): readonly RiskReason[] {
  if (ofAccounts.test(name)) return [because('privilege', name)];
  if (ofSecrets.test(name)) return [because('credentials', name)];
  return named.test(name) ? [because('destroysData', name)] : [];
}

/** Matches options whose value is prose. */
const isMessage = (option: string | undefined): boolean =>
  /^(-m|--(message|title|body|description|notes|subject|name|label|reason|comment))$/.test(
    option ?? '',
  );

function optionReasons(text: string): readonly RiskReason[] {
  const [, name] = /^--([a-z][a-z-]*)/.exec(text) ?? [];
  // Some programs have long options with one hyphen, those of Windows a slash.
  const [, alone = ''] = /^[-/]([A-Za-z]{5,})(?:all|[:=].*)?$/.exec(text) ?? [];
  return [...(name?.split('-') ?? []), alone.toLowerCase()].flatMap((verb) => {
    const code = notInOptions.has(verb) ? undefined : verbs.get(verb);
    return code === undefined ? [] : [because(code, text)];
  });
}

/** Matches calls in code of any language that delete: `User.delete_all`, `rmSync(x)`, `(delete-file "x")`. */
const deletingCall =
  /(?<![\w'"-])((delete|destroy|drop|truncate|unlink|remove|rm|purge|wipe|erase)([A-Z]\w*|[_-](?!event|listener)\w[\w-]*)[!?]?(?=[\s(!;)"']|$)|(rm|unlink|rmdir|rmtree|nuke)\s*\(|(?<=\.)(delete|destroy|truncate|drop)!?\(\))|(?<=::|\.)(truncate|destroy_all|delete_all)\b|\bfile delete\b/;
/** Matches statements of databases that delete. */
const deletingStatement =
  /\b(drop\s+(table|database|schema|view|index|user|role|collection|keyspace|column|measurement)\b|truncate\s+(table\s+)?\w|delete\s+from\b|detach\s+delete\b|alter\s+table\b|update\s+[\w."]+\s+set\b)/i;

/** Matches calls in code of any language that write a file, up to its path. */
const writingCall =
  /(?:\bopen\(\s*["']([~/][^"']*)["']\s*,\s*["'][rb]*[wax+]|(?:write|append)\w*\(\s*["']([~/][^"']*)["']\s*,|(?:createWriteStream|file_put_contents)\(\s*["']([~/][^"']*)["'])/g;

/** Returns the reasons of files outside of the folder that a text of code writes. */
const writtenByCode = (text: string, places: Places): readonly RiskReason[] =>
  text.length > MAX_CODE
    ? []
    : [...text.matchAll(writingCall)].flatMap(([, ...paths]) =>
        writingReasons(paths.find((path) => path !== undefined) ?? '', places).filter(
          ({ level }) => level === 'HIGH',
        ),
      );

/** Returns what a text of code or of statements in a word says that it deletes. */
const codeReasons = (text: string): readonly RiskReason[] =>
  text.length <= MAX_CODE &&
  /[\s(.]/.test(text) &&
  (deletingStatement.test(text) || (/[(.:]/.test(text) && deletingCall.test(text)))
    ? [because('destroysData', text)]
    : [];

/** Matches options that name a place for results, alone or with their value. */
const output =
  /^(?:(-[odOP])|(--(?:out|output|dest|destination|target|install|prefix|dir|directory|to|save|export|report|log|cache|root|home|location)(?:-[a-z-]+)?)(?:=|$))(.*)$/;

function outputReasons(texts: readonly string[], places: Places): readonly RiskReason[] {
  return texts.flatMap((text, at) => {
    const [option, , , attached = ''] = output.exec(text) ?? [];
    if (option === undefined) return [];
    const path = attached === '' ? (texts[at + 1] ?? '') : attached;
    return /^([~/]|\.\.(\/|$))|^[A-Za-z]:[\\/]/.test(path)
      ? writingReasons(path, places).filter(({ level }) => level === 'HIGH')
      : [];
  });
}
