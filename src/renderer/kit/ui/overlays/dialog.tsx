import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { BELOW_TOASTS, useCountedDialog } from './open-dialogs.ts';

const VIEWPORT = `fixed inset-0 z-40 flex items-end justify-center overflow-hidden sm:items-center sm:px-6 sm:pb-6 ${BELOW_TOASTS}`;

const WIDTHS = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
  /** Keeps its height while its content changes. */
  pages: 'h-full sm:h-[min(44rem,100%)] sm:max-w-3xl',
  full: 'h-full sm:max-w-[90rem]',
} as const;

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: keyof typeof WIDTHS;
  /** Rendered between the title and the close button. */
  readonly headerExtra?: ReactNode;
  /** Remains visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Makes it an `alertdialog`, which interrupts and does not close on a click outside. */
  readonly alert?: boolean;
  readonly closable?: boolean;
  readonly initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus'];
  readonly finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus'];
};

export function Dialog(props: Props) {
  const { open, onOpenChange, alert = false } = props;
  useCountedDialog(open);
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={alert}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className={VIEWPORT}>
          <Popup {...props} />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Popup({
  title,
  description,
  size = 'md',
  headerExtra,
  footer,
  children,
  alert = false,
  closable = true,
  initialFocus,
  finalFocus,
}: Props) {
  const { t } = useTranslation();
  return (
    <BaseDialog.Popup
      role={alert ? 'alertdialog' : 'dialog'}
      initialFocus={initialFocus}
      finalFocus={finalFocus}
      className={classNames(
        'flex max-h-full w-full flex-col overflow-hidden rounded-t-xl bg-raised shadow-high outline-none sm:rounded-xl',
        'transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
        WIDTHS[size],
      )}
    >
      <header className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <BaseDialog.Title className="text-lg font-semibold text-balance">
            {title}
          </BaseDialog.Title>
          {description !== undefined && (
            <BaseDialog.Description className="mt-0.5 text-muted">
              {description}
            </BaseDialog.Description>
          )}
        </div>
        {headerExtra}
        {closable && (
          <BaseDialog.Close
            render={
              <IconButton label={t('action.close')} className="-mr-1.5">
                <X />
              </IconButton>
            }
          />
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-5 py-3">
          {footer}
        </footer>
      )}
    </BaseDialog.Popup>
  );
}
