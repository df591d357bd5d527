import { useTranslation } from 'react-i18next';

import { PathText } from '#renderer/views/file/path-text.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import { cutAt } from '#shared/interaction/content-cut.ts';

import { HEAD_LINES, RequestBox } from '../request-box.tsx';
import { corralMessage } from '../words/agent-words.ts';
import type { RequestKind, RequestViewProps } from './request-kind.ts';
import { beginning } from './short-text.ts';

const PLAN = ['details', 'plan'];

function PlanRequest({ request, details }: RequestViewProps<'plan'>) {
  const cut = cutAt(request.cuts, PLAN);
  const { t } = useTranslation('interactions');
  return (
    <RequestBox>
      {cut ? (
        <CodeText
          text={details.plan}
          blob={cut}
          label={t('plan')}
          startLine={null}
          headCount={HEAD_LINES}
        />
      ) : (
        <div className="px-3 py-2.5">
          <Markdown text={details.plan} />
        </div>
      )}
      {details.filePath !== null && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-muted">
          {t('planFile')} <PathText path={details.filePath} />
        </p>
      )}
    </RequestBox>
  );
}

/**
 * The kind of a plan of the agent. Each plan must be read, so plans are never answered together.
 */
export const planRequest: RequestKind<'plan'> = {
  View: PlanRequest,
  subject: () => null,
  shortForm: (request) => {
    const text = corralMessage(request);
    return { text: text === '' ? null : beginning(text), isWhole: false };
  },
  listText: () => null,
  sameAs: () => null,
  commandPrefix: () => null,
  digits: 'options',
  canHaveRule: false,
};
