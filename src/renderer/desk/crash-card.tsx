import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly error: Error | null };

/**
 * Catches render errors of its children and shows them, so that the rest of the window keeps
 * working.
 */
export class CrashGuard extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error ? <CrashCard error={this.state.error} /> : this.props.children;
  }
}

function CrashCard({ error }: { readonly error: Error }) {
  const { t } = useTranslation('errors');
  return (
    <div role="alert" className="m-auto flex max-w-lg flex-col items-start gap-3 p-6">
      <h2 className="text-lg font-semibold">{t('title.crash')}</h2>
      <p className="text-muted">{t('crash.remedy')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
      <details className="w-full text-xs text-muted">
        <summary>{t('crash.details')}</summary>
        <pre className="mt-2 max-h-60 overflow-auto rounded-md bg-sunken p-2 whitespace-pre-wrap wrap-anywhere">
          {error.stack ?? error.message}
        </pre>
      </details>
    </div>
  );
}
