import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { sendToShell } from '#renderer/stores/window/shell.ts';
import type { UpdateState, UpdateStep } from '#shared/shell/update-state.ts';

type Props = {
  readonly update: UpdateState;
  readonly looksByItself: boolean;
  readonly onLooksByItself: (looks: boolean) => void;
};

/** Shows the state of updates and the next step. Makes no request before the person asks for it. */
export function UpdateSettings({ update, looksByItself, onLooksByItself }: Props) {
  const { t } = useTranslation('updates');
  if (update.is === 'absent')
    return (
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t('label')}</p>
        <p className="text-xs text-muted">{t(`absent.${update.why}`)}</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('label')}
        value={looksByItself ? 'on' : 'off'}
        choices={[
          { value: 'off', label: t('look.off') },
          { value: 'on', label: t('look.on') },
        ]}
        onValueChange={(value) => onLooksByItself(value === 'on')}
      />
      {update.is === 'failed' && (
        <ProblemBox
          failure={{
            kind: 'updateFailed',
            message: t(`problem.${update.problem}`, { detail: update.detail }),
            remedy: null,
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NextStep update={update} />
        <p role="status" className="min-w-0 flex-1 basis-48 text-xs text-muted wrap-anywhere">
          <UpdateText update={update} />
        </p>
      </div>
    </div>
  );
}

/** Renders one button for all forward steps, so that the focus stays. */
function NextStep({ update }: { readonly update: UpdateState }) {
  const { t } = useTranslation('updates');
  const step = nextStep(update);
  const isDownloading = update.is === 'downloading';
  return (
    <>
      <Button
        busy={isDownloading || update.is === 'checking'}
        onClick={() => sendToShell({ type: 'update', step })}
      >
        {t(`step.${step}`)}
      </Button>
      {isDownloading && (
        <Button variant="ghost" onClick={() => sendToShell({ type: 'update', step: 'cancel' })}>
          {t('step.cancel')}
        </Button>
      )}
    </>
  );
}

function nextStep(update: UpdateState): UpdateStep {
  if (update.is === 'ready') return 'restart';
  if (update.is === 'found' || update.is === 'downloading') return 'download';
  return update.is === 'failed' && update.version !== null ? 'download' : 'check';
}

function UpdateText({ update }: { readonly update: UpdateState }) {
  const { t } = useTranslation('updates');
  switch (update.is) {
    case 'found':
      return t('known.found', { version: update.version });
    case 'downloading':
      return t('known.downloading', { version: update.version, percent: update.percent });
    case 'ready':
      return t('known.ready', { version: update.version });
    case 'unknown':
    case 'checking':
    case 'newest':
      return t(`known.${update.is}`);
    default:
      return null;
  }
}
