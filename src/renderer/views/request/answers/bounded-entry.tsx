import { FastForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { usePatternText } from '#renderer/views/rule/use-rule-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { MenuEntry } from './option-menu.tsx';

type Props = {
  readonly rule: RuleDraft;
  /** The session's folder. */
  readonly folder: string;
  readonly onSelect: () => void;
};

/** Approves a request together with a rule that has an end. Names all that the rule covers. */
export function BoundedEntry({ rule, folder, onSelect }: Props) {
  const { t } = useTranslation('rules');
  const { words, subject } = usePatternText()(rule);
  const { end } = rule;
  const isTurn = end?.type !== 'uses';
  const what = subject === null ? words : `${words} ${visibleText(subject)}`;
  return (
    <MenuEntry
      icon={<FastForward aria-hidden />}
      hint={
        isTurn
          ? t('bounded.turnHint', { folder: visibleText(folder) })
          : t('bounded.usesHint', { tool: visibleText(rule.toolName), what })
      }
      onSelect={onSelect}
    >
      {isTurn ? t('bounded.turn') : t('bounded.uses', { count: end.count })}
    </MenuEntry>
  );
}
