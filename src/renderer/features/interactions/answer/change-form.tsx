import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { DiffView } from '#renderer/views/diff/diff-view.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { EditableInput } from './editable-input.ts';
import { PartList } from './part-list.tsx';
import type { RequestForm } from './request-form.tsx';
import type { ChangeForm } from './use-change-form.ts';

/** Edits what the agent asks to do, and shows the difference to the agent's request. */
export function ChangeField({
  change,
  request,
}: {
  readonly change: ChangeForm;
  readonly request: InteractionRequest;
}) {
  const { t } = useTranslation('inbox');
  const field = useRef<HTMLTextAreaElement>(null);
  const { choice, editable, error, text } = change;
  useEffect(() => field.current?.focus(), []);
  const example = '{ … }';
  return (
    <section className="flex flex-col gap-2">
      {choice && <PartList choice={choice} />}
      <TextArea
        ref={field}
        label={t(`change.${editable.kind}`)}
        value={text}
        onValueChange={change.write}
        error={error === null ? undefined : t(`change.${error}`, { example })}
        hint={request.risk === null ? undefined : t('change.risk')}
        spellCheck={false}
        style={{ fontFamily: 'var(--font-mono)' }}
        maxLength={1_000_000}
      />
      <Difference editable={editable} text={text} name={nameOf(request, editable)} />
    </section>
  );
}

/** Shows the diff from the agent's text to the person's text. */
function Difference({
  editable,
  text,
  name,
}: {
  readonly editable: EditableInput;
  readonly text: string;
  readonly name: string;
}) {
  const { t } = useTranslation('inbox');
  const deferred = useDeferredValue(text);
  const details = useMemo(
    () => ({
      type: 'diff' as const,
      filePath: name,
      oldContent: editable.text,
      newContent: deferred,
      hunks: [],
    }),
    [editable.text, name, deferred],
  );
  if (deferred === editable.text) return null;
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <DiffView details={details} owner={null} title={t('change.what')} />
    </div>
  );
}

/** Returns a file name whose extension selects the highlighting. */
function nameOf({ details }: InteractionRequest, { kind }: EditableInput): string {
  if (kind === 'command') return 'command.sh';
  if (kind === 'json') return 'input.json';
  const toolDetails = details.type === 'tool' ? details.details : null;
  return toolDetails && 'filePath' in toolDetails && typeof toolDetails.filePath === 'string'
    ? toolDetails.filePath
    : 'text.txt';
}

type AnswerProps = {
  readonly change: ChangeForm;
  /** The form whose rejection rejects the whole request. */
  readonly form: Pick<RequestForm, 'arrangement' | 'choose'>;
  readonly armed: boolean;
  readonly isSending: boolean;
  readonly isDangerous: boolean;
};

/**
 * Replaces the options while a change is edited: approves the edited request, rejects all of it or
 * returns to the options.
 */
export function ChangeAnswers({ change, armed, isSending, isDangerous, ...props }: AnswerProps) {
  const { arrangement, choose } = props.form;
  const reject = arrangement?.reject ?? null;
  const { t } = useTranslation('inbox');
  const { t: tAnswer } = useTranslation('interactions');
  const isChanged = change.text !== change.editable.text;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p className="mr-auto text-xs text-muted">
        {tAnswer('submitHint', { keys: shortcutLabel('Enter') })}
      </p>
      <Button variant="ghost" onClick={change.discard}>
        {isChanged ? t('change.discard') : tAnswer('back')}
      </Button>
      {reject && (
        <Button disabled={!armed || isSending} onClick={() => choose(reject)}>
          {visibleText(reject.label)}
        </Button>
      )}
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        busy={isSending}
        disabled={!armed}
        onClick={change.send}
      >
        {isChanged ? t('change.approve') : t('change.approveAsIs')}
      </Button>
    </div>
  );
}
