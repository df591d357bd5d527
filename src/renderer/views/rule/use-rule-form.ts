import { useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { RulePreview } from '#shared/contract/calls/rules.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';

import { builderStateOf, scopeOf, typedPattern, type BuilderState } from './builder-state.ts';
import { usePreview, type PreviewResult } from './use-preview.ts';

/** Returns the state of the form: the chosen rule, its preview, and whether it can be saved. */
export function useRuleForm(
  request: InteractionRequest,
  first: RuleDraft,
  onSaved: (rule: Rule) => void,
) {
  const [state, setState] = useState<BuilderState>(() =>
    builderStateOf(first.pattern, { effect: 'allow', scope: 'project' }),
  );
  const [isConfirmed, setIsConfirmed] = useState(false);
  const saving = useSave(onSaved);
  const typed = typedPattern(state);
  const draft = 'problem' in typed ? null : draftOf(state, typed.pattern, first.toolName, request);
  const result = usePreview(draft, request.requestId);
  const { preview, failure } = resultOf(result);
  const problem = 'problem' in typed ? typed.problem : (preview?.problem ?? null);
  const canSave = preview !== null && problem === null && (!preview.isBroad || isConfirmed);
  return {
    state,
    draft,
    preview,
    problem,
    isConfirmed,
    setIsConfirmed,
    canSave,
    isBusy: saving.isBusy,
    failure: saving.failure ?? failure,
    /** Changes the rule. Removes the confirmation, which applies to one broad rule only. */
    change: (next: Partial<BuilderState>) => {
      setIsConfirmed(false);
      setState({ ...state, ...next });
    },
    save: () => {
      if (canSave && draft) void saving.save(draft, isConfirmed);
    },
  };
}

function resultOf(result: PreviewResult | null): {
  readonly preview: RulePreview | null;
  readonly failure: Failure | null;
} {
  if (result === null) return { preview: null, failure: null };
  return 'preview' in result
    ? { preview: result.preview, failure: null }
    : { preview: null, failure: result.failure };
}

function draftOf(
  { effect, scope, end }: BuilderState,
  pattern: RuleDraft['pattern'],
  toolName: string,
  request: InteractionRequest,
): RuleDraft {
  return {
    effect,
    toolName,
    pattern,
    scope: scopeOf(scope, { sessionId: request.sessionId, cwd: request.context.cwd }),
    ...(end && { end }),
  };
}

function useSave(onSaved: (rule: Rule) => void) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (draft: RuleDraft, confirmsBroad: boolean) => {
    setIsBusy(true);
    const reply = await api['rules.save']({ commandId: newCommandId(), draft, confirmsBroad });
    setIsBusy(false);
    setFailure(reply.ok ? null : reply.error);
    if (reply.ok) onSaved(reply.value.rule);
  };
  return { isBusy, failure, save };
}
