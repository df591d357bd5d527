import { BadgeAlert, BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { AuditVerdict } from '#shared/audit/audit.ts';
import type { Failure } from '#shared/base/failure.ts';

/** Maximum number of breaks listed here; the command line lists more. */
const MAX_LISTED = 8;

/** Verifies the hash chain of the audit and shows the verdict. */
export function VerifyPart() {
  const { t } = useTranslation('audit');
  const { verdict, failure, isRunning, run } = useVerify();
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2">
      <Button
        busy={isRunning}
        icon={<BadgeCheck aria-hidden className="size-3.5" />}
        onClick={() => void run()}
      >
        {isRunning ? t('verify.running') : t('verify.action')}
      </Button>
      <div role="status" className="min-w-0 flex-1 self-center">
        {verdict && <Verdict verdict={verdict} />}
      </div>
      {failure && <ProblemBox failure={failure} />}
    </div>
  );
}

function useVerify() {
  const api = useApi();
  const [isRunning, setRunning] = useState(false);
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async () => {
    setRunning(true);
    setVerdict(null);
    const reply = await api['audit.verify']({});
    setRunning(false);
    setVerdict(reply.ok ? reply.value : null);
    setFailure(reply.ok ? null : reply.error);
  };
  return { verdict, failure, isRunning, run };
}

function Verdict({
  verdict: { head, redacted, breaks, broken },
}: {
  readonly verdict: AuditVerdict;
}) {
  const { t } = useTranslation('audit');
  const isGood = broken === 0;
  const Icon = isGood ? BadgeCheck : BadgeAlert;
  const listed = breaks.slice(0, MAX_LISTED);
  return (
    <div
      className={classNames('flex items-start gap-2 text-sm', isGood ? 'text-ok' : 'text-danger')}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          {isGood ? t('verify.good', { count: head.count }) : t('verify.bad', { count: broken })}{' '}
          {isGood && redacted > 0 && (
            <span className="font-normal text-muted">
              {t('verify.redacted', { count: redacted })}
            </span>
          )}
        </p>
        <ul className="ml-4 list-disc">
          {listed.map((each) => (
            <li key={`${each.kind} ${each.number}`}>
              {t(`wrong.${each.kind}`, { number: each.number, last: each.last })}
            </li>
          ))}
          {broken > listed.length && <li>{t('verify.more', { count: broken - listed.length })}</li>}
        </ul>
      </div>
    </div>
  );
}
