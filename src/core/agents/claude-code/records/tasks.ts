import { fieldsAt, fieldsListAt, isTrue, nameAt, numberAt, textAt } from '#shared/base/fields.ts';

import { output, type Line, type Step } from '../wire/line.ts';
import { withEntry, withItem, type BackgroundTask, type ClaudeState } from '../wire/state.ts';
import { isBusy } from '../wire/turn.ts';

const MAX_TASKS = 256;

/** Sub-agents and slow commands are tasks, too. Only those in the background are news: others end with their tool. */
export function taskStarted(state: ClaudeState, line: Line): Step {
  const task = { taskId: nameAt(line.fields, 'task_id') ?? '', taskType: nameAt(line.fields, 'task_type') };
  const agentType = nameAt(line.fields, 'subagent_type');
  const known = agentType === null ? state : { ...state, agentTypes: withEntry(state.agentTypes, task.taskId, agentType, MAX_TASKS) };
  if (!isTrue(line.fields, 'is_backgrounded')) return { state: known, events: [] };
  const others = state.tasks.filter(({ taskId }) => taskId !== task.taskId);
  const description = nameAt(line.fields, 'description') ?? task.taskId;
  const started = output(line, 0, {
    type: 'status',
    status: 'backgroundTask',
    text: `Running in the background: ${description}`,
    data: { phase: 'started', taskId: task.taskId, toolUseId: nameAt(line.fields, 'tool_use_id'), description },
  });
  return { state: { ...known, tasks: withItem(others, task, MAX_TASKS) }, events: [started] };
}

export function taskProgress(state: ClaudeState, line: Line): Step {
  const toolUseId = nameAt(line.fields, 'tool_use_id');
  const text = nameAt(line.fields, 'description');
  if (toolUseId === null || text === null) return { state, events: [] };
  const usage = fieldsAt(line.fields, 'usage');
  const used = usage && { toolUses: countOf(usage, 'tool_uses'), tokens: countOf(usage, 'total_tokens') };
  return { state, events: [output(line, 0, { type: 'toolProgress', toolUseId, text, ...(used && { used }) })] };
}

function countOf(usage: Parameters<typeof numberAt>[0], field: string): number | null {
  const count = numberAt(usage, field);
  return Number.isSafeInteger(count) ? count : null;
}

/** A task came to its end. One that nobody put into the background is told of by its tool's result. */
export function taskNotification(state: ClaudeState, line: Line): Step {
  const { fields } = line;
  const taskId = nameAt(fields, 'task_id') ?? '';
  const known = state.tasks.some((task) => task.taskId === taskId);
  if (!known && !isTrue(fields, 'summary_is_report')) return { state, events: [] };
  const status = nameAt(fields, 'status') ?? 'ended';
  const summary = textAt(fields, 'summary') ?? '';
  const usage = fieldsAt(fields, 'usage') ?? {};
  const ended = output(line, 0, {
    type: 'status',
    status: 'backgroundTask',
    text: summary === '' ? `Background task ${status}.` : `Background task ${status}: ${summary}`,
    data: {
      phase: 'ended',
      taskId,
      toolUseId: nameAt(fields, 'tool_use_id'),
      outcome: status,
      summary,
      tokens: numberAt(usage, 'total_tokens'),
      durationMs: numberAt(usage, 'duration_ms'),
    },
  });
  // What runs is `background_tasks_changed`'s to say where there is one: it comes next.
  return { state, events: [ended] };
}

/** The whole list of what runs in the background. When it empties between two turns, nobody else says so. */
export function backgroundTasksChanged(state: ClaudeState, line: Line): Step {
  const tasks: readonly BackgroundTask[] = fieldsListAt(line.fields, 'tasks')
    .slice(-MAX_TASKS)
    .map((task) => ({ taskId: nameAt(task, 'task_id') ?? '', taskType: nameAt(task, 'task_type') }));
  const next = { ...state, tasks };
  const settled = isBusy(state) && !isBusy(next) && !state.turn;
  return { state: next, events: settled ? [{ type: 'turnEnded', busy: false }] : [] };
}

/** `tool_progress`: how long a tool has been running. */
export function toolProgress(state: ClaudeState, line: Line): Step {
  const toolUseId = nameAt(line.fields, 'tool_use_id');
  const seconds = numberAt(line.fields, 'elapsed_time_seconds');
  if (toolUseId === null || seconds === null) return { state, events: [] };
  return { state, events: [output(line, 0, { type: 'toolProgress', toolUseId, text: `${Math.round(seconds)} s` })] };
}
