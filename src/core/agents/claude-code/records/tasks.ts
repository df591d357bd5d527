import { keyedOutput, type BareOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, fieldsListAt, isTrue, nameAt, numberAt, textAt } from '#shared/base/fields.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { output, type Line, type Step } from '../wire/line.ts';
import { withEntry, withItem, type BackgroundTask, type ClaudeState } from '../wire/state.ts';
import { isBusy } from '../wire/turn.ts';

const MAX_TASKS = 256;
/** Ways in which a task ends that have their own sentence. */
const OUTCOMES = ['completed', 'failed', 'stopped', 'killed', 'ended'] as const;

/**
 * Converts the start of a task. Sub-agents and slow commands are tasks, too; only background tasks
 * are reported, because others end with their tool.
 */
export function taskStarted(state: ClaudeState, line: Line): Step {
  const task = {
    taskId: nameAt(line.fields, 'task_id') ?? '',
    taskType: nameAt(line.fields, 'task_type'),
  };
  const agentType = nameAt(line.fields, 'subagent_type');
  const known =
    agentType === null
      ? state
      : { ...state, agentTypes: withEntry(state.agentTypes, task.taskId, agentType, MAX_TASKS) };
  if (!isTrue(line.fields, 'is_backgrounded')) return { state: known, events: [] };
  const others = state.tasks.filter(({ taskId }) => taskId !== task.taskId);
  const description = nameAt(line.fields, 'description') ?? task.taskId;
  const started = output(line, 0, {
    type: 'status',
    status: 'backgroundTask',
    text: compose('notices.backgroundTask.started', { description }),
    data: {
      phase: 'started',
      taskId: task.taskId,
      toolUseId: nameAt(line.fields, 'tool_use_id'),
      description,
    },
  });
  return { state: { ...known, tasks: withItem(others, task, MAX_TASKS) }, events: [started] };
}

export function taskProgress(state: ClaudeState, line: Line): Step {
  const toolUseId = nameAt(line.fields, 'tool_use_id');
  const text = nameAt(line.fields, 'description');
  if (toolUseId === null || text === null) return { state, events: [] };
  const usage = fieldsAt(line.fields, 'usage');
  const used = usage && {
    toolUses: countOf(usage, 'tool_uses'),
    tokens: countOf(usage, 'total_tokens'),
  };
  return {
    state,
    events: [output(line, 0, { type: 'toolProgress', toolUseId, text, ...(used && { used }) })],
  };
}

function countOf(usage: Parameters<typeof numberAt>[0], field: string): number | null {
  const count = numberAt(usage, field);
  return Number.isSafeInteger(count) ? count : null;
}

/**
 * Converts the end of a task. A task that was never in the background is reported by its tool's
 * result.
 */
export function taskNotification(state: ClaudeState, line: Line): Step {
  const { fields } = line;
  const taskId = nameAt(fields, 'task_id') ?? '';
  const known = state.tasks.some((task) => task.taskId === taskId);
  if (!known && !isTrue(fields, 'summary_is_report')) return { state, events: [] };
  const usage = fieldsAt(fields, 'usage') ?? {};
  const { bare, key } = taskEnd({
    taskId,
    toolUseId: nameAt(fields, 'tool_use_id'),
    outcome: nameAt(fields, 'status') ?? 'ended',
    summary: textAt(fields, 'summary') ?? '',
    tokens: numberAt(usage, 'total_tokens'),
    durationMs: numberAt(usage, 'duration_ms'),
  });
  // The state keeps the task: the next record, `background_tasks_changed`, has the list of running
  // tasks.
  return { state, events: [keyedOutput(line, key, bare)] };
}

type TaskEnd = {
  readonly taskId: string;
  readonly toolUseId: string | null;
  readonly outcome: string;
  readonly summary: string;
  readonly tokens: number | null;
  readonly durationMs: number | null;
};

/**
 * Returns the end of a task as a status. Stream and transcript report it in records with different
 * ids, so its key is made of the task and its tool use.
 */
export function taskEnd(end: TaskEnd): { readonly bare: BareOutput; readonly key: string } {
  return {
    bare: {
      type: 'status',
      status: 'backgroundTask',
      text: taskEndSentence(end.outcome, end.summary),
      data: { phase: 'ended', ...end },
    },
    key: `task:${end.taskId}:${end.toolUseId ?? ''}`,
  };
}

function taskEndSentence(outcome: string, summary: string): Sentence {
  const known = OUTCOMES.find((each) => each === outcome);
  if (known === undefined)
    return summary === ''
      ? compose('notices.backgroundTaskAlone.other', { outcome })
      : compose('notices.backgroundTask.other', { outcome, summary });
  return summary === ''
    ? compose(`notices.backgroundTaskAlone.${known}`)
    : compose(`notices.backgroundTask.${known}`, { summary });
}

/**
 * Replaces the list of background tasks. If it becomes empty between two turns, no other record
 * reports that the session is idle.
 */
export function backgroundTasksChanged(state: ClaudeState, line: Line): Step {
  const tasks: readonly BackgroundTask[] = fieldsListAt(line.fields, 'tasks')
    .slice(-MAX_TASKS)
    .map((task) => ({
      taskId: nameAt(task, 'task_id') ?? '',
      taskType: nameAt(task, 'task_type'),
    }));
  const next = { ...state, tasks };
  const settled = isBusy(state) && !isBusy(next) && !state.turn;
  return { state: next, events: settled ? [{ type: 'turnEnded', busy: false }] : [] };
}

/** Converts `tool_progress`, which has the time that a tool has been running. */
export function toolProgress(state: ClaudeState, line: Line): Step {
  const toolUseId = nameAt(line.fields, 'tool_use_id');
  const seconds = numberAt(line.fields, 'elapsed_time_seconds');
  if (toolUseId === null || seconds === null) return { state, events: [] };
  return {
    state,
    events: [
      output(line, 0, { type: 'toolProgress', toolUseId, text: `${Math.round(seconds)} s` }),
    ],
  };
}
