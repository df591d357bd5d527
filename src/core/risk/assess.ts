import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { ExecuteExtra } from '#shared/tool/tool-use.ts';
import type { CommandPart, Risk, RiskReason } from '#shared/interaction/risk.ts';

import { unusualReason, partRisk, type PartRisk } from './assess-part.ts';
import { carriedCommands } from './carried/carried-commands.ts';
import { hiddenReasons, looksLikeAnother } from './characters.ts';
import { hostOf, hostReasons } from './commands/network.ts';
import { isKnownCommand } from './commands/registry.ts';
import { readingReasons, writingReasons } from './guarded-paths.ts';
import { isHarmlessName, isPowerfulVariable } from './environment-names.ts';
import { Scene } from './grammar/scene.ts';
import { isInside, type Places } from './places.ts';
import { because, highest, inOrder } from './reasons.ts';
import { readShell } from './shell/read-shell.ts';
import type { ShellPart, ShellReading } from './shell/shell-part.ts';
import { programOf } from './shell/shells.ts';
import { effectOf, type ToolEffect } from './tool-effect.ts';

/** Limit of the parts that are kept; a command with more is HIGH for its length alone. */
const MAX_PARTS = 100;
const MAX_PART_TEXT = 1000;
/** Limit of texts inside each other that carry commands. */
const MAX_CARRIED = 3;

/** The part of an agent's question that determines its risk. */
export type RiskQuestion = {
  readonly details: InteractionDetails;
  readonly blockedPath: string | null;
};

/** Rates what would happen if the answer were yes. Pure: reads no files and runs nothing. */
export function assess({ details, blockedPath }: RiskQuestion, places: Places): Risk {
  if (details.type !== 'tool') return { level: 'LOW', reasons: [], parts: [] };
  const use = effectOf(details);
  const cutReasons = details.isCut === true ? [because('unreadable')] : [];
  const blockedReasons =
    blockedPath === null
      ? []
      : [because('outsideFolder', blockedPath), ...placeReasons(use, blockedPath, places)];
  if (use.kind === 'shell') return shellRisk(use, [...cutReasons, ...blockedReasons], places);
  return riskOf(
    [...cutReasons, ...toolReasons(use, details.toolName, places), ...blockedReasons],
    [],
  );
}

/**
 * Returns the reasons of the path that a read or a change really reaches, whatever path the tool
 * names.
 */
function placeReasons({ kind }: ToolEffect, path: string, places: Places): readonly RiskReason[] {
  if (kind === 'write') return writingReasons(path, places);
  return kind === 'read' ? readingReasons(path, places) : [];
}

function riskOf(reasons: readonly RiskReason[], parts: readonly CommandPart[]): Risk {
  const all = [...reasons, ...parts.flatMap((part) => part.reasons)];
  return { level: highest(all), reasons: [...inOrder(all)], parts: [...parts] };
}

function toolReasons(
  use: Exclude<ToolEffect, { kind: 'shell' }>,
  toolName: string,
  places: Places,
): readonly RiskReason[] {
  switch (use.kind) {
    case 'read':
      return use.paths.flatMap((path) => [...hiddenReasons(path), ...readingReasons(path, places)]);
    case 'write':
      if (use.paths.length === 0) return [because('unknownTool', toolName)];
      return use.paths.flatMap((path) => [
        because('changesFile', path),
        ...hiddenReasons(path),
        ...writingReasons(path, places),
      ]);
    case 'web':
      return use.url === null
        ? [because('network')]
        : [...addressReasons(use.url), ...hostReasons(use.url)];
    case 'mcp':
      return [because('mcpTool', `${use.server}: ${use.tool}`)];
    case 'permissions':
      return [because('sandboxOff', toolName)];
    case 'own':
      return [];
    case 'unknown':
      return [because('unknownTool', toolName)];
  }
}

