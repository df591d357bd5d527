import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { useArming } from '../timing/use-arming.ts';
import { BatchChoice } from './batch-choice.tsx';
import { BatchRow } from './batch-row.tsx';
import {
  answerInput,
  newDraft,
  toggleMark,
  requestsToSend,
  type AnswerState,
  type BatchDraft,
} from './batch-state.ts';
import { commonOptions } from './batches.ts';
import { useBatch } from './use-batch.ts';

const close = () => changeUi({ overlay: null });

/**
 * Answers several requests with one decision. The list is fixed when the dialog opens: no request
 * is added or removed.
 */
export function BatchDialog({ requestIds }: { readonly requestIds: readonly string[] }) {
  const open = useOpenInteractions();
  const [all] = useState(() =>
    open.filter(({ request }) => requestIds.includes(request.requestId)),
  );
  const [first] = all;
  return first ? <Batch all={all} first={first} /> : null;
}

type Props = { readonly all: readonly Interaction[]; readonly first: Interaction };

function Batch({ all, first }: Props) {
  const { t } = useTranslation('inbox');
  const [draft, setDraft] = useState(() => newDraft(all));
  const [problem, setProblem] = useState<'wordsMissing' | 'answersMissing' | null>(null);
  const { armed } = useArming(true);
  const { states: answerStates, send } = useBatch();
  const openIds = new Set(useOpenInteractions().map(({ request }) => request.requestId));
  const options = commonOptions(all);
  const option = options.find(({ optionId }) => optionId === draft.optionId);
  const next = requestsToSend(all, draft, openIds, answerStates);
  const isAllDone = all.every(({ request }) => !openIds.has(request.requestId));
  const answer = () => {
    if (!option || !armed) return;
    const input = answerInput(option, first, draft);
    setProblem(input.ok ? null : input.error);
    if (input.ok) send(next, option, input.value);
  };
  const footer = (
    <Footer
      answerStates={Object.values(answerStates).map(({ state }) => state)}
      count={next.length}
      isAllDone={isAllDone}
      isDangerous={option?.isDangerous ?? false}
      isDisabled={!armed || !option || next.length === 0}
      onSend={answer}
    />
  );
  return (
    <Dialog
      open
      alert
      size="lg"
      onOpenChange={close}
      title={t('batch.title', { count: all.length })}
      description={t('batch.description')}
      footer={footer}
    >
      <div data-armed={armed} className="flex flex-col gap-4">
        <BatchRows
          all={all}
          draft={draft}
          openIds={openIds}
          answerStates={answerStates}
          onChange={setDraft}
        />
        <BatchChoice
          options={options}
          like={first}
          draft={draft}
          problem={problem}
          onChange={setDraft}
        />
      </div>
    </Dialog>
  );
}

type RowsProps = {
  readonly all: readonly Interaction[];
  readonly draft: BatchDraft;
  readonly openIds: ReadonlySet<string>;
  readonly answerStates: Readonly<Record<string, AnswerState>>;
  readonly onChange: (draft: BatchDraft) => void;
};

function BatchRows({ all, draft, openIds, answerStates, onChange }: RowsProps) {
  return (
    <ol className="flex flex-col gap-3">
      {all.map((interaction) => (
        <BatchRow
          key={interaction.request.requestId}
          interaction={interaction}
          isMarked={draft.marked.has(interaction.request.requestId)}
          isOpen={openIds.has(interaction.request.requestId)}
          answerState={answerStates[interaction.request.requestId] ?? null}
          onToggle={() => onChange(toggleMark(draft, interaction.request.requestId))}
        />
      ))}
    </ol>
  );
}

type FooterProps = {
  readonly answerStates: readonly string[];
  /** Number of requests that the button answers. */
  readonly count: number;
  readonly isAllDone: boolean;
  readonly isDangerous: boolean;
  readonly isDisabled: boolean;
  readonly onSend: () => void;
};

function Footer({ answerStates, count, isAllDone, isDangerous, isDisabled, onSend }: FooterProps) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <Progress states={answerStates} />
      <Button variant="ghost" onClick={close}>
        {isAllDone ? t('batch.finish') : t('batch.cancel')}
      </Button>
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        busy={answerStates.includes('sending')}
        disabled={isDisabled}
        onClick={onSend}
      >
        {count === 0 && !isAllDone ? t('batch.sendNone') : t('batch.send', { count })}
      </Button>
    </>
  );
}

function Progress({ states }: { readonly states: readonly string[] }) {
  const { t } = useTranslation('inbox');
  const answered = states.filter((state) => state === 'answered').length;
  const failed = states.filter((state) => state === 'failed').length;
  return (
    <p role="status" className="mr-auto text-xs text-muted">
      {answered > 0 && t('batch.done', { count: answered })}{' '}
      {failed > 0 && t('batch.notDone', { count: failed })}
    </p>
  );
}
