import { Circle, CircleCheck, CircleDot, CircleMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { TodoItem } from '#shared/tool/tool-details.ts';

const ICONS = {
  pending: Circle,
  in_progress: CircleDot,
  completed: CircleCheck,
  deleted: CircleMinus,
};
const COLOURS = {
  pending: 'text-faint',
  in_progress: 'text-accent',
  completed: 'text-ok',
  deleted: 'text-faint',
};
const TEXTS = {
  pending: '',
  in_progress: 'font-medium',
  completed: 'text-muted',
  deleted: 'text-muted line-through',
};

export function TodoItems({ items }: { readonly items: readonly TodoItem[] }) {
  const { t } = useTranslation('conversation');
  if (items.length === 0) return <p className="px-3 py-2 text-muted">{t('todo.empty')}</p>;
  return (
    <ul className="flex flex-col gap-1 px-3 py-2">
      {items.map((item, at) => {
        const Icon = ICONS[item.status];
        return (
          <li key={item.id ?? at} className="flex items-start gap-2">
            <Icon
              size={14}
              aria-hidden
              className={classNames('mt-0.75 shrink-0', COLOURS[item.status])}
            />
            <span className={classNames('min-w-0 wrap-anywhere', TEXTS[item.status])}>
              <span className="sr-only">{t(`todo.${item.status}`)}: </span>
              {item.text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
