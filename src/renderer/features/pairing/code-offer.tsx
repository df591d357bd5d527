import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { CodeState } from '#shared/contract/calls/access/pairing.ts';
import { accessScope, type AccessScope } from '#shared/pairing/access-scope.ts';

const POLL_MS = 1_000;

type Offer = { readonly code: string; readonly expiresAt: number };

/**
 * Creates a code for another browser and shows it until it is used or expired. Closing the
 * component cancels the code.
 */
export function CodeOffer() {
  const { t } = useTranslation('pairing');
  const api = useApi();
  const report = useReportFailure();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [state, setState] = useState<CodeState>('none');
  const [scope, setScope] = useState<AccessScope>('all');
  const isOpen = offer !== null && state === 'open';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      void api['pairing.state']({ code: offer.code }).then(
        (reply) => reply.ok && setState(reply.value.state),
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [api, isOpen, offer]);
  useEffect(() => {
    if (offer === null) return undefined;
    return () => void api['pairing.cancel']({ code: offer.code });
  }, [api, offer]);
  const begin = async () => {
    const reply = await api['pairing.begin']({ scope });
    if (!reply.ok) return report(reply.error);
    setOffer(reply.value);
    setState('open');
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {isOpen ? (
        <ShownCode offer={offer} scope={scope} />
      ) : (
        <ScopeChoice scope={scope} onChange={setScope} />
      )}
      {/* Mounted before it has a text, so that screen readers announce the change. */}
      <p role="status" className={offer !== null && !isOpen ? 'text-sm' : 'sr-only'}>
        {offer !== null && state !== 'open' ? t(`state.${state}`) : ''}
      </p>
      <Button onClick={() => (isOpen ? setOffer(null) : void begin())}>
        {t(isOpen ? 'cancel' : 'begin')}
      </Button>
    </div>
  );
}

type ScopeProps = {
  readonly scope: AccessScope;
  readonly onChange: (scope: AccessScope) => void;
};

/** Chooses the rights of the client that the next code lets in. */
function ScopeChoice({ scope, onChange }: ScopeProps) {
  const { t } = useTranslation('pairing');
  const choices = accessScope.options
    .toReversed()
    .map((value) => ({ value, label: t(`scope.${value}`) }));
  return (
    <Select
      className="w-full"
      label={t('scope.label')}
      value={scope}
      choices={choices}
      onValueChange={(next) => onChange(accessScope.catch('read').parse(next))}
      hint={t(scope === 'all' ? 'scope.forBrowser' : 'scope.forProgram')}
    />
  );
}

type CodeProps = { readonly offer: Offer; readonly scope: AccessScope };

function ShownCode({ offer: { code, expiresAt }, scope }: CodeProps) {
  const { t, i18n } = useTranslation('pairing');
  const address = `${window.location.origin}/`;
  return (
    <div
      role="group"
      aria-label={t('code')}
      className="flex w-full flex-col gap-2 rounded-lg border border-line bg-canvas p-3"
    >
      <p className="text-sm">{t(scope === 'all' ? 'howTo' : 'howToProgram')}</p>
      <p className="flex items-center gap-1">
        <code className="text-xs wrap-anywhere">{address}</code>
        <CopyButton text={address} label={t('copyAddress')} />
      </p>
      <output className="font-mono text-xl font-semibold tracking-widest select-all">{code}</output>
      <p className="text-xs text-muted">
        {t('validUntil', { at: formatMoment(expiresAt, i18n.language) })}
      </p>
    </div>
  );
}
