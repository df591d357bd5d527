import { z } from 'zod';

import {
  inputFields,
  resultFields,
  type ToolProcessor,
} from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';
import { listAt, textAt } from '#shared/base/fields.ts';
import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';
import type { TodoItem } from '#shared/tool/tool-details.ts';

const todo = z
  .object({ content: z.string(), status: z.string().catch('pending') })
  .transform(({ content, status }): TodoItem => ({
    id: null,
    text: content,
    status: status === 'completed' || status === 'in_progress' ? status : pendingOr(status),
  }));
const todos = z.object({ todos: listOf(todo) });

function pendingOr(status: string): 'pending' | 'deleted' {
  return status === 'cancelled' ? 'deleted' : 'pending';
}

/** Describes the todo list, which each use writes as a whole. */
const todoList: ToolProcessor = {
  toolName: ['TodoWrite', 'TodoRead'],
  createDetails(use, outcome) {
    const items = (fit(todos, resultFields(outcome)) ?? fit(todos, use.input))?.todos;
    return items ? { type: 'todoList', items } : null;
  },
  createSummary(use, outcome, details) {
    const items = details?.type === 'todoList' ? details.items : [];
    const done = items.filter(({ status }) => status === 'completed').length;
    const progress = items.length === 0 ? '' : ` (${done}/${items.length} done)`;
    const [running, plain, completed] =
      use.toolName === 'TodoRead'
        ? ['Reading todos', 'Read todos', 'Read todos']
        : ['Updating todos', 'Update todos', 'Updated todos'];
    return sentenceFor(outcome, { running, completed: `${completed}${progress}`, plain });
  },
};

/** Describes a sub-agent and its report. */
const subagent: ToolProcessor = {
  toolName: 'Agent',
  createDetails(use, outcome) {
    const input = inputFields(use);
    return {
      type: 'subagent',
      description: textAt(input, 'description') ?? '',
      agentType: textAt(input, 'subagent_type'),
      prompt: textAt(input, 'prompt') ?? '',
      report: outcome?.status === 'completed' ? outcome.output : null,
      background: false,
      tokens: null,
      toolUses: null,
    };
  },
  createSummary(use, outcome) {
    const what = clip(textAt(inputFields(use), 'description') ?? '');
    return sentenceFor(outcome, {
      running: `Running sub-agent: ${what}`,
      completed: `Sub-agent completed: ${what}`,
      plain: `Sub-agent: ${what}`,
    });
  },
};

const questions = z.object({
  questions: listOf(
    z
      .object({
        question: z.string(),
        header: maybeText,
        multiple: flag,
        options: listOf(z.object({ label: z.string(), description: maybeText })),
      })
      .transform(({ multiple, options, ...rest }) => ({
        ...rest,
        multiSelect: multiple,
        options: options.map((each) => ({ ...each, preview: null })),
      })),
  ),
});
const answered = z.array(z.string());

/** Describes questions and the answers to them. */
const question: ToolProcessor = {
  toolName: 'AskUserQuestion',
  createDetails(use, outcome) {
    const asked = fit(questions, use.input)?.questions;
    if (!asked || asked.length === 0) return null;
    const given = listAt(resultFields(outcome), 'answers');
    const answers = asked.flatMap(({ question: text }, index) => {
      const labels = fit(answered, given[index]);
      return labels && labels.length > 0 ? [[text, labels.join(', ')] as const] : [];
    });
    return {
      type: 'questions',
      questions: asked,
      answers: answers.length === 0 ? null : Object.fromEntries(answers),
    };
  },
  createSummary: (_use, outcome) =>
    sentenceFor(outcome, { running: 'Asking', completed: 'Asked', plain: 'Ask' }),
};

/** Describes a fetched page or a search in the web. */
const webPage: ToolProcessor = {
  toolName: ['WebFetch', 'WebSearch', 'CodeSearch'],
  createDetails(use, outcome) {
    const text = outcome?.status === 'completed' ? outcome.output : '';
    const input = inputFields(use);
    return { type: 'webPage', url: textAt(input, 'url'), query: textAt(input, 'query'), text };
  },
  createSummary(use, outcome) {
    const what = clip(textAt(inputFields(use), 'url') ?? textAt(inputFields(use), 'query') ?? '');
    return sentenceFor(outcome, {
      running: `Fetching ${what}`,
      completed: `Fetched ${what}`,
      plain: `Fetch ${what}`,
    });
  },
};

export const otherTools: readonly ToolProcessor[] = [todoList, subagent, question, webPage];
