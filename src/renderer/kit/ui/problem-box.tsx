import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure } from '#shared/base/failure.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';

/** Renders a command that the person may copy and run. */
function CommandLine({ command }: { readonly command: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-full min-w-0 items-center gap-1 self-start rounded-md border border-line bg-sunken pl-2.5">
      <code className="min-w-0 flex-1 py-1 text-xs wrap-anywhere text-text select-all">
        {command}
      </code>
      <CopyButton text={command} label={t('copyCommand')} />
    </div>
  );
}

type Props = {
  readonly failure: Failure & { readonly command?: string | null };
  /**
   * Use `warning` for a problem that blocks nothing, and `plain` for one that the person opened: it
   * has no box and is not announced.
   */
  readonly tone?: 'danger' | 'warning' | 'plain';
  readonly actions?: ReactNode;
  /** False if a screen reader reaches the box by reading, or has announced it already. */
  readonly isAnnounced?: boolean;
};

const TONES = {
  danger: { box: 'border-danger/25 bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
  warning: { box: 'border-warning/25 bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
} as const;

/** Shows a problem, its remedy and the command that helps. */
export function ProblemBox({ tone = 'danger', isAnnounced = true, ...content }: Props) {
  if (tone === 'plain') return <ProblemText {...content} />;
  const { box, icon, Icon } = TONES[tone];
  return (
    <div
      {...(isAnnounced && { role: 'alert' })}
      className={classNames('flex items-start gap-2.5 rounded-lg border px-3 py-2.5', box)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', icon)} />
      <ProblemText {...content} />
    </div>
  );
}

function ProblemText({ failure, actions }: Pick<Props, 'failure' | 'actions'>) {
  const { i18n } = useTranslation();
  const textOf = (text: ShownText) => textIn(i18n.language, text);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-sm wrap-anywhere">
      <div>
        <p className="font-medium">{textOf(failure.message)}</p>
        {failure.remedy !== null && <p className="text-muted">{textOf(failure.remedy)}</p>}
      </div>
      {failure.command !== undefined && failure.command !== null && (
        <CommandLine command={failure.command} />
      )}
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
