import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatCount } from '#renderer/kit/text/format.ts';
import { Select, type Choice } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import { ACCESS_LIMITS, type OfferedModel } from '#shared/agents/model-provider.ts';

import type { ModelAccessForm } from './use-model-access.ts';

/** No model has this id: it is empty. */
const OTHER = '';

/** Chooses one of the listed models, or takes the name of another one. */
export function ModelChoice({ form }: { readonly form: ModelAccessForm }) {
  const { t, i18n } = useTranslation('modelAccess');
  const { fields, faults, outcome, change } = form;
  const [isOther, setIsOther] = useState(false);
  const models = outcome?.kind === 'models' ? outcome.models : [];
  const isListed = models.some(({ id }) => id === fields.model);
  const choices: readonly Choice[] = [
    ...models.map((model) => choiceOf(model)),
    { value: OTHER, label: t('otherModel') },
  ];
  function choiceOf({ id, label, contextWindow }: OfferedModel): Choice {
    const tokens = contextWindow === null ? null : formatCount(contextWindow, i18n.language);
    const parts = [
      ...(label === id ? [] : [visibleText(id)]),
      ...(tokens === null ? [] : [t('tokens', { size: tokens })]),
    ];
    const description = parts.length > 0 && { description: parts.join(' · ') };
    return { value: id, label: visibleText(label), ...description };
  }
  const choose = (id: string) => {
    setIsOther(id === OTHER);
    change({ model: id });
  };
  const hasSelect = models.length > 0;
  const hasField = !hasSelect || isOther || !isListed;
  return (
    <div className="flex flex-col gap-2">
      {hasSelect && (
        <Select
          label={t('model')}
          value={isOther || !isListed ? OTHER : fields.model}
          choices={choices}
          onValueChange={choose}
        />
      )}
      {hasField && (
        <TextField
          spellCheck={false}
          autoComplete="off"
          mono
          label={t(hasSelect ? 'otherModelName' : 'model')}
          hint={hasSelect ? undefined : t('modelHint')}
          error={faults.model && t(faults.model)}
          value={fields.model}
          maxLength={ACCESS_LIMITS.model}
          onValueChange={(model) => change({ model })}
        />
      )}
    </div>
  );
}
