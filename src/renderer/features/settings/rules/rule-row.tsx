import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { useEndText, usePatternText, useRuleLine } from '#renderer/views/rule/use-rule-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { isInForce, type Rule, type RuleDraft } from '#shared/interaction/rule.ts';

/** Patterns that name the tool themselves, or are about several. */
const WITHOUT_TOOL: ReadonlySet<Rule['pattern']['type']> = new Set(['any', 'mcp', 'edits']);

export function RuleRow({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  const { words, subject } = usePatternText()(rule);
  const scope = useScopeText()(rule.scope);
  const end = useEndText()(rule);
  const isOver = !isInForce(rule);
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="mt-0.5">
        <Badge tone={isOver ? 'neutral' : rule.effect === 'allow' ? 'ok' : 'danger'}>
          {rule.effect === 'allow' ? t('allowed') : t('denied')}
        </Badge>
      </span>
      <div className={isOver ? 'min-w-0 flex-1 text-faint' : 'min-w-0 flex-1'}>
        <p className="text-sm wrap-anywhere">
          {words}{' '}
          {subject !== null && (
            <code className="font-mono text-xs">
              <VisibleText text={subject} />
            </code>
          )}
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          {!WITHOUT_TOOL.has(rule.pattern.type) && (
            <>
              <VisibleText text={rule.toolName} /> ·{' '}
            </>
          )}
          {scope} · {end !== null && `${end} · `}
          <Uses rule={rule} />
        </p>
      </div>
      <RowAction rule={rule} />
    </li>
  );
}

function Uses({ rule: { uses, lastUsedAt } }: { readonly rule: Rule }) {
  const { t, i18n } = useTranslation('rules');
  return lastUsedAt === null
    ? t('unused')
    : t('used', { count: uses, at: formatMoment(lastUsedAt, i18n.language) });
}

/**
 * Revoking is done at once, and can be taken back where it was done. A rule with an end is not
 * brought back: it would begin with all of its uses again.
 */
function RowAction({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  const api = useApi();
  const report = useReportFailure();
  const line = useRuleLine()(rule);
  const [isBusy, setIsBusy] = useState(false);
  const isRevoked = rule.revokedAt !== null;
  const isOver = !isInForce(rule);
  const canAct = rule.end === undefined || !isOver;
  const { effect, toolName, pattern, scope, ruleId } = rule;
  const act = async () => {
    setIsBusy(true);
    const commandId = newCommandId();
    const draft = { effect, toolName, pattern, scope };
    const reply = await (isRevoked
      ? api['rules.save']({ commandId, draft, confirmsBroad: true })
      : api['rules.revoke']({ commandId, ruleId }));
    setIsBusy(false);
    if (!reply.ok) report(reply.error);
  };
  return (
    <div className="flex shrink-0 items-center gap-2">
      {isRevoked && (
        <span role="status" className="text-xs text-muted">
          {t('revoked')}
        </span>
      )}
      {isOver && !isRevoked && <span className="text-xs text-muted">{t('end.over')}</span>}
      {canAct && (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={isRevoked ? t('undoOf', { rule: line }) : t('revokeOf', { rule: line })}
          onClick={() => void act()}
        >
          {isRevoked ? t('undo') : t('revoke')}
        </Button>
      )}
    </div>
  );
}

function useScopeText(): (scope: RuleDraft['scope']) => string {
  const { t } = useTranslation('rules');
  const sessions = useSessions();
  return (scope) => {
    if (scope.type === 'everywhere') return t('scope.everywhere');
    if (scope.type === 'project')
      return t('scope.projectAt', { folder: visibleText(shortPath(scope.cwd).name) });
    const session = sessions.find(({ sessionId }) => sessionId === scope.sessionId);
    return session
      ? t('scope.sessionOf', { title: visibleText(session.title) })
      : t('scope.sessionGone');
  };
}