function addressReasons(url: string): readonly RiskReason[] {
  const host = hostOf(url) ?? url;
  // A host name with other letters arrives as punycode.
  return [
    ...hiddenReasons(url),
    ...(looksLikeAnother(url) || /(^|\.)xn--/.test(host) ? [because('lookAlike', host)] : []),
  ];
}

function shellRisk(
  { command, cwd, extras }: ToolEffect & { kind: 'shell' },
  blockedReasons: readonly RiskReason[],
  places: Places,
): Risk {
  const general = [
    ...blockedReasons,
    ...(cwd !== null && !isInside(cwd, places) ? [because('outsideFolder', cwd)] : []),
    ...extras.flatMap((extra) => extraReasons(extra, places)),
  ];
  if (command === null) return riskOf([because('unreadable'), ...general], []);
  const reading = readShell(command);
  const seen = [...general, ...hiddenReasons(command)];
  if (reading.kind === 'unreadable')
    return riskOf([because(reading.why === 'tooLong' ? 'tooLong' : 'unreadable'), ...seen], []);
  const judged = judgedParts(reading, places);
  const listedParts = judged.slice(0, MAX_PARTS).map(({ part, reasons }) => ({
    text: part.text.slice(0, MAX_PART_TEXT),
    level: highest(reasons),
    reasons: [...reasons],
  }));
  const beyond = judged.length > MAX_PARTS ? [because('tooLong')] : [];
  return riskOf(
    [...seen, ...readingReasonsOf(reading), ...downloadedReasons(judged), ...beyond],
    listedParts,
  );
}

function extraReasons({ kind, subject }: ExecuteExtra, places: Places): readonly RiskReason[] {
  if (kind === 'guards') return [because('sandboxOff', subject)];
  if (kind === 'host') return [because('network', subject)];
  return [
    because('changesFile', subject),
    ...hiddenReasons(subject),
    ...writingReasons(subject, places),
  ];
}

type Reading = Extract<ShellReading, { kind: 'read' }>;

/** Returns the reasons of a command line besides those of its single commands. */
function readingReasonsOf({
  functions,
  variables,
  oddities,
  multiplies,
}: Reading): readonly RiskReason[] {
  return [
    ...functions.filter(isKnownCommand).map((name) => because('shadows', name)),
    ...variables.flatMap((name) =>
      isPowerfulVariable(name)
        ? [because('changesEnvironment', name)]
        : isHarmlessName(name)
          ? []
          : [because('unknownForm', name)],
    ),
    ...oddities.map(unusualReason),
    ...(multiplies ? [because('forkBomb')] : []),
  ];
}

/**
 * Returns `runsDownloaded` if a script runs after a download, because it may be the downloaded
 * file.
 */
function downloadedReasons(judged: readonly JudgedPart[]): readonly RiskReason[] {
  const first = judged.findIndex(({ part }) =>
    downloading.test(
      [programOf(part.words[0]), ...part.words.slice(1).map(({ value }) => value)].join(' '),
    ),
  );
  const later = first < 0 ? [] : judged.slice(first + 1).flatMap(({ reasons }) => reasons);
  return later.some(({ code }) => code === 'runsScript') ? [because('runsDownloaded')] : [];
}

const downloading =
  /^(curl|wget|aria2c|axel|scp|sftp|xh|https?|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|certutil|bitsadmin|git clone|gh (repo clone|release download))( |$)/i;

export type JudgedPart = Omit<PartRisk, 'spelled'> & { readonly part: ShellPart };

/**
 * Rates the commands of a command line in order, each from the folders that earlier commands
 * changed to.
 */
export function judgedParts(
  { parts, functions }: Reading,
  places: Places,
  depth = 0,
): readonly JudgedPart[] {
  const feedsArguments = parts.some(({ through }) => through.includes('xargs'));
  let scene = new Scene(places);
  return parts.slice(0, MAX_PARTS + 1).map((part) => {
    const own = partRisk(part, { functions, feedsArguments }, scene);
    const folder = folderEntered(part);
    if (folder !== null) scene = scene.afterCd(folder);
    const { isKnown, isHarmless } = own;
    const reasons = inOrder(withOthers(own, part, places, depth));
    return {
      part,
      reasons: isOnlyCounted(parts, part) ? reasons.filter(isNoEnvironment) : reasons,
      isKnown,
      isHarmless,
    };
  });
}

