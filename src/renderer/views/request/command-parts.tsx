import { useTranslation } from 'react-i18next';

import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import type { CommandPart, Risk } from '#shared/interaction/risk.ts';

import { RiskBadge } from './risk-badge.tsx';
import { RiskReasons } from './risk-reasons.tsx';
import { hasPartList, partReasons } from './shown-reasons.ts';

/**
 * Shows the parts of a compound command; nothing if the only part equals the command. The risk line
 * gives the most important reason, so its part does not repeat it.
 */
export function CommandParts({
  risk,
  command,
}: {
  readonly risk: Risk | null;
  readonly command: string;
}) {
  const { t } = useTranslation('inbox');
  if (risk === null || !hasPartList(risk, command)) return null;
  const { parts } = risk;
  return (
    <LabelledSection label={t('parts.label', { count: parts.length })}>
      <ol className="flex flex-col px-3 pt-0.5 pb-2">
        {parts.map((part, at) => (
          <Part key={at} part={{ ...part, reasons: [...partReasons(risk, part.reasons)] }} />
        ))}
      </ol>
    </LabelledSection>
  );
}

function Part({ part }: { readonly part: CommandPart }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 border-line py-1 not-first:border-t">
      <code className="min-w-0 flex-1 basis-40 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        <VisibleText text={part.text} />
      </code>
      <RiskBadge level={part.level} />
      {part.reasons.length > 0 && (
        <div className="basis-full">
          <RiskReasons reasons={part.reasons} />
        </div>
      )}
    </li>
  );
}
