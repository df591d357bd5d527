import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useAgentNames } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TrustAgreement, TrustedFolder } from '#shared/contract/calls/access/trust.ts';

import { ShownContent } from './shown-content.tsx';

type Props = {
  readonly folder: TrustedFolder;
  /** Revokes the agreements, or undoes that. */
  readonly onChange: () => Promise<void>;
};

export function FolderRow({ folder, onChange }: Props) {
  const { t } = useTranslation('trust');
  const [isBusy, setIsBusy] = useState(false);
  const { place, revokedAt, agreements } = folder;
  const isRevoked = revokedAt !== null;
  const act = async () => {
    setIsBusy(true);
    await onChange();
    setIsBusy(false);
  };
  const name = visibleText(place);
  return (
    <li className="flex items-start gap-3 py-2 max-sm:flex-col max-sm:gap-2">
      <div className={`min-w-0 flex-1 max-sm:w-full ${isRevoked ? 'text-faint' : ''}`}>
        <p className="font-mono text-xs wrap-anywhere">
          <VisibleText text={place} />
        </p>
        {agreements.map((agreement) => (
          <Agreement key={agreement.agentId ?? ''} place={place} agreement={agreement} />
        ))}
      </div>
      <div className="flex shrink-0 items-center">
        {/* Mounted before it has a text, so that screen readers announce the change. */}
        <span role="status" className="mr-2 text-xs text-muted empty:mr-0">
          {isRevoked && t('revoked')}
        </span>
        <Button
          size="sm"
          busy={isBusy}
          aria-label={t(isRevoked ? 'undoOf' : 'revokeOf', { folder: name })}
          onClick={() => void act()}
        >
          {t(isRevoked ? 'undo' : 'revoke')}
        </Button>
      </div>
    </li>
  );
}

type AgreementProps = { readonly place: string; readonly agreement: TrustAgreement };

function Agreement({ place, agreement }: AgreementProps) {
  const { t } = useTranslation('trust');
  const id = useId();
  const text = useAgreementText()(agreement);
  const [isShown, setIsShown] = useState(false);
  const { files, agentId } = agreement;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <span>
          {text}
          {files !== null && ` · ${t('files', { count: files })}`}
        </span>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={t('showOf', { folder: visibleText(place), agreement: text })}
          onClick={() => setIsShown(!isShown)}
        >
          {t('show')}
        </Button>
      </div>
      <div id={id}>{isShown && <ShownContent place={place} agentId={agentId} />}</div>
    </>
  );
}

function useAgreementText(): (agreement: TrustAgreement) => string {
  const { t, i18n } = useTranslation('trust');
  const nameOf = useAgentNames();
  return ({ agentId, at: time, covers }) => {
    const at = formatMoment(time, i18n.language);
    if (agentId !== null) return t('agent', { agent: nameOf(agentId), at });
    return t(covers, { at });
  };
}
