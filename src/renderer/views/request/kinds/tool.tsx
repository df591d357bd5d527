import { useTranslation } from 'react-i18next';

import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { DetailsView } from '#renderer/views/card/kinds/details-view.tsx';
import { relativePath } from '#renderer/views/file/full-path.ts';
import { InputView } from '#renderer/views/json/input-view.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import { cutAt, isCutBelow } from '#shared/interaction/content-cut.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { CommandParts } from '../command-parts.tsx';
import { extraInput } from '../extra-input.ts';
import { HugeInput } from '../huge-input.tsx';
import { HEAD_LINES, RequestBox } from '../request-box.tsx';
import { agentWords, corralMessage } from '../words/agent-words.ts';
import type {
  RequestDetailsOf,
  RequestKind,
  RequestViewProps,
  ShortForm,
  Subject,
} from './request-kind.ts';
import { beginning, isShort } from './short-text.ts';

type ToolDetails = RequestDetailsOf<'tool'>;

const COMMAND = ['details', 'details', 'command'];
const INPUT = ['details', 'input'];

function ToolRequest({ details, request, isTitled }: RequestViewProps<'tool'>) {
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
      <RequestBox>
        {!(isTitled && subjectOfTool(details)) && (
          <LabelledSection label={t('command')}>
            <CodeText
              text={shown.command}
              blob={cutAt(request.cuts, COMMAND)}
              label={t('command')}
              startLine={null}
              headCount={HEAD_LINES}
              language="bash"
            />
          </LabelledSection>
        )}
        <CommandParts risk={request.risk} command={shown.command} />
        <RestOfInput
          input={details.input}
          request={request}
          shown={[shown.command, agentWords(request)]}
        />
      </RequestBox>
    );
  }
  if (shown?.type === 'diff' || shown?.type === 'changes' || shown?.type === 'notebookEdit') {
    return (
      <RequestBox>
        <DetailsView details={shown} owner={owner} />
      </RequestBox>
    );
  }
  return (
    <RequestBox>
      <LabelledSection label={`${t('input')} · ${details.toolName}`}>
        <Input input={details.input} request={request} label={t('allInput')} />
      </LabelledSection>
    </RequestBox>
  );
}

type RestProps = {
  readonly input: unknown;
  readonly shown: readonly string[];
  readonly request: InteractionRequest;
};

/**
 * Shows the fields other than the command, which may change its effect (in the background, without
 * a sandbox).
 */
function RestOfInput({ input, shown, request }: RestProps) {
  const { t } = useTranslation('interactions');
  const rest = extraInput(input, shown);
  if (rest === null) return null;
  return (
    <LabelledSection label={t('input')}>
      <Input input={rest} request={request} label={t('input')} />
    </LabelledSection>
  );
}

type InputProps = {
  readonly input: unknown;
  readonly request: InteractionRequest;
  readonly label: string;
};

function Input({ input, request, label }: InputProps) {
  if (isCutBelow(request.cuts, INPUT))
    return <HugeInput request={request} value={input} path={INPUT} label={label} />;
  return <InputView input={input} label={label} headCount={HEAD_LINES} />;
}

/**
 * Maximum length of a subject; a longer command is shown only below the title, where it can be read
 * in full.
 */
const MAX_SUBJECT = 160;

const PATHS = ['file_path', 'notebook_path', 'path'];
const TEXTS = ['url', 'query', 'pattern'];

function subjectOfTool({ details: shown, input }: ToolDetails): Subject | null {
  if (shown?.type === 'commandOutput') return inOneLine('command', shown.command);
  if (shown !== null && 'filePath' in shown) return inOneLine('path', shown.filePath);
  const fields = Object.entries(input ?? {});
  const first = (names: readonly string[]) =>
    fields.find(([name, value]) => names.includes(name) && typeof value === 'string')?.[1];
  return inOneLine('path', first(PATHS)) ?? inOneLine('text', first(TEXTS));
}

function inOneLine(kind: Subject['kind'], text: unknown): Subject | null {
  if (
    typeof text !== 'string' ||
    text.trim() === '' ||
    text.length > MAX_SUBJECT ||
    /[\n\r]/u.test(text)
  )
    return null;
  return { kind, text };
}

const requestedCommand = ({ details }: ToolDetails): string | null =>
  details?.type === 'commandOutput' ? details.command : null;

/**
 * Returns the short form. It shows the whole command if that is short and no other field of the
 * input changes its effect.
 */
function shortFormOfTool(request: InteractionRequest, details: ToolDetails): ShortForm {
  const command = requestedCommand(details);
  if (command === null) {
    const message = corralMessage(request);
    return { text: message === '' ? null : beginning(message), isWhole: false };
  }
  const says = agentWords(request);
  const isAll = extraInput(details.input, [command, says]) === null;
  return { text: beginning(command), isWhole: isAll && isShort(command) && isShort(says) };
}

/** Matches shell syntax: such commands are similar only if they are equal. */
const SHELL_SYNTAX = /[;&|<>$`()"'\\{}*?!\n]/u;
const PREFIX_WORDS = 2;

function commandPrefix(details: ToolDetails): string | null {
  const command = requestedCommand(details)?.trim() ?? '';
  if (command === '' || SHELL_SYNTAX.test(command)) return null;
  return command.split(/\s+/u).slice(0, PREFIX_WORDS).join(' ');
}

/**
 * Returns the input with paths relative to the session's folder, so that equal work in two folders
 * is equal.
 */
function inFolder(value: unknown, cwd: string): unknown {
  if (typeof value === 'string')
    return value === cwd
      ? '.'
      : value.startsWith(`${cwd}/`)
        ? `./${value.slice(cwd.length + 1)}`
        : value;
  if (Array.isArray(value)) return value.map((each) => inFolder(each, cwd));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inFolder(each, cwd)]));
}

/** The kind of a tool approval. */
export const toolRequest: RequestKind<'tool'> = {
  View: ToolRequest,
  subject: subjectOfTool,
  shortForm: shortFormOfTool,
  listText: ({ details }, cwd) =>
    details && 'filePath' in details && details.filePath !== null
      ? relativePath(details.filePath, cwd)
      : null,
  sameAs: ({ context }, { toolName, input }) => ['tool', toolName, inFolder(input, context.cwd)],
  commandPrefix,
  digits: 'options',
  canHaveRule: true,
};
