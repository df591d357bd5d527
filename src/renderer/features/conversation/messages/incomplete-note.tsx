import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks a text in the middle of which the agent ended. */
export function IncompleteNote() {
  const { t } = useTranslation('conversation');
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
      <TriangleAlert aria-hidden />
      {t('incomplete')}
    </p>
  );
}
