import { CircleHelp, ListTodo, Map } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { TodoItems } from '#renderer/views/card/todo-items.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

type PanelProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

function Panel({ title, icon, aside, children }: PanelProps) {
  return (
    <article
      aria-label={title}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="flex items-center gap-2 border-b border-line px-2.5 py-1 [&_svg]:size-3.5 [&_svg]:text-faint">
        {icon}
        <h3 className="flex-1 font-medium">{title}</h3>
        <span className="text-xs text-muted">{aside}</span>
      </header>
      {children}
    </article>
  );
}

export function PlanMessage({ message }: { readonly message: MessageOf<'plan'> }) {
  const { t } = useTranslation('conversation');
  const blob = blobAt(message.metadata.blobs, ['content']);
  const read = useBlobText(message.content, blob);
  const { filePath } = message.metadata;
  return (
    <Panel
      title={t('planTitle')}
      icon={<Map aria-hidden />}
      aside={filePath === null ? null : visibleText(filePath)}
    >
      <div className="px-3 py-2">
        <Markdown text={read.text} />
      </div>
      <BlobMore blob={blob} read={read} />
    </Panel>
  );
}

export function TodoMessage({ message }: { readonly message: MessageOf<'todo'> }) {
  const { t } = useTranslation('conversation');
  const { items } = message.metadata;
  const visibleItems = items.filter((item) => item.status !== 'deleted');
  const done = visibleItems.filter((item) => item.status === 'completed').length;
  return (
    <Panel
      title={t('todoTitle')}
      icon={<ListTodo aria-hidden />}
      aside={t('todo.progress', { done, total: visibleItems.length })}
    >
      <TodoItems items={items} />
    </Panel>
  );
}

export function QuestionMessage({ message }: { readonly message: MessageOf<'question'> }) {
  const { t } = useTranslation('conversation');
  return (
    <Panel title={t('questionTitle')} icon={<CircleHelp aria-hidden />}>
      <ul className="flex flex-col gap-1.5 px-3 py-2">
        {message.metadata.questions.map((question, at) => (
          <li key={at} className="wrap-anywhere">
            {question.question}
            <span className="block text-xs text-muted">
              {question.options.map((option) => option.label).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
