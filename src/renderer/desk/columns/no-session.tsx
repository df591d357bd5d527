import { MessagesSquare, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Welcome } from '#renderer/features/new-session/welcome/welcome.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

type Props = { readonly leadingButton: ReactNode };

/** Is shown if all sessions are archived, so that none is in front. */
export function NoSelection({ leadingButton }: Props) {
  const { t } = useTranslation('sessions');
  return (
    <>
      <TopBar leadingButton={leadingButton} />
      <div className="m-auto flex flex-col items-center gap-3 p-6 text-center">
        <MessagesSquare aria-hidden className="size-9 text-faint" strokeWidth={1.5} />
        <h1 className="text-lg font-semibold">{t('none.title')}</h1>
        <p className="text-muted">{t('none.text')}</p>
        <Button
          variant="primary"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => changeUi({ overlay: { kind: 'newSession' } })}
        >
          {t('list.new')}
        </Button>
      </div>
    </>
  );
}

/** Is shown if no session exists. */
export function NoSessions({ leadingButton }: Props) {
  return (
    <>
      <TopBar leadingButton={leadingButton} />
      <Welcome />
    </>
  );
}

function TopBar({ leadingButton }: Props) {
  return leadingButton === null ? null : (
    <div className="flex h-11 shrink-0 items-center border-b border-line px-3">{leadingButton}</div>
  );
}
