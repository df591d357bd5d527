import { TodoItems } from '#renderer/cards/todo-items.tsx';
import type { DetailsProps } from '#renderer/cards/text-owner.ts';

export function TodoListDetails({ details }: DetailsProps<'todoList'>) {
  return <TodoItems items={details.items} />;
}
