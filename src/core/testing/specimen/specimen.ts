import type { AgentEvent } from '#core/agents/agent-event.ts';
import { cliSentencesOf, failuresOf, noticesOf } from '#core/agents/agent-words.ts';
import type {
  Agent,
  AgentExit,
  AgentGone,
  AgentListener,
  AgentRun,
  Decision,
  Launch,
  Refused,
} from '#core/agents/agent.ts';
import {
  agentInfo,
  type AgentDescription,
  type AgentDriver,
  type AgentPorts,
} from '#core/agents/driver.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { isFields, textAt } from '#shared/base/fields.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { InteractionAction, InteractionOption } from '#shared/interaction/interaction.ts';
import type { Texts } from '#shared/words/language.ts';

const en = {
  modes: { careful: { label: 'Careful', description: 'Asks before each dig.' } },
  settings: { greeting: { label: 'Greeting of the specimen' } },
  notices: { dug: 'The specimen dug in {{place}}.' },
  failures: { noModel: 'The specimen has no model {{model}}.' },
  cli: { spade: 'Spade', notFound: 'not found', onlyToDig: 'Only needed to dig.' },
} as const;
const zh: Texts<typeof en> = {
  modes: { careful: { label: '谨慎', description: '每次挖掘之前都会询问。' } },
  settings: { greeting: { label: '标本的问候语' } },
  notices: { dug: '标本挖了 {{place}}。' },
  failures: { noModel: '标本没有模型 {{model}}。' },
  cli: { spade: '铲子', notFound: '未找到', onlyToDig: '仅挖掘时需要。' },
};
const noticeOf = noticesOf('specimen', { en, zh });
const failure = failuresOf('specimen', { en, zh });
const cliSentence = cliSentencesOf('specimen', { en, zh });

const description: AgentDescription = {
  id: 'specimen',
  name: 'Specimen',
  aliases: ['spec'],
  permissionModes: [{ id: 'careful', isDangerous: false }],
  defaultPermissionMode: 'careful',
  models: [],
  needsFolder: true,
  capabilities: {
    faces: ['structured'],
    resume: false,
    fork: false,
    additionalFolders: false,
    modes: false,
    models: false,
    images: false,
    steering: null,
    transcripts: false,
    questions: false,
    takeOver: false,
  },
  settings: [{ key: 'greeting', kind: 'text' }],
  words: { en, zh },
};

const dig: ToolProcessor = {
  toolName: 'Dig',
  createDetails: () => null,
  createSummary: ({ input }, outcome) =>
    `${outcome ? 'Dug' : 'Digging'} ${(isFields(input) && textAt(input, 'place')) || 'somewhere'}`,
};

/** An agent within this process: greets, asks to dig, and repeats the answer. */
class SpecimenRun implements AgentRun {
  readonly pid = process.pid;
  readonly #listener: AgentListener;
  readonly #greeting: () => string;
  #keyCount = 0;

  constructor(listener: AgentListener, greeting: () => string) {
    this.#listener = listener;
    this.#greeting = greeting;
  }

  prompt(promptKey: string): Result<null, AgentGone> {
    this.#keyCount += 1;
    const toolUseId = `dig ${this.#keyCount}`;
    const input = { place: 'the garden' };
    this.#emit(
      { type: 'promptTaken', promptKey, stage: 'delivered' },
      { type: 'turnStarted' },
      this.#output({ type: 'text', role: 'assistant', text: this.#greeting(), synthetic: false }),
      this.#output({ type: 'toolUse', id: toolUseId, toolName: 'Dig', toolInput: input }),
      {
        type: 'asked',
        ask: {
          askId: toolUseId,
          type: 'TOOL_APPROVAL',
          title: 'Dig in the garden?',
          message: 'The specimen wants to dig.',
          details: { type: 'tool', toolName: 'Dig', toolUseId, input, details: null },
          options: [
            option('approve', 'Approve', 'APPROVE_AND_EXECUTE'),
            option('reject', 'Reject', 'REJECT_WITH_REASON'),
          ],
          askedBy: null,
          reason: null,
          blockedPath: null,
        },
      },
    );
    return ok(null);
  }

  answer(askId: string, { option: chosen }: Decision): Result<unknown, AgentGone> {
    const sent = { askId, answer: chosen?.optionId ?? null };
    const isRefused = sent.answer !== 'approve';
    const structured = null;
    this.#emit(
      this.#output({
        type: 'toolResult',
        toolUseId: askId,
        toolName: 'Dig',
        result: `Answered: ${sent.answer}`,
        structured,
        isError: isRefused,
        cause: isRefused ? 'denied' : null,
      }),
      ...(isRefused
        ? []
        : [{ type: 'notice' as const, ...noticeOf('dug', { place: 'the garden' }) }]),
      { type: 'turnEnded', busy: false, completed: true },
    );
    return ok(sent);
  }

  /** Its questions end with its turn by themselves. */
  dismiss(): void {}

  async interrupt() {
    this.#emit({ type: 'turnEnded', busy: false });
    return ok(null);
  }

  setPermissionMode = async () => ok(null);
  setModel = async (model: string | null): Promise<Result<null, Refused>> =>
    model === null ? ok(null) : err({ kind: 'refused', message: failure('noModel', { model }) });

  async stop() {
    const exit: AgentExit = { code: 0, signal: null, problem: null };
    this.#listener.exited(exit);
  }

  #output(
    fields: DistributiveOmit<AgentOutput, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>,
  ): AgentEvent {
    this.#keyCount += 1;
    const output = {
      key: `said-${this.#keyCount}`,
      timestamp: null,
      source: { kind: 'corral' as const },
      parentToolUseId: null,
      ...fields,
    };
    return { type: 'output', output };
  }

  #emit(...events: readonly AgentEvent[]): void {
    const shown = events.filter(({ type }) => type === 'output').length;
    this.#listener.events(events, { seen: events.length, shown, unknown: 0 });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function option(optionId: string, label: string, action: InteractionAction): InteractionOption {
  const plain = {
    description: null,
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
  };
  return { optionId, label, action, ...plain };
}

function createSpecimen({ setting }: AgentPorts): Agent {
  const { id: agentId, defaultPermissionMode } = description;
  return {
    agentId,
    defaultPermissionMode,
    detect: async () =>
      agentInfo(description, {
        state: 'ready',
        version: '1.0.0',
        path: '/opt/specimen',
        problem: null,
      }),
    start: async (_launch: Launch, listener: AgentListener) =>
      ok(new SpecimenRun(listener, () => setting('greeting') ?? 'Good day.')),
  };
}

/** A complete agent in one file: the minimum of a new driver. */
export const specimen: AgentDriver = {
  ...description,
  tools: {
    processors: [dig],
    useOf: () => ({ kind: 'other', action: 'other', effect: 'unknown' }),
  },
  create: createSpecimen,
  doctor: async () => [
    {
      name: cliSentence('spade'),
      state: 'note',
      found: cliSentence('notFound'),
      path: null,
      remedy: cliSentence('onlyToDig'),
      command: null,
    },
  ],
};
