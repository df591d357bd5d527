import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { visibleText } from '#shared/base/visible-text.ts';

/** Tells why the path of dropped folders must be entered, with the names of the folders. */
export function DroppedNote({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation('projects');
  const folder = listFormat(i18n.language).format(names.map(visibleText));
  return (
    <p className="rounded-lg border border-warning/25 bg-warning-soft px-3 py-2 text-sm wrap-anywhere">
      <span className="font-medium">{t('drop.noPath')}</span> {t('drop.enterPath', { folder })}
    </p>
  );
}
