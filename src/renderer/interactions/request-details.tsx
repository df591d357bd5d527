import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CodeText } from '#renderer/cards/code-text.tsx';
import { DetailsView } from '#renderer/cards/details/details-view.tsx';
import { InputView } from '#renderer/cards/input-view.tsx';
import { Labelled } from '#renderer/cards/labelled.tsx';
import { PathText } from '#renderer/cards/path-text.tsx';
import type { TextOwner } from '#renderer/cards/text-owner.ts';
import { Markdown } from '#renderer/conversation/markdown.tsx';
import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

import { CommandParts } from './command-parts.tsx';
import { extraInput } from './extra-input.ts';

/** Lines of a command or an input that are shown before a button shows the rest. */
const HEAD_LINES = 200;

/** What exactly would happen. A request carries all of it, so nothing is cut. */
export function RequestDetails({ request }: { readonly request: InteractionRequest }) {
  const { details } = request;
  if (details.type === 'tool') return <ToolRequest details={details} request={request} />;
  if (details.type === 'plan') return <PlanRequest details={details} />;
  return null;
}

type ToolDetailsOf = Extract<InteractionDetails, { type: 'tool' }>;

function ToolRequest({ details, request }: { readonly details: ToolDetailsOf; readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const shown = details.details;
  const owner: TextOwner = {
    sessionId: request.sessionId,
    messageId: request.requestId,
    toolUseId: null,
    status: null,
    progress: null,
    blobs: [],
    path: [],
  };
  if (shown?.type === 'commandOutput' && shown.command !== null) {
    return (
      <Box>
        <Labelled label={t('command')}>
          <CodeText text={shown.command} blob={null} label={t('command')} startLine={null} headCount={HEAD_LINES} language="bash" />
        </Labelled>
        <CommandParts risk={request.risk} command={shown.command} />
        <RestOfInput input={details.input} shown={[shown.command, request.message]} />
      </Box>
    );
  }
  if (shown?.type === 'diff' || shown?.type === 'changes' || shown?.type === 'notebookEdit') {
    return (
      <Box>
        <DetailsView details={shown} owner={owner} />
      </Box>
    );
  }
  return (
    <Box>
      <Labelled label={`${t('input')} · ${details.toolName}`}>
        <InputView input={details.input} label={t('allInput')} headCount={HEAD_LINES} />
      </Labelled>
    </Box>
  );
}

/** Fields beside the command: they may change what it does (in the background, without a sandbox). */
function RestOfInput({ input, shown }: { readonly input: unknown; readonly shown: readonly string[] }) {
  const { t } = useTranslation('interactions');
  const rest = extraInput(input, shown);
  if (rest === null) return null;
  return (
    <Labelled label={t('input')}>
      <InputView input={rest} label={t('input')} headCount={HEAD_LINES} />
    </Labelled>
  );
}

function PlanRequest({ details }: { readonly details: Extract<InteractionDetails, { type: 'plan' }> }) {
  const { t } = useTranslation('interactions');
  return (
    <Box>
      <div className="px-3 py-2.5">
        <Markdown text={details.plan} />
      </div>
      {details.filePath !== null && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-muted">
          {t('planFile')} <PathText path={details.filePath} />
        </p>
      )}
    </Box>
  );
}

function Box({ children }: { readonly children: ReactNode }) {
  return <div className="overflow-hidden rounded-lg border border-line bg-surface">{children}</div>;
}
