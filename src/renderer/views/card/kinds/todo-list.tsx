import { ListTodo } from 'lucide-react';

import type { DetailsOf, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import type { TodoItem } from '#shared/tool/tool-details.ts';

import { TodoItems } from '../todo-items.tsx';
import type { ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';

function TodoListDetails({ details }: DetailsProps<'todoList'>) {
  return <TodoItems items={details.items} />;
}

function todoLine({ status, text }: TodoItem): string {
  return `- [${status === 'completed' ? 'x' : ' '}] ${text}`;
}

function tasksSentence(
  { items }: DetailsOf<'todoList'>,
  { action, inputSentence, t }: SentenceContext,
): ToolSentence {
  const words = inputSentence.completed;
  const [first] = items;
  if (first === undefined || action === 'taskCreate' || action === 'taskGet') return inputSentence;
  if (action === 'taskUpdate')
    return { ...inputSentence, completed: t(`also.${first.status}`, { words }) };
  const done = items.filter(({ status }) => status === 'completed').length;
  return { ...inputSentence, completed: t('also.done', { words, done, count: items.length }) };
}

export const todoListCard: CardKind<'todoList'> = {
  View: TodoListDetails,
  icon: ListTodo,
  copyKind: 'list',
  copyText: ({ items }) => items.map(todoLine).join('\n'),
  opensByItself: () => true,
  sentence: tasksSentence,
};
