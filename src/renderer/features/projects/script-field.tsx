import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ProjectScript, ScriptName } from '#shared/project/project-setup.ts';

import type { FormProps } from './project-fields.tsx';

/** The font of text that is code. */
export const CODE = { fontFamily: 'var(--code-font)' };

type Props = FormProps & { readonly name: ScriptName };

/** Edits a script of the person. Without one, shows that of the repository for confirmation. */
export function ScriptField({ name, form: { draft, setup, change, confirm } }: Props) {
  const { t } = useTranslation('projects');
  const script = setup?.[name] ?? null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea
        isOneLine
        label={t(`settings.${name}`)}
        value={draft[name]}
        hint={t(`settings.${name}Hint`)}
        style={CODE}
        spellCheck={false}
        onValueChange={(text) => change({ [name]: text })}
      />
      {script !== null && script.from !== 'person' && draft[name].trim() === '' && (
        <FoundScript script={script} onConfirm={() => void confirm(name, script)} />
      )}
    </div>
  );
}

type FoundProps = { readonly script: ProjectScript; readonly onConfirm: () => void };

/** Shows a script of the repository as it is, with hidden characters made visible. */
function FoundScript({ script, onConfirm }: FoundProps) {
  const { t } = useTranslation('projects');
  const file = script.from;
  return (
    <div className="approval flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <p className="text-xs text-muted">{t('settings.script.found', { file })}</p>
      <ScrollBox
        label={t('settings.script.found', { file })}
        className="max-h-60 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {visibleText(script.text)}
      </ScrollBox>
      {script.isConfirmed ? (
        <p className="flex items-center gap-1.5 text-xs text-ok">
          <Check aria-hidden className="size-3.5 shrink-0" />
          {t('settings.script.confirmed')}
        </p>
      ) : (
        <>
          <p className="flex items-start gap-1.5 text-xs text-warning">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {t('settings.script.risk')}
          </p>
          <div>
            <Button size="sm" onClick={onConfirm}>
              {t('settings.script.confirm')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
