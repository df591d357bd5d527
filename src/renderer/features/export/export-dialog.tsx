import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { CheckField } from '#renderer/kit/ui/fields/check-field.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Meter } from '#renderer/kit/ui/meter.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useSession } from '#renderer/stores/desk/desk.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/export/export-chunk.ts';

import { useExport, type ExportChoice, type ExportState } from './use-export.ts';

/** Names of formats, which are the same in every language. */
const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  md: 'Markdown',
  html: 'HTML',
  json: 'JSON',
};
const FORM = 'export-conversation';
/** Returns the chosen format, which gets the first focus. */
const firstField = () =>
  document.getElementById(FORM)?.querySelector<HTMLElement>('[role=radio][aria-checked=true]') ??
  null;

/** Exports the conversation of a session as a file. */
export function ExportDialog({ sessionId }: { readonly sessionId: string }) {
  const session = useSession(sessionId);
  return session && <SessionExport session={session} />;
}

function SessionExport({ session }: { readonly session: Session }) {
  const { t } = useTranslation('exporting');
  const { t: tCommon } = useTranslation();
  const [choice, setChoice] = useState<ExportChoice>({ format: 'md', isRedacted: false });
  const { state, start, cancel } = useExport(session);
  const isRunning = state.kind === 'running';
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      initialFocus={firstField}
      title={t('title')}
      description={<span className="line-clamp-2 wrap-anywhere">{visibleText(session.title)}</span>}
      footer={
        <>
          <Progress state={state} />
          <Button onClick={isRunning ? cancel : closeOverlay}>
            {isRunning ? t('cancel') : tCommon('action.close')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            busy={isRunning}
            icon={<Download aria-hidden className="size-3.5" />}
          >
            {t('action')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start(choice);
        }}
      >
        {state.kind === 'failed' && <ProblemBox failure={state.failure} />}
        <ExportFields choice={choice} onChange={setChoice} />
        {(session.history ?? null) !== null && (
          <p role="note" className="text-sm text-warning">
            {t('partlyRead')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type ExportFieldsProps = {
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
};

function ExportFields({ choice, onChange }: ExportFieldsProps) {
  const { t } = useTranslation('exporting');
  return (
    <>
      <RadioCards
        label={t('format')}
        value={choice.format}
        choices={EXPORT_FORMATS.map((format) => ({
          value: format,
          label: FORMAT_NAMES[format],
          description: t(`formatHint.${format}`),
        }))}
        onValueChange={(value) => {
          const format = EXPORT_FORMATS.find((each) => each === value);
          if (format) onChange({ ...choice, format });
        }}
      />
      <CheckField
        label={t('redact')}
        hint={t('redactHint')}
        isChecked={choice.isRedacted}
        onChange={(isRedacted) => onChange({ ...choice, isRedacted })}
      />
    </>
  );
}

/** Shows how far the export is, or how it ended. A screen reader hears no counts. */
function Progress({ state }: { readonly state: ExportState }) {
  const { t, i18n } = useTranslation('exporting');
  const format = (count: number) => numberFormat(i18n.language).format(count);
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
      {state.kind === 'running' && <Spinner />}
      <p role="status" className="min-w-0 wrap-anywhere">
        {state.kind === 'running' && t('running')}
        {state.kind === 'cancelled' && t('cancelled')}
        {state.kind === 'saved' &&
          t(state.isPartlyRead ? 'savedPartly' : 'saved', { name: state.name })}
      </p>
      {state.kind === 'running' && state.total > 0 && (
        <>
          <Meter share={state.done / state.total} className="w-24" />
          <span className="tabular-nums">
            {t('progress', { done: format(state.done), total: format(state.total) })}
          </span>
        </>
      )}
    </div>
  );
}
