import { useState } from 'react';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { RulePreview } from '#shared/contract/rules.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';

import { chosen, scopeOf, typedPattern, type BuilderState } from './builder-state.ts';
import { usePreview, type Previewed } from './use-preview.ts';

/** What is chosen, what it would do, and whether it can be saved. */
export function useRuleForm(request: InteractionRequest, first: RuleDraft, onSaved: (rule: Rule) => void) {
  const [state, setState] = useState<BuilderState>(() => chosen(first.pattern, { effect: 'allow', scope: 'project' }));
  const [isWanted, setIsWanted] = useState(false);
  const saving = useSave(onSaved);
  const typed = typedPattern(state);
  const draft = 'problem' in typed ? null : draftOf(state, typed.pattern, first.toolName, request);
  const seen = usePreview(draft, request.requestId);
  const { preview, failure } = resultOf(seen);
  const problem = 'problem' in typed ? typed.problem : (preview?.problem ?? null);
  const canSave = preview !== null && problem === null && (!preview.isBroad || isWanted);
  return {
    state,
    draft,
    preview,
    problem,
    isWanted,
    setIsWanted,
    canSave,
    isBusy: saving.isBusy,
    failure: saving.failure ?? failure,
    /** What was wanted of a broad rule was wanted of that very rule. */
    change: (next: Partial<BuilderState>) => {
      setIsWanted(false);
      setState({ ...state, ...next });
    },
    save: () => {
      if (canSave && draft) void saving.save(draft, isWanted);
    },
  };
}

function resultOf(seen: Previewed | null): { readonly preview: RulePreview | null; readonly failure: Failure | null } {
  if (seen === null) return { preview: null, failure: null };
  return 'preview' in seen ? { preview: seen.preview, failure: null } : { preview: null, failure: seen.failure };
}

function draftOf({ effect, scope }: BuilderState, pattern: RuleDraft['pattern'], toolName: string, request: InteractionRequest): RuleDraft {
  return { effect, toolName, pattern, scope: scopeOf(scope, { sessionId: request.sessionId, cwd: request.context.cwd }) };
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
