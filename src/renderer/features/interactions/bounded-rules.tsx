import { FastForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useRules } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { usePatternText } from '#renderer/views/rule/use-rule-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { isInForce, type Rule } from '#shared/interaction/rule.ts';

/** Shows which requests of a session are approved without a question for now, and ends that. */
export function BoundedRules({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('rules');
  const textOf = useBoundedText();
  const rules = useRules().filter((rule) => isBoundedTo(rule, sessionId));
  return (
    <>
      <p role="status" className="sr-only">
        {rules.map(textOf).join(' ')}
      </p>
      {rules.length > 0 && (
        <ul
          aria-label={t('bounded.list')}
          className="mx-auto flex w-full max-w-(--reading-width) shrink-0 flex-wrap gap-1.5 px-4 pb-1.5"
        >
          {rules.map((rule) => (
            <Chip key={rule.ruleId} rule={rule} />
          ))}
        </ul>
      )}
    </>
  );
}

function isBoundedTo(rule: Rule, sessionId: string): boolean {
  const { scope, end } = rule;
  const isOfSession = scope.type === 'session' && scope.sessionId === sessionId;
  return end !== undefined && isOfSession && isInForce(rule);
}

function Chip({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  const text = useBoundedText()(rule);
  const { stop, isBusy } = useRevoke(rule.ruleId);
  const { end, uses } = rule;
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2 rounded-md border border-warning/40 bg-warning-soft py-0.5 pr-0.5 pl-2 text-xs">
      <FastForward size={13} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 truncate" title={text}>
        {text}
      </span>
      <span className="shrink-0 text-muted tabular-nums">
        {end?.type === 'uses'
          ? t('bounded.left', { uses, count: end.count })
          : t('bounded.used', { count: uses })}
      </span>
      <Button
        size="sm"
        busy={isBusy}
        aria-label={t('bounded.stopOf', { what: text })}
        onClick={stop}
      >
        {t('bounded.stop')}
      </Button>
    </li>
  );
}

function useBoundedText(): (rule: Rule) => string {
  const { t } = useTranslation('rules');
  const patternOf = usePatternText();
  return (rule) => {
    if (rule.pattern.type === 'edits') return t('bounded.turnNow');
    const { words, subject } = patternOf(rule);
    const what = subject === null ? words : `${words} ${visibleText(subject)}`;
    return t('bounded.usesNow', { what });
  };
}

/** Ends a rule at once. */
function useRevoke(ruleId: string) {
  const api = useApi();
  const report = useReportFailure();
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async () => {
    setIsBusy(true);
    const reply = await api['rules.revoke']({ commandId: newCommandId(), ruleId });
    setIsBusy(false);
    if (!reply.ok) report(reply.error);
  };
  return { isBusy, stop: () => void revoke() };
}