/**
 * Returns the reasons of a command. If none of its own is HIGH, the commands that it may carry are
 * judged, and then what its words spell out.
 */
function withOthers(
  { reasons, isKnown, spelled }: PartRisk,
  part: ShellPart,
  places: Places,
  depth: number,
): readonly RiskReason[] {
  if (highest(reasons) === 'HIGH') return reasons;
  const carried =
    isKnown || depth > MAX_CARRIED
      ? []
      : [...unfedReasons(part, places, depth), ...carriedReasons(part, places, depth)];
  return carried.length > 0 ? [...reasons, ...carried] : [...reasons, ...spelled];
}

const isNoEnvironment = ({ code }: RiskReason): boolean =>
  code !== 'readsEnvironment' && code !== 'unknownForm';

/** Returns whether the environment that a command prints is only counted: `env | wc -l`. */
function isOnlyCounted(parts: readonly ShellPart[], part: ShellPart): boolean {
  const name = part.words[0]?.value ?? '';
  const isPlain =
    /^(env|printenv)$/.test(name) &&
    [part.words, part.written].every((words) => words.length === 1) &&
    part.assignments.length + part.redirects.length + part.fedBy.length === 0;
  const readers = parts.filter(({ fedBy }) => fedBy.includes(name));
  const [first] = readers;
  return (
    isPlain &&
    parts.filter(({ words }) => words[0]?.value === name).length === 1 &&
    first?.words[0]?.value === 'wc' &&
    readers.every(({ fedBy }, at) => fedBy.at(-1) !== name || at === 0)
  );
}

/**
 * Returns the reasons for which a command that an unknown form may carry is HIGH. The form itself is
 * at least MEDIUM.
 */
function carriedReasons(part: ShellPart, places: Places, depth: number): readonly RiskReason[] {
  const { commands, isCut } = carriedCommands(part);
  const reasons = commands.flatMap((carried) => {
    if (carried.kind === 'unknown') return [because('runsUnknown', carried.word)];
    // The words behind a carried command are beginnings of their own.
    const inner = carried.kind === 'words' ? MAX_CARRIED + 1 : depth + 1;
    const judged = judgedParts(carried.reading, places, inner);
    return [
      ...readingReasonsOf(carried.reading),
      ...downloadedReasons(judged),
      ...judged.flatMap((each) => each.reasons),
    ];
  });
  return [
    ...reasons.filter(({ level }) => level === 'HIGH'),
    ...(isCut ? [because('tooLong')] : []),
  ];
}

/**
 * Returns the reasons for which a command of `xargs` is HIGH without a word of its input: it runs
 * once if there is none.
 */
function unfedReasons(part: ShellPart, places: Places, depth: number): readonly RiskReason[] {
  const { words, through } = part;
  if (!through.includes('xargs') || words.length < 2) return [];
  const unfed = { ...part, words: words.slice(0, -1), through: [], variants: [] };
  const reading = { kind: 'read', ...NOTHING_ELSE, parts: [unfed] } as const;
  return judgedParts(reading, places, depth + 1)
    .flatMap(({ reasons }) => reasons)
    .filter(({ level }) => level === 'HIGH');
}

const NOTHING_ELSE = { functions: [], variables: [], oddities: [], multiplies: false };

function folderEntered({ words }: ShellPart): string | null {
  const isMove = /^(cd|pushd|chdir)$/.test(programOf(words[0]));
  return isMove
    ? (words.slice(1).find(({ value }) => value?.startsWith('-') === false)?.value ?? null)
    : null;
}
