import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { TextArea, TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { SetupSource } from '#shared/project/project-setup.ts';

import type { FormProps } from './project-fields.tsx';
import { CODE, ScriptField } from './script-field.tsx';

/** Edits the set-up of a project, and shows which value of the files is in force instead. */
export function SetupFields({ form }: FormProps) {
  const { t } = useTranslation('projects');
  const { draft, setup, problem, change } = form;
  const inForce = useInForce();
  return (
    <>
      {setup?.problems.map(({ file, reason }) => (
        <p key={file} className="flex items-start gap-1.5 text-xs text-warning wrap-anywhere">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('settings.problem', { file, reason: visibleText(reason) })}
        </p>
      ))}
      <ScriptField name="setup" form={form} />
      <ScriptField name="run" form={form} />
      <TextArea
        label={t('settings.copy')}
        value={draft.copy}
        hint={
          <>
            {t('settings.copyHint')} {inForce(setup?.copy, (patterns) => patterns.join('  '))}
          </>
        }
        style={CODE}
        spellCheck={false}
        onValueChange={(copy) => change({ copy })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          mono
          label={t('settings.prefix')}
          value={draft.branchPrefix}
          hint={
            <>
              {t('settings.prefixHint')} {inForce(setup?.branchPrefix, (prefix) => prefix)}
            </>
          }
          spellCheck={false}
          autoComplete="off"
          onValueChange={(branchPrefix) => change({ branchPrefix })}
        />
        <TextField
          label={t('settings.ports')}
          value={draft.ports}
          inputMode="numeric"
          error={problem === 'portsWrong' ? t('settings.portsWrong') : null}
          hint={inForce(setup?.ports, String)}
          autoComplete="off"
          onValueChange={(ports) => change({ ports })}
        />
      </div>
    </>
  );
}

type Sourced<T> = { readonly value: T; readonly from: SetupSource };

/** Returns a function that says which value is in force, and where it comes from. */
function useInForce() {
  const { t } = useTranslation('projects');
  return <T,>(found: Sourced<T> | undefined, textOf: (value: T) => string): string => {
    if (!found) return '';
    const value = visibleText(textOf(found.value)) || t('settings.none');
    const { from } = found;
    const source =
      from === 'person' || from === 'default'
        ? t(`settings.from.${from}`)
        : t('settings.from.file', { file: from });
    return t('settings.inForce', { value, from: source });
  };
}
