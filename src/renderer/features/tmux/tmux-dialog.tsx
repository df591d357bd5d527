import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { compose } from '#shared/words/sentence.ts';

import { ServerPart } from './server-part.tsx';
import { StartForm } from './start-form.tsx';
import { useTmux } from './use-tmux.ts';

export function TmuxDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tmux');
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={t('title')} description={t('description')}>
      <Content key={attempt} onClose={onClose} onLookAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function Content({
  onClose,
  onLookAgain,
}: {
  readonly onClose: () => void;
  readonly onLookAgain: () => void;
}) {
  const { t } = useTranslation('tmux');
  const { view, failure } = useTmux();
  const again = <Button onClick={onLookAgain}>{t('again')}</Button>;
  if (failure) return <ProblemBox failure={failure} actions={again} />;
  if (view === null) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {t('looking')}
      </p>
    );
  }
  if (view.state === 'unsupported') return <p>{t('unsupported')}</p>;
  if (view.state === 'missing') return <Missing onLookAgain={onLookAgain} />;
  const count = view.servers.flatMap(({ sessions }) =>
    sessions.flatMap(({ windows }) => windows.flatMap(({ panes }) => panes)),
  ).length;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-xs text-muted">
        {count === 0 ? t('none') : t('count', { count })} {view.truncated && t('cut')}
      </p>
      {view.servers.map((server) => (
        <ServerPart
          key={server.socket}
          server={server}
          isOnly={view.servers.length === 1}
          onClose={onClose}
        />
      ))}
      <StartForm />
    </div>
  );
}

/** Shows how to install tmux. No other part of Corral needs it. */
function Missing({ onLookAgain }: { readonly onLookAgain: () => void }) {
  const { t } = useTranslation('tmux');
  const command =
    useMachine()?.platform === 'darwin' ? 'brew install tmux' : 'sudo apt-get install tmux';
  const failure = {
    kind: 'tmuxMissing',
    message: compose('tmuxFailures.missing'),
    remedy: compose('tmuxFailures.installIt'),
    command,
  };
  return (
    <ProblemBox
      tone="warning"
      failure={failure}
      isAnnounced={false}
      actions={<Button onClick={onLookAgain}>{t('again')}</Button>}
    />
  );
}
