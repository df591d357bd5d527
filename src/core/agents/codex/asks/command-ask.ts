import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import { grantWords, type Grant } from '#shared/interaction/grant.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';
import { questionTexts } from '#shared/words/question-text.ts';
import { executeUse } from '#core/agents/kits/tools/execute-use.ts';

import { option, refusals } from './options.ts';
import { unwrapShell } from '../wire/shell-command.ts';
import { fields, type RequestId } from '../wire/wire.ts';

const host = z.object({ host: z.string(), action: z.string().catch('allow') });
const decision = z.union([
  z.string(),
  z.object({
    acceptWithExecpolicyAmendment: z.object({ execpolicy_amendment: z.array(z.string()).min(1) }),
  }),
  z.object({ applyNetworkPolicyAmendment: z.object({ network_policy_amendment: host }) }),
]);
type Decision = z.output<typeof decision>;

const request = z.object({
  approvalId: maybeText,
  reason: maybeText,
  command: maybeText,
  cwd: maybeText,
  networkApprovalContext: z
    .object({ host: z.string(), protocol: maybeText })
    .nullable()
    .catch(null),
  additionalPermissions: fields.nullable().catch(null),
  availableDecisions: listOf(decision).nullable().catch(null),
});

/** Decisions that apply if Codex lists none. */
const usual: readonly Decision[] = ['accept', 'acceptForSession', 'decline', 'cancel'];

/** Programs that can do anything: a rule for all of their uses allows everything. */
const broad = new Set([
  'bash',
  'sh',
  'zsh',
  'fish',
  'sudo',
  'env',
  'xargs',
  'python',
  'python3',
  'node',
  'perl',
  'ruby',
  'rm',
  'git',
  'npx',
  'curl',
  'docker',
  'ssh',
  'pwsh',
]);

type AskContext = {
  readonly toolUseId: string;
  readonly id: RequestId;
  /** Folder of the session. */ readonly folder: string | null;
};

/** Converts `item/commandExecution/requestApproval` to a question to the person. */
export function commandAsk(
  params: Fields,
  { toolUseId, id, folder }: AskContext,
): Omit<AgentAsk, 'askId' | 'askedBy'> | null {
  const approval = fit(request, params);
  if (!approval) return null;
  const { networkApprovalContext: network, cwd, additionalPermissions } = approval;
  const command = unwrapShell(approval.command ?? '');
  const input = {
    command,
    ...(cwd === null || cwd === folder ? {} : { cwd }),
    ...(additionalPermissions === null ? {} : { additionalPermissions }),
    ...(network === null ? {} : { networkHost: network.host }),
  };
  const output = {
    type: 'commandOutput',
    command,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  } as const;
  const says = approval.reason === null ? {} : { agentSays: approval.reason };
  const shared = { type: 'TOOL_APPROVAL', ...says, reason: null, blockedPath: null } as const;
  const offered = approval.availableDecisions ?? usual;
  const accepting = offered.flatMap((each, index) => accept(each, index, id));
  const options = [
    ...accepting,
    ...refusals({
      requestId: id,
      decline: { decision: 'decline' },
      cancel: { result: { decision: 'cancel' } },
      isDefault: false,
    }),
  ];
  const tool = executeUse('command', input);
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId,
    input,
    tool,
    details: output,
  } as const;
  const ask = { ...shared, ...askWords(worded('runCommand', {}), ''), details, options };
  if (network === null) return command === '' ? refuseOnlyUnspecified(ask) : ask;
  return {
    ...shared,
    ...askWords(worded('connectToHost', { host: network.host }), ''),
    details,
    options,
  };
}

function accept(
  offered: Decision,
  index: number,
  requestId: RequestId,
): readonly InteractionOption[] {
  const metadata = { requestId, result: { decision: offered } };
  const approve = (optionId: string, label: string, extras: Parameters<typeof option>[4]) => [
    option(optionId, label, 'APPROVE_AND_EXECUTE', metadata, extras),
  ];
  if (offered === 'accept')
    return approve('approve', 'Approve', { isDefault: true, description: 'This once.' });
  if (offered === 'acceptForSession') {
    return approve(
      'approve-session-command',
      'Approve, and do not ask again for this command in this session',
      {
        description: 'Expires when this session ends.',
      },
    );
  }
  if (typeof offered === 'string') return [];
  if ('acceptWithExecpolicyAmendment' in offered) {
    const words = offered.acceptWithExecpolicyAmendment.execpolicy_amendment;
    const granted = grantOption({
      what: 'commandPrefix',
      value: words.join(' '),
      place: 'agentRules',
      keeper: 'Codex',
    });
    return approve(`approve-remember-${index}`, granted.label, {
      ...granted.extras,
      isDangerous: isBroad(words),
    });
  }
  const { host: name, action } = offered.applyNetworkPolicyAmendment.network_policy_amendment;
  const isAllowed = action === 'allow';
  const { label, extras } = grantOption({
    what: isAllowed ? 'allowedHost' : 'blockedHost',
    value: name,
    place: 'agentNetwork',
    keeper: 'Codex',
  });
  if (isAllowed) return approve(`approve-host-${index}`, label, extras);
  return [option(`reject-host-${index}`, label, 'REJECT_WITH_REASON', metadata, extras)];
}

function grantOption(granted: Grant) {
  const { label, description } = grantWords(questionTexts('en'), [granted]);
  return { label, extras: { description, grants: [granted] } };
}

function isBroad(words: readonly string[]): boolean {
  return words.length === 1 && broad.has(words[0]?.split('/').at(-1) ?? '');
}
