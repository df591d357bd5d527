import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** The first button: the one that lets the agent do it. */
  readonly approve: ReactNode;
  /** The second button, with the menu of other rejections. */
  readonly reject: ReactNode;
  readonly change: ReactNode;
  readonly review: ReactNode;
  readonly remember: ReactNode;
  /** Content above the answers. It scrolls if it is too high, so that it never moves them. */
  readonly children?: ReactNode;
};

/**
 * Places the answers of every question. Each has a slot of fixed size, which stays empty if a
 * question lacks it: no answer stands where another one stood. The height is constant; in a narrow
 * place the slots take two rows.
 */
export function AnswerBar({ approve, reject, change, review, remember, children }: Props) {
  const { t } = useTranslation('interactions');
  return (
    <div className="@container flex min-h-0 flex-col">
      <div className="-m-1 mb-0 flex min-h-0 flex-col gap-2 overflow-y-auto p-1 pb-2 empty:hidden">
        {children}
      </div>
      <div
        role="group"
        aria-label={t('options')}
        className="grid h-20 shrink-0 grid-cols-2 grid-rows-[2.25rem_2.25rem] gap-2 @min-[38rem]:h-9 @min-[38rem]:grid-cols-[8.5rem_7.75rem_1fr_auto] @min-[38rem]:grid-rows-[2.25rem] @3xl:grid-cols-[11rem_11rem_1fr_auto]"
      >
        <div className="flex min-w-0">{approve}</div>
        <div className="flex min-w-0 gap-1">{reject}</div>
        <div className="col-span-2 grid min-w-0 grid-cols-3 gap-2 @min-[38rem]:col-span-1 @min-[38rem]:col-start-4 @min-[38rem]:grid-cols-[5.75rem_5.75rem_7.5rem] @3xl:grid-cols-[7.25rem_7.25rem_8rem]">
          <div className="flex min-w-0 *:w-full">{change}</div>
          <div className="flex min-w-0 *:w-full">{review}</div>
          <div className="flex min-w-0 *:w-full">{remember}</div>
        </div>
      </div>
    </div>
  );
}
