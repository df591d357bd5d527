import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { Button } from '#renderer/kit/ui/button.tsx';

import type { DiffInput } from './table/build-table.ts';
import type { Guard } from './table/guard.ts';

type Props = { readonly guard: Guard; readonly input: DiffInput; readonly onShow: () => void };

/** Explains why a diff is not shown at once, and shows it on demand. */
export function GuardNotice({ guard, input, onShow }: Props) {
  const { t, i18n } = useTranslation('diffs');
  const size = formatBytes(
    (input.oldContent?.length ?? 0) + input.newContent.length,
    i18n.language,
  );
  return (
    <div className="flex flex-wrap items-center gap-3 px-3 py-2">
      <span className="text-muted">{t(`guard.${guard}`, { size })}</span>
      <Button onClick={onShow}>{t('guard.show')}</Button>
    </div>
  );
}
