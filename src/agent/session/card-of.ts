import type { JsonValue } from '#shared/base/json-value.ts';
import type { ToolCall } from '#agent/history/message.ts';
import type { CallCard } from '#agent/record/entry.ts';
import type { Tool, ToolPlan } from '#agent/tools/tool.ts';

/** Returns the card of a planned call. */
export function cardOf(call: ToolCall, tool: Tool, plan: ToolPlan): CallCard {
  const { effects } = plan;
  const command = effects.find((effect) => effect.kind === 'command');
  return {
    callId: call.id,
    name: call.name,
    kind: tool.kind,
    title: plan.title,
    input: inputOf(call),
    changes: changesOf(effects),
    paths: effects.flatMap((effect) => {
      if (effect.kind === 'read') return [effect.path];
      return effect.kind === 'edit' ? [effect.change.path] : [];
    }),
    isSandboxed: command?.isSandboxed ?? null,
  };
}

export function changesOf(effects: ToolPlan['effects']): CallCard['changes'] {
  return effects.flatMap((effect) => (effect.kind === 'edit' ? [effect.change] : []));
}

/** Returns the card of a call that is not run: its tool or its arguments are unknown. */
export function unplannedCard(call: ToolCall, kind: Tool['kind']): CallCard {
  const { id: callId, name } = call;
  const input = inputOf(call);
  return { callId, name, kind, title: name, input, changes: [], paths: [], isSandboxed: null };
}

function inputOf(call: ToolCall): JsonValue {
  return call.input ?? { arguments: call.argumentsText };
}
