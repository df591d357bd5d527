import type { RiskReason } from '#shared/interaction/risk.ts';
import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import { writingReasons } from '../guarded-paths.ts';
import type { Places } from '../places.ts';
import { because } from '../reasons.ts';

/** Verbs that say in any program that something is gone afterwards. */
const destroying =
  'delete del destroy drop purge wipe erase nuke obliterate truncate flush flushdb flushall reset revert rollback downgrade strip abandon undo forget prune trash remove rm uninstall unpublish deprovision terminate revoke shred fresh';
const stopping = 'kill stop disable quit';
const halting = 'halt shutdown poweroff reboot';
const publishing = 'publish deploy push upload submit release';
const verbs: ReadonlyMap<string, RiskCode> = new Map([
  ...destroying.split(' ').map((verb) => [verb, 'destroysData'] as const),
  ...halting.split(' ').map((verb) => [verb, 'stopsMachine'] as const),
  ...publishing.split(' ').map((verb) => [verb, 'publishes'] as const),
  ...stopping.split(' ').map((verb) => [verb, 'stopsProcesses'] as const),
]);
/** Verbs of which options with a harmless effect are made: `docker run --rm`, `--reset-mocks`. */
const notInOptions: ReadonlySet<string> = new Set(
  'rm remove reset revert undo strip fresh stop disable halt quit publish release upload submit deploy'.split(
    ' ',
  ),
);

/** Limit of the words that may be verbs; later ones are names. */
const MAX_VERBS = 4;
/** The same limit for programs with a judge that knows their verbs. */
const MAX_VERBS_OF_KNOWN = 2;

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
    ...ledTo.flatMap((words) => verbReasons(words, MAX_VERBS)),
    ...texts.flatMap(optionReasons),
    ...outputReasons(texts, places),
  ];
}

/** Returns what the name of a script says that it destroys or publishes: `npm run db:reset`. */
export const scriptReasons = (name: string): readonly RiskReason[] =>
  verbReasons([name], 1).filter(({ code }) => code !== 'stopsProcesses');

/** Returns the effects that the first words spell out. */
function verbReasons(texts: readonly string[], limit: number): readonly RiskReason[] {
  const words = texts.filter((text, at) => !text.startsWith('-') && !isMessage(texts[at - 1]));
  return words.slice(0, limit).flatMap((word) => {
    if (!/^[a-z][a-z0-9]*([-_:.][a-z0-9]+)*$/.test(word)) return [];
    // The last piece behind a dot may be the extension of a file.
    const named = word.includes('.') ? word.slice(word.lastIndexOf('.') + 1) : word;
    return named.split(/[-_:]/).flatMap((verb) => {
      const code = verbs.get(verb);
      return code === undefined ? [] : [because(code, word)];
    });
  });
}

/** Matches options whose value is prose. */
const isMessage = (option: string | undefined): boolean =>
  /^(-m|--(message|title|body|description|notes|subject|name|label|reason|comment))$/.test(
    option ?? '',
  );

function optionReasons(text: string): readonly RiskReason[] {
  const [, name] = /^--([a-z][a-z-]*)/.exec(text) ?? [];
  return (name?.split('-') ?? []).flatMap((verb) => {
    const code = notInOptions.has(verb) ? undefined : verbs.get(verb);
    return code === undefined ? [] : [because(code, text)];
  });
}

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
