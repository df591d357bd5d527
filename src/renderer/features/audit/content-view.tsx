import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { windowId } from '#renderer/stores/window/window-id.ts';
import { InputView } from '#renderer/views/json/input-view.tsx';
import { RequestDetails } from '#renderer/views/request/request-details.tsx';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import type { AuditContent } from '#shared/audit/audit.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { shortId } from './filter-values.ts';

type ContentOf<K extends AuditContent['kind']> = Extract<AuditContent, { kind: K }>;

/** Renders the content of an entry for people. */
export function ContentView({ content }: { readonly content: AuditContent }) {
  const { t } = useTranslation('audit');
  switch (content.kind) {
    case 'opened':
      return <OpenedContent request={content.request} />;
    case 'shown':
      return <ShownContent windowId={content.windowId} />;
    case 'decided':
      return <DecidedContent content={content} />;
    case 'sent':
      return <SentContent content={content} />;
    case 'closed':
      return <ClosedContent content={content} />;
    case 'reopened':
      return <p>{visibleText(content.title)}</p>;
    case 'ruleSaved':
    case 'ruleRevoked':
    case 'ruleEnded':
      return (
        <Box label={t('entry.rule')}>
          <InputView input={content.rule} label={t('entry.rule')} />
        </Box>
      );
    case 'redacted':
      return <p>{t('entry.redacted', { count: content.entries })}</p>;
    case 'broken':
      return <BrokenContent content={content} />;
  }
}

/** Renders the request as the person saw it. */
function OpenedContent({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('audit');
  const { details, options, risk, title, message } = request;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{visibleText(title)}</span>
        {risk && <RiskBadge level={risk.level} />}
      </p>
      {message !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap">{visibleText(message)}</p>
      )}
      <RequestDetails request={request} />
      {details.type === 'questions' && (
        <Box label={t('entry.content')}>
          <InputView input={details.questions} label={t('entry.content')} />
        </Box>
      )}
      <div className="text-xs">
        <p className="text-muted">{t('entry.options')}</p>
        <ul className="ml-4 list-disc">
          {options.map(({ optionId, label }) => (
            <li key={optionId}>{visibleText(label)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ShownContent({ windowId: shownIn }: { readonly windowId: string }) {
  const { t } = useTranslation('audit');
  return (
    <p>
      {t('entry.shownIn', {
        by:
          shownIn === windowId
            ? t('by.here')
            : t('by.window', { id: visibleText(shortId(shownIn)) }),
      })}
    </p>
  );
}

function DecidedContent({
  content: { decidedBy, option, response },
}: {
  readonly content: ContentOf<'decided'>;
}) {
  const { t } = useTranslation('audit');
  const by = useDecider(decidedBy);
  return (
    <div className="flex flex-col gap-2">
      <p>{t('entry.decidedBy', { by })}</p>
      {option && (
        <p>
          <span className="text-muted">{t('entry.chosen')}: </span>
          <span className="font-medium">{visibleText(option.label)}</span>
        </p>
      )}
      {response?.feedback !== undefined && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-muted">{t('entry.said')}: </span>
          {visibleText(response.feedback)}
        </p>
      )}
      {response?.data !== undefined && (
        <Box label={t('entry.data')}>
          <InputView input={response.data} label={t('entry.data')} />
        </Box>
      )}
    </div>
  );
}

function useDecider(decider: Decider): string {
  const { t } = useTranslation('audit');
  switch (decider.type) {
    case 'window':
      return decider.windowId === windowId
        ? t('by.here')
        : t('by.window', { id: visibleText(shortId(decider.windowId)) });
    case 'client':
      return t('by.client', { name: visibleText(decider.name) });
    case 'rule':
      return t('by.rule', { id: shortId(decider.ruleId) });
    case 'timeout':
      return t('by.timeout');
  }
}

function SentContent({ content: { sent, failure } }: { readonly content: ContentOf<'sent'> }) {
  const { t } = useTranslation('audit');
  if (failure !== null)
    return (
      <p className="text-warning wrap-anywhere">
        {t('entry.notSent', { reason: visibleText(failure) })}
      </p>
    );
  return (
    <Box label={t('entry.sent')}>
      <InputView input={sent} label={t('entry.sent')} />
    </Box>
  );
}

function ClosedContent({
  content: { outcome, explanation },
}: {
  readonly content: ContentOf<'closed'>;
}) {
  const { t } = useTranslation('inbox');
  return (
    <div>
      <p className="font-medium">{t(`outcome.${outcome}`)}</p>
      {explanation !== null && (
        <p className="wrap-anywhere text-muted">{visibleText(explanation)}</p>
      )}
    </div>
  );
}

function BrokenContent({ content: { kept, found } }: { readonly content: ContentOf<'broken'> }) {
  const { t } = useTranslation('audit');
  if (kept === null)
    return <p className="text-danger">{t('entry.brokenUnknown', { found: found.count })}</p>;
  return (
    <p className="text-danger">{t('entry.broken', { found: found.count, kept: kept.count })}</p>
  );
}

function Box({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-canvas">
      <LabelledSection label={label}>{children}</LabelledSection>
    </div>
  );
}
