import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { AnswerBar } from '#renderer/views/request/answers/answer-bar.tsx';
import { comboOf } from '#renderer/views/request/answers/answer-keys.ts';
import { HiddenKeys } from '#renderer/views/request/answers/hidden-keys.tsx';
import { useAnswerLabel } from '#renderer/views/request/answers/use-answer-label.ts';
import { DiffView } from '#renderer/views/diff/diff-view.tsx';
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
  /** Content above the answers. */
  readonly children: ReactNode;
};

/**
 * Replaces the answers, at their places, while a change is edited: approves the edited request,
 * rejects all of it or returns to the options.
 */
export function ChangeAnswers({ change, armed, isSending, isDangerous, ...props }: AnswerProps) {
  const { arrangement, choose } = props.form;
  const { reject } = arrangement;
  const { t } = useTranslation('inbox');
  const { t: tAnswer } = useTranslation('interactions');
  const labelOf = useAnswerLabel();
  const isChanged = change.text !== change.editable.text;
  return (
    <AnswerBar
      approve={
        <Button
          size="lg"
          className="w-full"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isSending}
          disabled={!armed}
          aria-keyshortcuts={comboOf('approve')}
          onClick={change.send}
        >
          <SlotLabel text={isChanged ? t('change.approve') : t('change.approveAsIs')} />
          <HiddenKeys keys={comboOf('approve')} />
        </Button>
      }
      reject={
        reject && (
          <Button
            size="lg"
            className="w-full"
            disabled={!armed || isSending}
            aria-keyshortcuts={comboOf('reject')}
            onClick={() => choose(reject)}
          >
            <SlotLabel text={labelOf(reject)} />
            <HiddenKeys keys={comboOf('reject')} />
          </Button>
        )
      }
      change={
        <Button size="lg" variant="ghost" onClick={change.discard}>
          <SlotLabel text={isChanged ? t('change.discardShort') : tAnswer('back')} />
        </Button>
      }
      review={null}
      remember={null}
    >
      {props.children}
      <p className="text-xs text-muted">
        {tAnswer('submitHint', { keys: shortcutLabel('Enter') })}
      </p>
    </AnswerBar>
  );
}

/** Renders the label of a button in a slot of fixed size. */
function SlotLabel({ text }: { readonly text: string }) {
  return (
    <span className="line-clamp-2 min-w-0 text-left text-xs leading-3.5 whitespace-normal">
      {text}
    </span>
  );
}
