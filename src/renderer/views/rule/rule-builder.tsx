import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule } from '#shared/interaction/rule.ts';

import { RuleForm } from './rule-form.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  readonly request: InteractionRequest;
  /** Called when the rule is saved; its request is still open. */
  readonly onSaved: (rule: Rule) => void;
  readonly onCancel: () => void;
};

/** Creates a rule from the answer to one request. */
export function RuleBuilder({ request, onSaved, onCancel }: Props) {
  // Keys of the surrounding dialog answer the request, so no key for the rule may reach it.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape') event.stopPropagation();
    else if (isHere) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys; each has a button or a field too
    <div onKeyDown={onKeyDown}>
      <Builder request={request} onSaved={onSaved} onCancel={onCancel} />
    </div>
  );
}

function Builder({ request, onSaved, onCancel }: Props) {
  const { t } = useTranslation('rules');
  const suggestions = useSuggestions(request.requestId);
  if (suggestions === null) return <Spinner />;
  if (suggestions.failure !== null) return <ProblemBox failure={suggestions.failure} />;
  const { allow, deny, obstacle } = suggestions;
  const [first] = allow;
  if (first)
    return (
      <RuleForm {...{ request, first, obstacle, onSaved, onCancel }} drafts={{ allow, deny }} />
    );
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-muted">{t('obstacle.notATool')}</p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  );
}
