import { Terminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { stripAnsi } from '#renderer/kit/text/ansi.ts';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { OutputText } from '#renderer/views/long-text/output-text.tsx';
import {
  ownBlob,
  type DetailsOf,
  type DetailsProps,
} from '#renderer/views/long-text/text-owner.ts';

import { clip, toolSentence, type ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';
import { joinLines } from './join-lines.ts';

function CommandOutputDetails({ details, owner }: DetailsProps<'commandOutput'>) {
  const { t } = useTranslation('conversation');
  const { command, stdout, stderr } = details;
  const isSilent = stdout === '' && stderr === '';
  return (
    <div className="divide-y divide-line">
      {command !== null && (
        <div className="bg-sunken">
          <CodeText
            text={command}
            blob={ownBlob(owner, 'command')}
            label={t('command.command')}
            startLine={null}
            headCount={12}
            language="bash"
          />
        </div>
      )}
      {stdout !== '' && (
        <OutputText text={stdout} blob={ownBlob(owner, 'stdout')} label={t('command.stdout')} />
      )}
      {stderr !== '' && (
        <OutputText
          text={stderr}
          blob={ownBlob(owner, 'stderr')}
          label={t('command.stderr')}
          isError
        />
      )}
      {isSilent && <EmptyOutput owner={owner} />}
      <CommandEnd details={details} />
    </div>
  );
}

function CommandEnd({ details }: Pick<DetailsProps<'commandOutput'>, 'details'>) {
  const { t } = useTranslation('conversation');
  const { exitCode, backgroundTaskId } = details;
  if (exitCode === null && backgroundTaskId === null) return null;
  return (
    <p className="flex gap-3 px-3 py-1.5 text-xs text-muted">
      {exitCode !== null && (
        <span className={exitCode === 0 ? '' : 'text-danger'}>
          {t('command.exitCode', { code: exitCode })}
        </span>
      )}
      {backgroundTaskId !== null && (
        <span>{t('command.background', { id: backgroundTaskId })}</span>
      )}
    </p>
  );
}

/**
 * Shows that there is no output; while the command runs, the last lines that the agent reported.
 */
function EmptyOutput({
  owner: { status, progress },
}: Pick<DetailsProps<'commandOutput'>, 'owner'>) {
  const { t } = useTranslation(['conversation', 'cards']);
  if (status !== 'running') return <p className="px-3 py-2 text-muted">{t('card.noOutput')}</p>;
  if (progress === null)
    return <p className="px-3 py-2 text-muted">{t('cards:command.noOutputYet')}</p>;
  return <OutputText text={progress} blob={null} label={t('cards:command.tail')} />;
}

function commandText({ command, stdout, stderr, exitCode }: DetailsOf<'commandOutput'>): string {
  const end = exitCode === null || exitCode === 0 ? null : `[exit code ${exitCode}]`;
  return joinLines([
    command === null ? null : `$ ${command}`,
    stripAnsi(stdout).trimEnd(),
    stripAnsi(stderr).trimEnd(),
    end,
  ]);
}

function commandSentence(
  { command, exitCode, backgroundTaskId }: DetailsOf<'commandOutput'>,
  { inputSentence, t }: SentenceContext,
): ToolSentence {
  if (command === null) return inputSentence;
  const what = clip(command);
  return {
    running: t('command.running', { what }),
    completed: t(backgroundTaskId === null ? 'command.completed' : 'command.background', { what }),
    plain: t('command.plain', { what }),
    ...(exitCode !== null && { failed: t('command.exit', { what, code: exitCode }) }),
  };
}

/** Describes the output of a background command, which may become known only with the result. */
function outputSentence(
  { command }: DetailsOf<'commandOutput'>,
  { action, inputSentence, t }: SentenceContext,
): ToolSentence {
  return action === 'backgroundRead' && command !== null
    ? toolSentence(action, command, t)
    : inputSentence;
}

export const commandOutputCard: CardKind<'commandOutput'> = {
  View: CommandOutputDetails,
  icon: Terminal,
  copyKind: 'command',
  copyText: commandText,
  sentence: (details, context) =>
    context.action === 'command'
      ? commandSentence(details, context)
      : outputSentence(details, context),
};
