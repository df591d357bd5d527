import { CirclePause, CirclePlay, Timer } from 'lucide-react';
import { useEffect, useRef, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { useNow } from '#renderer/kit/time/now.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionRequest, InteractionTimer } from '#shared/interaction/interaction.ts';
import { safeDefault } from '#shared/interaction/safe-default.ts';

import { momentPassed, timeLeft, shortTime } from './time-left.ts';

type Props = { readonly request: InteractionRequest; readonly timer: InteractionTimer };

/**
 * Shows what happens at the timeout of a request, and when; the person can pause the timer. Only a
 * number changes, nothing moves.
 */
export function Countdown({ request, timer }: Props) {
  const { t } = useTranslation('inbox');
  const left = timeLeft(timer, useNow(1000));
  const text = useCountdownText(request, timer, left);
  useTimeAnnouncements(request, timer, left);
  const toggle = usePause(request.requestId);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <p
        role="timer"
        aria-live="off"
        className="flex min-w-0 flex-1 items-center gap-1.5 wrap-anywhere text-muted tabular-nums"
      >
        <Timer size={14} aria-hidden className="shrink-0" />
        {text}
      </p>
      <Button
        size="sm"
        icon={
          timer.isPaused ? (
            <CirclePlay size={14} aria-hidden />
          ) : (
            <CirclePause size={14} aria-hidden />
          )
        }
        onClick={() => void toggle(!timer.isPaused)}
      >
        {timer.isPaused ? t('timer.resume') : t('timer.pause')}
      </Button>
    </div>
  );
}

function useCountdownText(
  request: InteractionRequest,
  timer: InteractionTimer,
  left: number,
): string {
  const { t } = useTranslation('inbox');
  const time = useTimeText()(left);
  const textOf = useOptionText();
  if (timer.isPaused) return t('timer.paused', { time });
  if (timer.runningSince === null) return t('timer.still', { time });
  const option = safeDefault(request);
  return option ? t('timer.decides', { label: textOf(option), time }) : t('timer.closes', { time });
}

/** Announces the remaining time to screen readers, three times at most. */
function useTimeAnnouncements(
  request: InteractionRequest,
  { isPaused }: InteractionTimer,
  left: number,
): void {
  const { t } = useTranslation('inbox');
  const textOf = useTimeText();
  const title = useRequestWords().titleOf(request);
  const before = useRef(left);
  useEffect(() => {
    const moment = isPaused ? null : momentPassed(before.current, left);
    before.current = left;
    if (moment !== null)
      announce('polite', t('timer.left', { time: textOf(moment), title: visibleText(title) }));
  }, [isPaused, left, t, textOf, title]);
}

function usePause(requestId: string): (isPaused: boolean) => Promise<void> {
  const api = useApi();
  const report = useReportFailure();
  return async (isPaused) => {
    const reply = await api['interactions.pauseTimer']({
      commandId: newCommandId(),
      requestId,
      isPaused,
    });
    if (!reply.ok) report(reply.error);
  };
}

/** Returns a function that formats a time such as `45 seconds` or `3 minutes`. */
function useTimeText(): (ms: number) => string {
  const { t } = useTranslation('inbox');
  return useCallback(
    (ms: number) => {
      const { unit, count } = shortTime(ms);
      return t(`timer.${unit}`, { count });
    },
    [t],
  );
}
