import { ChevronDown, ChevronUp, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDuration } from '#renderer/kit/text/format.ts';
import { VisibleProse } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ANTHROPIC_URL, type LlmProviderSettings } from '#shared/detection/llm-settings.ts';

type Props = {
  readonly provider: LlmProviderSettings;
  /** Index in the list, from 0. */
  readonly place: number;
  readonly count: number;
  readonly hasKey: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onTested: () => void;
};

/** Shows a model with its buttons and the result of its last test. */
export function ProviderRow({
  provider,
  place,
  count,
  hasKey,
  onMove,
  onEdit,
  onRemove,
  onTested,
}: Props) {
  const { t } = useTranslation('llm');
  const { model, api, baseUrl } = provider;
  const { isBusy, outcome, run } = useTest(provider, onTested);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
            {model}
            {(hasKey || api === 'anthropic') && (
              <Badge tone={hasKey ? 'ok' : 'warning'} icon={<KeyRound aria-hidden />}>
                {t(hasKey ? 'hasKey' : 'noKey')}
              </Badge>
            )}
          </p>
          <p className="font-mono text-xs text-muted wrap-anywhere">
            {baseUrl === '' ? ANTHROPIC_URL : baseUrl}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            busy={isBusy}
            aria-label={t('testOf', { model })}
            onClick={() => void run()}
          >
            {t('test')}
          </Button>
          <MoveButtons model={model} place={place} count={count} onMove={onMove} />
          <IconButton label={t('editOf', { model })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={t('remove', { model })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      <div role="status" className="text-xs text-muted wrap-anywhere whitespace-pre-line">
        {isBusy
          ? t('testing', { model })
          : outcome?.text !== undefined && <VisibleProse text={outcome.text} />}
      </div>
      {!isBusy && outcome?.failure && <ProblemBox failure={outcome.failure} />}
    </div>
  );
}

type Outcome = { readonly text?: string; readonly failure?: Failure };

function useTest({ providerId, model }: LlmProviderSettings, onTested: () => void) {
  const { t, i18n } = useTranslation('llm');
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async () => {
    setIsBusy(true);
    const reply = await api['llm.test']({ commandId: newCommandId(), providerId });
    setIsBusy(false);
    onTested();
    if (!reply.ok) return setOutcome({ failure: reply.error });
    const { ms, state, content } = reply.value;
    const duration = formatDuration(ms, i18n.language);
    return setOutcome({
      text: t('tested', {
        model,
        duration,
        content: state === 'processing' ? t('testedWork') : content,
      }),
    });
  };
  return { isBusy, outcome, run };
}

type MoveProps = Pick<Props, 'place' | 'count' | 'onMove'> & { readonly model: string };

/** Renders the buttons that move the row. The focus follows the moved row. */
function MoveButtons({ model, place, count, onMove }: MoveProps) {
  const { t } = useTranslation('llm');
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const lastMove = useRef<{ readonly by: -1 | 1; readonly from: number } | null>(null);
  useEffect(() => {
    if (lastMove.current === null || lastMove.current.from === place) return;
    const [preferred, other] =
      lastMove.current.by === -1 ? [up.current, down.current] : [down.current, up.current];
    lastMove.current = null;
    (preferred?.disabled ? other : preferred)?.focus();
  }, [place]);
  if (count < 2) return null;
  const move = (by: -1 | 1) => {
    lastMove.current = { by, from: place };
    onMove(by);
  };
  return (
    <>
      <IconButton
        ref={up}
        label={t('earlier', { model })}
        disabled={place === 0}
        onClick={() => move(-1)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        ref={down}
        label={t('later', { model })}
        disabled={place === count - 1}
        onClick={() => move(1)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </>
  );
}
