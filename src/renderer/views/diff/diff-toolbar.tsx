import { ChevronDown, ChevronUp, Columns2, FileText, Rows2, WrapText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';

import type { DiffLook } from './diff-look.ts';
import type { Folds } from './use-folds.ts';
import type { Jumps } from './use-jumps.ts';

type Props = {
  readonly look: DiffLook;
  readonly onLook: (change: Partial<DiffLook>) => void;
  readonly isNarrow: boolean;
  readonly jumps: Jumps;
  readonly folds: Folds;
  /** True if there are lines that only the whole file shows. */
  readonly hasWhole: boolean;
  readonly children: ReactNode;
};

export function DiffToolbar({ look, onLook, isNarrow, jumps, folds, hasWhole, children }: Props) {
  const { t } = useTranslation('diffs');
  return (
    <span role="toolbar" aria-label={t('tools')} className="flex flex-wrap items-center">
      {jumps.total > 1 && <JumpButtons jumps={jumps} />}
      <span role="group" aria-label={t('layout')} className="flex">
        <Toggle
          label={t('unified')}
          isOn={look.layout === 'unified' || isNarrow}
          onClick={() => onLook({ layout: 'unified' })}
        >
          <Rows2 aria-hidden />
        </Toggle>
        <Toggle
          label={isNarrow ? t('splitTooNarrow') : t('split')}
          isOn={look.layout === 'split' && !isNarrow}
          disabled={isNarrow}
          onClick={() => onLook({ layout: 'split' })}
        >
          <Columns2 aria-hidden />
        </Toggle>
      </span>
      <Toggle label={t('wrap')} isOn={look.wrap} onClick={() => onLook({ wrap: !look.wrap })}>
        <WrapText aria-hidden />
      </Toggle>
      {hasWhole && (
        <Toggle
          label={t('whole')}
          isOn={folds.allOpen}
          onClick={() => folds.setAll(!folds.allOpen)}
        >
          <FileText aria-hidden />
        </Toggle>
      )}
      {children}
    </span>
  );
}

function JumpButtons({ jumps }: { readonly jumps: Jumps }) {
  const { t } = useTranslation('diffs');
  const { at, total, go } = jumps;
  return (
    <span className="flex items-center">
      {at !== null && (
        <span className="px-1 text-2xs text-faint tabular-nums">
          {t('position', { at: at + 1, total })}
        </span>
      )}
      <IconButton
        label={t('previous')}
        shortcut="P"
        onClick={() => go(-1)}
        disabled={at === 0}
        focusableWhenDisabled
        className="size-6"
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label={t('next')}
        shortcut="N"
        onClick={() => go(1)}
        disabled={at === total - 1}
        focusableWhenDisabled
        className="size-6"
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </span>
  );
}

type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Toggle({ label, isOn, disabled = false, onClick, children }: ToggleProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      disabled={disabled}
      focusableWhenDisabled
      onClick={onClick}
      className="size-6 aria-pressed:bg-selected aria-pressed:text-text forced-colors:aria-pressed:outline"
    >
      {children}
    </IconButton>
  );
}
