import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Labelled } from '#renderer/kit/text/labelled.tsx';
import { DetailsView } from '#renderer/views/card/kinds/details-view.tsx';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { InputView } from '#renderer/views/json/input-view.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import { cutAt, isCutBelow, type ContentCut } from '#shared/interaction/content-cut.ts';
import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

import { CommandParts } from './command-parts.tsx';
import { extraInput } from './extra-input.ts';
import { HeldInput } from './held-input.tsx';
import { agentWords } from './words/agent-words.ts';
import { subjectOf } from './words/subject-of.ts';

/** Lines of a command or an input that are shown before a button shows the rest. */
const HEAD_LINES = 200;

type DetailsProps = {
  readonly request: InteractionRequest;
  /** Whether a title above shows the whole subject of the request; a command is not shown twice then. */
  readonly isTitled?: boolean;
};

/** What exactly would happen. Of a huge request the rest is read on demand. */
export function RequestDetails({ request, isTitled = false }: DetailsProps) {
  const { details } = request;
  if (details.type === 'tool') return <ToolRequest details={details} request={request} isTitled={isTitled} />;
  if (details.type === 'plan') return <PlanRequest details={details} cut={cutAt(request.cuts, PLAN)} />;
  return null;
}

type ToolDetailsOf = Extract<InteractionDetails, { type: 'tool' }>;

function ToolRequest({ details, request, isTitled }: Required<DetailsProps> & { readonly details: ToolDetailsOf }) {
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
        {!(isTitled && subjectOf(request)) && (
          <Labelled label={t('command')}>
            <CodeText
              text={shown.command}
              blob={cutAt(request.cuts, COMMAND)}
              label={t('command')}
              startLine={null}
              headCount={HEAD_LINES}
              language="bash"
            />
          </Labelled>
        )}
        <CommandParts risk={request.risk} command={shown.command} />
        <RestOfInput input={details.input} request={request} shown={[shown.command, agentWords(request)]} />
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
        <Input input={details.input} request={request} label={t('allInput')} />
      </Labelled>
    </Box>
  );
}

const COMMAND = ['details', 'details', 'command'];
const INPUT = ['details', 'input'];
const PLAN = ['details', 'plan'];

type RestProps = { readonly input: unknown; readonly shown: readonly string[]; readonly request: InteractionRequest };

/** Fields beside the command: they may change what it does (in the background, without a sandbox). */
function RestOfInput({ input, shown, request }: RestProps) {
  const { t } = useTranslation('interactions');
  const rest = extraInput(input, shown);
  if (rest === null) return null;
  return (
    <Labelled label={t('input')}>
      <Input input={rest} request={request} label={t('input')} />
    </Labelled>
  );
}

type PlanProps = { readonly details: Extract<InteractionDetails, { type: 'plan' }>; readonly cut: ContentCut | null };

type InputProps = { readonly input: unknown; readonly request: InteractionRequest; readonly label: string };

function Input({ input, request, label }: InputProps) {
  if (isCutBelow(request.cuts, INPUT)) return <HeldInput request={request} value={input} path={INPUT} label={label} />;
  return <InputView input={input} label={label} headCount={HEAD_LINES} />;
}

function PlanRequest({ details, cut }: PlanProps) {
  const { t } = useTranslation('interactions');
  return (
    <Box>
      {cut ? (
        <CodeText text={details.plan} blob={cut} label={t('plan')} startLine={null} headCount={HEAD_LINES} />
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
    </Box>
  );
}

function Box({ children }: { readonly children: ReactNode }) {
  return <div className="overflow-hidden rounded-lg border border-line bg-surface empty:hidden">{children}</div>;
}
