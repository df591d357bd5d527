import type { AgentEvent, AgentFacts } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, nameAt, numberAt, textAt, type Fields } from '#shared/base/fields.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { errorKind, remedyFor } from '../wire/api-errors.ts';
import { noticeSubtypes, quietSubtypes } from './known-records.ts';
import { output, unknownOutput, type Line, type Step } from '../wire/line.ts';
import { apiRetry } from '../wire/retry.ts';
import { plainModel } from '../wire/model-facts.ts';
import { namedCommands } from '../wire/slash-commands.ts';
import type { ClaudeState } from '../wire/state.ts';
import { backgroundTasksChanged, taskNotification, taskProgress, taskStarted } from './tasks.ts';
import { startTurn } from '../wire/turn.ts';
import { noticeOf } from '../words/notice.ts';
import { userOutputs } from './user-text.ts';

type Handler = (state: ClaudeState, line: Line) => Step;

const quiet: Handler = (state) => ({ state, events: [] });

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...quietSubtypes].map((subtype) => [subtype, quiet] as const),
  ...[...noticeSubtypes].map((subtype) => [subtype, notice] as const),
  ['init', init],
  ['status', status],
  ['api_retry', apiRetry],
  ['api_error', apiRetry],
  ['permission_denied', permissionDenied],
  ['compact_boundary', compacted],
  ['local_command', localCommand],
  ['task_started', taskStarted],
  ['task_progress', taskProgress],
  ['task_notification', taskNotification],
  ['background_tasks_changed', backgroundTasksChanged],
]);

export function system(state: ClaudeState, line: Line): Step {
  const handler = handlers.get(nameAt(line.fields, 'subtype') ?? '');
  return handler
    ? handler(state, line)
    : { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
}

/** Converts `init`, which is repeated at the start of each turn. */
function init(state: ClaudeState, line: Line): Step {
  const { fields } = line;
  const model = nameAt(fields, 'model');
  const facts: AgentFacts = {
    ...optional('agentSessionId', nameAt(fields, 'session_id')),
    ...optional('model', model && plainModel(model)),
    ...optional('permissionMode', nameAt(fields, 'permissionMode')),
    ...optional('version', nameAt(fields, 'claude_code_version')),
    ...(Array.isArray(fields.slash_commands) ? { slashCommands: namedCommands(fields) } : {}),
  };
  const moded = changeMode(state, line);
  const started = startTurn(moded.state);
  return {
    state: started.state,
    events: [{ type: 'facts', facts }, ...moded.events, ...started.events],
  };
}

function optional<K extends keyof AgentFacts>(
  name: K,
  value: string | null,
): { readonly [P in K]?: string } | object {
  return value === null ? {} : { [name]: value };
}

function status(state: ClaudeState, line: Line): Step {
  const moded = changeMode(state, line);
  const mode = nameAt(line.fields, 'permissionMode');
  const failed = nameAt(line.fields, 'compact_error');
  const events: AgentEvent[] =
    mode === null ? [] : [{ type: 'facts', facts: { permissionMode: mode } }];
  events.push(...moded.events);
  if (failed !== null)
    events.push(noticeOutput(line, noticeOf('compactFailed', { reason: failed })));
  return { state: moded.state, events };
}

/** Reports a change of mode; the first mode in a stream is not a change. */
function changeMode(state: ClaudeState, line: Line): Step {
  const mode = nameAt(line.fields, 'permissionMode');
  if (mode === null || mode === state.permissionMode) return { state, events: [] };
  const next = { ...state, permissionMode: mode };
  if (state.permissionMode === null) return { state: next, events: [] };
  const data = { mode, before: state.permissionMode };
  const changed = keyedOutput(line, `${line.key}/mode`, {
    type: 'status',
    status: 'permissionMode',
    text: mode,
    data,
  });
  return { state: next, events: [changed] };
}

function permissionDenied(state: ClaudeState, line: Line): Step {
  const { fields } = line;
  const { text, data } = denied(nameAt(fields, 'tool_name'), nameAt(fields, 'message'));
  const toolUseId = nameAt(fields, 'tool_use_id');
  return { state, events: [noticeOutput(line, { text, data: { ...data, toolUseId } })] };
}

function denied(toolName: string | null, reason: string | null) {
  if (toolName === null)
    return reason === null ? noticeOf('toolDenied', {}) : noticeOf('toolDeniedFor', { reason });
  return reason === null
    ? noticeOf('permissionDeniedPlain', { toolName })
    : noticeOf('permissionDenied', { toolName, reason });
}

function compacted(state: ClaudeState, line: Line): Step {
  const about =
    fieldsAt(line.fields, 'compact_metadata') ?? fieldsAt(line.fields, 'compactMetadata') ?? {};
  const data = {
    trigger: nameAt(about, 'trigger'),
    tokensBefore: numberAt(about, 'pre_tokens') ?? numberAt(about, 'preTokens'),
    tokensAfter: numberAt(about, 'post_tokens') ?? numberAt(about, 'postTokens'),
  };
  const compactedOutput = output(line, 0, { type: 'status', status: 'compacted', text: '', data });
  return {
    state,
    events: [compactedOutput, { type: 'facts', facts: { contextTokens: data.tokensAfter } }],
  };
}

/** Converts the output of a slash command in a transcript. */
function localCommand(state: ClaudeState, line: Line): Step {
  return { state, events: userOutputs(textAt(line.fields, 'content') ?? '', line, 0) };
}

function notice(state: ClaudeState, line: Line): Step {
  const text = recordedWords(line.fields);
  if (text === null) return { state, events: [] };
  const level = nameAt(line.fields, 'level');
  if (level !== 'error')
    return {
      state,
      events: [
        noticeOutput(line, { text, data: { notice: nameAt(line.fields, 'subtype'), level } }),
      ],
    };
  const kind = errorKind(line.fields);
  const remedy = kind === 'apiError' ? null : remedyFor(kind);
  return { state, events: [output(line, 0, { type: 'error', kind, message: text, remedy })] };
}

function recordedWords(fields: Fields): string | null {
  return (
    nameAt(fields, 'content') ??
    nameAt(fields, 'message') ??
    nameAt(fields, 'text') ??
    nameAt(fields, 'error')
  );
}

type NoticeWords = {
  readonly text: ShownText;
  readonly data: Readonly<Record<string, string | number | null>>;
};

function noticeOutput(line: Line, { text, data }: NoticeWords): AgentEvent {
  return output(line, 0, { type: 'status', status: 'notice', text, data });
}
