import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { CommandPart, Risk, RiskReason } from '#shared/interaction/risk.ts';

import { partReasons } from './assess-part.ts';
import { hiddenReasons, looksLikeAnother } from './characters.ts';
import { hostOf, hostReasons } from './commands/network.ts';
import { isKnownCommand } from './commands/registry.ts';
import { readingReasons, writingReasons } from './guarded-paths.ts';
import { isInside, type Places } from './places.ts';
import { because, highest, inOrder } from './reasons.ts';
import { readShell } from './shell/read-shell.ts';
import { toolUseOf, type ToolUse } from './tool-use.ts';

/** What is kept of a command with more: it is HIGH for its length alone if its reasons do not make it so. */
const MAX_PARTS = 100;
const MAX_PART_TEXT = 1000;

/** What a question of an agent is about, as far as its risk goes. */
export type Asked = { readonly details: InteractionDetails; readonly blockedPath: string | null };

/** What would happen if the answer were yes. Pure: nothing is looked up, and nothing runs. */
export function assess({ details, blockedPath }: Asked, places: Places): Risk {
  if (details.type !== 'tool') return { level: 'LOW', reasons: [], parts: [] };
  const use = toolUseOf(details.toolName, details.input);
  const unread = details.isCut === true ? [because('unreadable')] : [];
  const blocked = blockedPath === null ? [] : [because('outsideFolder', blockedPath), ...placeReasons(use, blockedPath, places)];
  if (use.kind === 'shell') return shellRisk(use, [...unread, ...blocked], places);
  return riskOf([...unread, ...toolReasons(use, details.toolName, places), ...blocked], []);
}

/** Where a read or a change ends up in truth, whatever the path in it says. */
function placeReasons({ kind }: ToolUse, path: string, places: Places): readonly RiskReason[] {
  if (kind === 'write') return writingReasons(path, places);
  return kind === 'read' ? readingReasons(path, places) : [];
}

function riskOf(reasons: readonly RiskReason[], parts: readonly CommandPart[]): Risk {
  const all = [...reasons, ...parts.flatMap((part) => part.reasons)];
  return { level: highest(all), reasons: [...inOrder(all)], parts: [...parts] };
}

function toolReasons(use: Exclude<ToolUse, { kind: 'shell' }>, toolName: string, places: Places): readonly RiskReason[] {
  switch (use.kind) {
    case 'read':
      return use.paths.flatMap((path) => [...hiddenReasons(path), ...readingReasons(path, places)]);
    case 'write':
      if (use.paths.length === 0) return [because('unknownTool', toolName)];
      return use.paths.flatMap((path) => [because('changesFile', path), ...hiddenReasons(path), ...writingReasons(path, places)]);
    case 'web':
      return use.url === null ? [because('network')] : [...addressReasons(use.url), ...hostReasons(use.url)];
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
  // A host in other letters arrives as punycode.
  return [...hiddenReasons(url), ...(looksLikeAnother(url) || /(^|\.)xn--/.test(host) ? [because('lookAlike', host)] : [])];
}

function shellRisk({ command, cwd, extras }: ToolUse & { kind: 'shell' }, blocked: readonly RiskReason[], places: Places): Risk {
  const general = [
    ...blocked,
    ...(cwd !== null && !isInside(cwd, places) ? [because('outsideFolder', cwd)] : []),
    ...extras.map(({ kind, subject }) => because(kind === 'guards' ? 'sandboxOff' : 'network', subject)),
  ];
  if (command === null) return riskOf([because('unreadable'), ...general], []);
  const reading = readShell(command);
  const seen = [...general, ...hiddenReasons(command)];
  if (reading.kind === 'unreadable') return riskOf([because(reading.why === 'tooLong' ? 'tooLong' : 'unreadable'), ...seen], []);
  const { parts, functions, multiplies } = reading;
  const named = functions.filter(isKnownCommand).map((name) => because('shadows', name));
  const feedsArguments = parts.some(({ through }) => through.includes('xargs'));
  const told = parts.map((part) => {
    const reasons = [...inOrder(partReasons(part, { functions, feedsArguments }, places))];
    return { text: part.text.slice(0, MAX_PART_TEXT), level: highest(reasons), reasons };
  });
  const beyond = told.length > MAX_PARTS ? [because('tooLong')] : [];
  const all = [...seen, ...named, ...(multiplies ? [because('forkBomb')] : []), ...beyond];
  return riskOf(all, told.slice(0, MAX_PARTS));
}
