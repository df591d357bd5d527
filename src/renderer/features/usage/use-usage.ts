import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { UsageGrouping } from '#shared/contract/calls/search/usage.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

/** Delay before sums are read again while transcripts are still indexed, in ms. */
const AGAIN_MS = 1000;
/** Maximum number of rows; a file of all of them can be saved. */
const MAX_ROWS = 500;

/** Periods of which usage is shown, in days with today; null for all time. */
export const PERIODS = [1, 7, 30, 90, null] as const;
export type Period = (typeof PERIODS)[number];

type UsageReply = Awaited<ReturnType<CorralApi['usage.read']>>;
export type UsageReport = Extract<UsageReply, { ok: true }>['value'];

export type UsageView = { readonly by: UsageGrouping; readonly period: Period };

type Reading = {
  /** The view that `report` is about, which may not be the chosen one yet. */
  readonly view: UsageView | null;
  readonly report: UsageReport | null;
  readonly failure: Failure | null;
};

/** Returns the beginning of the first day of a period, in milliseconds since the epoch. */
export function beginOf(period: Period, now: number): number | null {
  if (period === null) return null;
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - period + 1);
  return day.getTime();
}

type Usage = Reading & {
  /** True until the sums of the chosen view are read. */
  readonly isReading: boolean;
  /** Reads them again after a failure. */
  readonly again: () => void;
};

/** Reads the sums of a view, and reads them again while more transcripts are indexed. */
export function useUsage(view: UsageView): Usage {
  const api = useApi();
  const [reading, setReading] = useState<Reading>({ view: null, report: null, failure: null });
  const { by, period } = view;
  const read = useEffectEvent(
    async (wanted: UsageView, isRepeat: boolean, isCurrent: () => boolean) => {
      const since = beginOf(wanted.period, Date.now());
      const input = { by: wanted.by, since, limit: MAX_ROWS, isRepeat };
      const reply = await api['usage.read'](input);
      if (!isCurrent()) return false;
      setReading(
        reply.ok
          ? { view: wanted, report: reply.value, failure: null }
          : { view: wanted, report: null, failure: reply.error },
      );
      return reply.ok && (reply.value.index.isListing || reply.value.index.isUpdating);
    },
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const start = async (isRepeat: boolean) => {
      const isPartial = await read({ by, period }, isRepeat, () => !isEnded);
      if (isPartial && !isEnded) timer = setTimeout(() => void start(true), AGAIN_MS);
    };
    void start(false);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [by, period]);
  const isReading = reading.view?.by !== by || reading.view.period !== period;
  const again = () => void read({ by, period }, false, () => true);
  return { ...reading, isReading, again };
}
