import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { executeUse } from '#core/agents/kits/tools/execute-use.ts';
import { contentText, hasPictures } from '#core/agents/kits/tools/result-content.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';
import { keyedOutput, placeOf, type BareOutput } from '#core/agents/kits/records/record-output.ts';
import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import { fit, maybeText, text } from '#shared/base/lenient.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { textsIn } from '../wire/dialects.ts';
import type { Line, Step } from '../wire/line.ts';
import { unwrapShellWords } from '../wire/shell-command.ts';
import type { CodexState } from '../wire/state.ts';
import { commandResult } from '../tools/command.ts';
import { fields } from '../wire/wire.ts';

const record = z.object({
  type: z.string(),
  id: maybeText,
  role: maybeText,
  content: z.unknown().optional(),
  summary: z.unknown().optional(),
  name: text,
  arguments: text,
  input: z.unknown().optional(),
  call_id: maybeText,
  output: z.unknown().optional(),
  action: fields.nullable().catch(null),
});
type ModelRecord = z.output<typeof record>;

/** Matches the start of a text that Codex adds for the model with the role of the user. */
const harness =
  /^\s*<(environment_context|user_instructions|permissions instructions|skills_instructions|collaboration_mode|turn_aborted|user_shell_command|subagent_notification|INSTRUCTIONS)\b|^# AGENTS\.md instructions/;

/**
 * Converts input and output of the model. Current rollouts contain the same as items, in better
 * form; in older rollouts there is nothing else.
 */
export function modelRecord(state: CodexState, line: Line): Step | null {
  const item = fit(record, line.fields);
  if (!item) return null;
  if (state.hasItems) return { state, events: [] };
  const key = item.id ?? placeOf(line.record);
  return {
    state,
    events: outputsOf(item, key).map(([name, bare]): AgentEvent => keyedOutput(line, name, bare)),
  };
}

function outputsOf(item: ModelRecord, key: string): readonly (readonly [string, BareOutput])[] {
  switch (item.type) {
    case 'message':
      return messageOf(item).map((bare) => [key, bare]);
    case 'reasoning': {
      const thought = textsIn(item.summary) || textsIn(item.content);
      return thought === '' ? [] : [[key, { type: 'thinking', text: thought }]];
    }
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
      return [[key, { type: 'toolUse', id: item.call_id, ...callOf(item) }]];
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const words = outputText(item.output);
      const result = { toolUseId: item.call_id, toolName: null, ...words, cause: null };
      return [[`${key}/result`, { type: 'toolResult', ...result }]];
    }
    default:
      return [];
  }
}

function messageOf({ role, content }: ModelRecord): readonly BareOutput[] {
  const words = textsIn(content);
  if (words.trim() === '' || (role !== 'user' && role !== 'assistant')) return [];
  return [{ type: 'text', role, text: words, synthetic: role === 'user' && harness.test(words) }];
}

type Call = { readonly toolName: string; readonly toolInput: unknown; readonly tool: ToolUse };

function callOf({ name, arguments: given, input, action }: ModelRecord): Call {
  const parsed = parse(given);
  const about =
    fit(z.object({ command: z.array(z.string()).or(z.string()) }), action ?? parsed) ??
    fit(
      z.object({ cmd: z.string() }).transform(({ cmd }) => ({ command: cmd })),
      parsed,
    );
  if (about) {
    const command =
      typeof about.command === 'string' ? about.command : unwrapShellWords(about.command);
    return { toolName: 'Bash', toolInput: { command }, tool: executeUse('command', { command }) };
  }
  const [toolName, toolInput] = [name || 'tool', parsed ?? { input }];
  return { toolName, toolInput, tool: useByName(toolName, toolInput, null) };
}

const reported = z.object({
  output: z.string(),
  metadata: z.object({ exit_code: z.number() }).nullable().catch(null),
});

/** Parses the output of a tool, which is text or, in older rollouts, JSON with the exit code. */
function outputText(given: unknown): {
  readonly result: string;
  readonly structured: unknown;
  readonly isError: boolean;
} {
  const words =
    typeof given === 'string'
      ? given
      : (fit(z.object({ content: z.string() }), given)?.content ?? contentText(given));
  const report = fit(reported, parse(words));
  if (!report) {
    const structured = hasPictures(given) ? { content: given } : null;
    return { result: words, structured, isError: false };
  }
  const code = report.metadata?.exit_code ?? 0;
  // The exit code is added to the text, because other tools also report one and their cards show
  // only the text.
  const result = code === 0 ? report.output : `Exit code ${code}\n${report.output}`;
  return { result, structured: commandResult(report.output, code), isError: code !== 0 };
}

function parse(given: string): unknown {
  try {
    const value: unknown = JSON.parse(given);
    return isDeeperThan(value, MAX_DEPTH) ? null : value;
  } catch {
    return null; // The text is not JSON.
  }
}
