import { Pencil, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { HiddenKeys } from '#renderer/views/request/answers/hidden-keys.tsx';
import type { RequestForm } from './request-form.tsx';

type Props = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly isRuleOpen: boolean;
  readonly onRule: () => void;
};

/** Renders the buttons that edit a request or create a rule from it. */
export function RequestTools({ request, form, isRuleOpen, onRule }: Props) {
  const { t } = useTranslation('inbox');
  const { change } = form;
  const canRule = requestKindOf(request.details).canHaveRule;
  // Otherwise the tools are beside the answers.
  if (form.arrangement !== null || (change === null && !canRule)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {change !== null && (
        <Button
          size="sm"
          icon={<Pencil size={14} aria-hidden />}
          disabled={change.isOpen}
          aria-keyshortcuts="E"
          onClick={change.begin}
        >
          {t('tools.change')} <HiddenKeys keys="E" />
        </Button>
      )}
      {canRule && (
        <Button
          size="sm"
          icon={<Scale size={14} aria-hidden />}
          aria-expanded={isRuleOpen}
          aria-keyshortcuts="R"
          onClick={onRule}
        >
          {t('tools.rule')} <HiddenKeys keys="R" />
        </Button>
      )}
    </div>
  );
}
