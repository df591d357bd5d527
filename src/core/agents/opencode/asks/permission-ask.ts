import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { textAt, type Fields } from '#shared/base/fields.ts';
import { fit, listOf } from '#shared/base/lenient.ts';
import { askWords, worded, type Worded } from '#shared/interaction/worded.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { changesIn } from '../tools/changes.ts';
import { describeUse, toolNameOf } from '../tools/tool-use.ts';
import type { ToolPart } from '../wire/parts.ts';
import { permissionOptions } from './options.ts';

const texts = listOf(z.string());
const request = z.object({
  permission: z.string(),
  patterns: texts.default([]),
  metadata: z.record(z.string(), z.unknown()).default({}).catch({}),
  always: texts.default([]),
});
/** Names of the same fields in generation 2. */
const renamed = z.object({
  action: z.string(),
  resources: texts.default([]),
  save: texts.default([]),
});
type Request = z.output<typeof request>;

type Ask = Omit<AgentAsk, 'askId' | 'askedBy'>;
type Subject = {
  readonly title: Worded;
  readonly toolName: string;
  readonly input: Fields;
  readonly details: ToolDetails | null;
};

/** Permissions that are asked beside the one of the tool itself. */
const beside: ReadonlySet<string> = new Set(['external_directory', 'doom_loop']);

/** Converts a request for a permission. `tool` is its tool use, if it was announced. */
export function permissionAsk(
  properties: Fields,
  tool: ToolPart | null,
  toolUseId: string | null,
): Ask | null {
  const about = requestIn(properties);
  if (!about) return null;
  const { title, toolName, input, details } = subjectOf(about, tool);
  const isBeside = beside.has(about.permission);
  const ask: Ask = {
    type: 'TOOL_APPROVAL',
    ...askWords(title, messageOf(about)),
    details: {
      type: 'tool',
      toolName,
      toolUseId,
      input,
      tool: describeUse(toolName, input),
      details,
    },
    options: permissionOptions(about.always),
    reason: isBeside ? about.permission : null,
    blockedPath: about.permission === 'external_directory' ? (about.patterns[0] ?? null) : null,
  };
  const isEmpty = Object.keys(input).length === 0 && details === null;
  return isEmpty ? refuseOnlyUnspecified(ask) : ask;
}

/** Returns what a person must know beside the input. */
function messageOf({ permission, patterns }: Request): Worded | string {
  if (permission === 'task') return worded('subagentRules', { agent: 'OpenCode' });
  return beside.has(permission) ? patterns.join('\n') : '';
}

function requestIn(properties: Fields): Request | null {
  const usual = fit(request, properties);
  if (usual) return usual;
  const other = fit(renamed, properties);
  if (!other) return null;
  const { action: permission, resources: patterns, save: always } = other;
  return { permission, patterns, always, metadata: {} };
}

function subjectOf(about: Request, tool: ToolPart | null): Subject {
  const { permission, patterns, metadata } = about;
  if (beside.has(permission)) return subjectBeside(about, tool);
  const given = tool?.state.input ?? {};
  if (permission === 'edit') return editSubject(about, tool);
  const name = toolNameOf(tool?.tool ?? permission);
  const input = { ...fallbackInput(permission, patterns), ...metadata, ...given };
  const details: ToolDetails | null =
    name === 'Bash'
      ? {
          type: 'commandOutput',
          command: textAt(input, 'command'),
          stdout: '',
          stderr: '',
          exitCode: null,
          backgroundTaskId: null,
        }
      : null;
  return { title: titleOf(permission), toolName: name, input, details };
}

/** Returns the input if the tool use was not announced: OpenCode names it as patterns. */
function fallbackInput(permission: string, patterns: readonly string[]): Fields {
  const [first] = patterns;
  if (first === undefined) return {};
  if (permission === 'bash') return { command: patterns.join('\n') };
  if (permission === 'webfetch') return { url: first };
  if (permission === 'websearch') return { query: first };
  return permission === 'read' ? { filePath: first } : { patterns };
}

function subjectBeside({ permission, patterns }: Request, tool: ToolPart | null): Subject {
  const name = toolNameOf(tool?.tool ?? permission);
  const input = { ...tool?.state.input, ...(tool ? {} : { patterns }) };
  return { title: worded('allowTool', { tool: permission }), toolName: name, input, details: null };
}

function editSubject({ patterns, metadata }: Request, tool: ToolPart | null): Subject {
  const files = changesIn(metadata, tool);
  const [first, ...others] = files;
  const input = { ...(first ? { filePath: first.filePath } : {}), ...tool?.state.input };
  const name = toolNameOf(tool?.tool ?? 'edit');
  if (!first)
    return {
      title: worded('editFiles', {}),
      toolName: name,
      input:
        patterns.length === 0 ? input : { ...input, changes: patterns.map((path) => ({ path })) },
      details: null,
    };
  if (others.length > 0) {
    const changes = files.map(({ filePath: path }) => ({ path }));
    return {
      title: worded('changeFiles', { count: String(files.length) }),
      toolName: name,
      input: { ...input, changes },
      details: { type: 'changes', files: [...files] },
    };
  }
  const title = first.oldContent === null ? worded('createFile', {}) : worded('editFile', {});
  return { title, toolName: name, input, details: first };
}

function titleOf(permission: string): Worded {
  switch (permission) {
    case 'bash':
      return worded('runCommand', {});
    case 'read':
      return worded('readFile', {});
    case 'glob':
    case 'grep':
    case 'list':
      return worded('searchFiles', {});
    case 'webfetch':
      return worded('fetchPage', {});
    case 'websearch':
      return worded('searchWeb', {});
    case 'task':
      return worded('startSubagent', {});
    default:
      return worded('allowTool', { tool: permission });
  }
}
