import { useTranslation } from 'react-i18next';

import { useBrowserNews } from '#renderer/features/pairing/use-browser-news.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

/** Shows the notices about this start of Corral until the person dismisses them. */
export function Notices() {
  useBrowserNews();
  const { t } = useTranslation();
  const notices = useMachine()?.notices ?? [];
  const isRead = useUi((ui) => ui.noticesRead);
  if (isRead || notices.length === 0) return null;
  return (
    <div className="flex max-h-1/2 shrink-0 flex-col gap-2 overflow-y-auto border-b border-line p-3">
      {notices.map((notice) => (
        <ProblemBox key={notice.kind} failure={notice} tone="warning" />
      ))}
      <Button size="sm" className="self-end" onClick={() => changeUi({ noticesRead: true })}>
        {t('action.dismiss')}
      </Button>
    </div>
  );
}
