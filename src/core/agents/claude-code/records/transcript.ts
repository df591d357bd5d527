import { keyedOutput } from '#core/agents/kits/records/record-output.ts';
import { blockText } from '#core/agents/kits/tools/result-content.ts';
import { fieldsAt, nameAt, textAt, type Fields } from '#shared/base/fields.ts';

import { blocksOf } from '../wire/content.ts';
import { output, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { withEntry, type ClaudeState } from '../wire/state.ts';

const MAX_SIDECHAIN_LINES = 512;

/**
 * Converts a prompt that the agent took during a turn, which is in the transcript only as an
 * attachment.
 */
export function attachment(state: ClaudeState, line: Line): Step {
  const about = fieldsAt(line.fields, 'attachment');
  if (!about) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  if (nameAt(about, 'type') !== 'queued_command') return { state, events: [] };
  const text = (blocksOf(about.prompt) ?? []).map(blockText).join('\n');
  if (text === '') return { state, events: [] };
  const synthetic = (nameAt(about, 'commandMode') ?? 'prompt') !== 'prompt';
  const key = nameAt(about, 'source_uuid') ?? line.key;
  return {
    state,
    events: [keyedOutput(line, key, { type: 'text', role: 'user', text, synthetic })],
  };
}

/** Converts the progress of a tool in transcripts of older versions. */
export function progress(state: ClaudeState, line: Line): Step {
  const data = fieldsAt(line.fields, 'data');
  const toolUseId = nameAt(line.fields, 'parentToolUseID') ?? nameAt(line.fields, 'toolUseID');
  const text = data && lastLineOf(textAt(data, 'output') ?? textAt(data, 'message') ?? '');
  if (toolUseId === null || !text) return { state, events: [] };
  return { state, events: [output(line, 0, { type: 'toolProgress', toolUseId, text })] };
}

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/**
 * Returns the tool use whose sub-agent wrote a line. Streams name it; a sub-agent's own file is
 * read for one tool use; older transcripts mix the lines of all: there the first line repeats the
 * prompt and every other one names the line before it.
 */
export function parentOf(
  state: ClaudeState,
  fields: Fields,
  fileParent: string | null,
): string | null {
  const named = nameAt(fields, 'parent_tool_use_id') ?? nameAt(fields, 'parentToolUseId');
  if (named !== null) return named;
  if (fileParent !== null || fields.isSidechain !== true) return fileParent;
  return state.sidechains.get(nameAt(fields, 'parentUuid') ?? '') ?? starterOf(state, fields);
}

function starterOf(state: ClaudeState, fields: Fields): string | null {
  const message = fieldsAt(fields, 'message') ?? {};
  const prompt = nameAt(blocksOf(message.content)?.[0] ?? {}, 'text');
  const starter =
    state.openAgents.find((agent) => agent.prompt === prompt) ?? state.openAgents.at(-1);
  return starter?.toolUseId ?? null;
}

export function rememberSidechain(state: ClaudeState, line: Line): ClaudeState {
  if (line.parent === null || line.fields.isSidechain !== true) return state;
  return {
    ...state,
    sidechains: withEntry(state.sidechains, line.key, line.parent, MAX_SIDECHAIN_LINES),
  };
}
