import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

type UseOf = (toolName: string, input: unknown) => ToolUse;

/** Adds the neutral use to rows that an older Corral stored with a tool's name and input only. */
export class OldTools {
  #useOf: UseOf | null = null;

  /** Sets the function that converts the tool names of that time. */
  readWith(useOf: UseOf): void {
    this.#useOf = useOf;
  }

  message(message: ConversationMessage): ConversationMessage {
    if (message.messageType === 'tool_execution') {
      const tool = this.#missing(message.metadata);
      return tool ? { ...message, metadata: { ...message.metadata, tool } } : message;
    }
    if (message.messageType !== 'tool_use') return message;
    const tool = this.#missing(message.metadata);
    return tool ? { ...message, metadata: { ...message.metadata, tool } } : message;
  }

  interaction(interaction: Interaction): Interaction {
    const { request } = interaction;
    // A request that is cut contains only its beginning, and nothing may be decided by that.
    const isWhole = request.cuts === undefined;
    const tool = isWhole && request.details.type === 'tool' ? this.#missing(request.details) : null;
    if (request.details.type !== 'tool' || !tool) return interaction;
    return { ...interaction, request: { ...request, details: { ...request.details, tool } } };
  }

  #missing({
    tool,
    toolName,
    input,
  }: {
    readonly tool?: ToolUse | undefined;
    readonly toolName: string;
    readonly input?: unknown;
  }) {
    return tool ? null : this.#useOf?.(toolName, input);
  }
}
