import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor, type SentenceForms } from '#core/agents/kits/tools/wording.ts';
import { isFields, textAt } from '#shared/base/fields.ts';
import type { RawUse, ToolOutcome } from '#shared/conversation/tool-description.ts';

const completedOutput = (outcome: ToolOutcome | null): string =>
  outcome?.status === 'completed' ? outcome.output : '';
const inputText = ({ input }: RawUse, name: string): string =>
  isFields(input) ? (textAt(input, name) ?? '') : '';

/** Describes a sub-agent; its report is the text that the model received. */
const subagent: ToolProcessor = {
  toolName: 'Agent',
  createDetails(use, outcome) {
    const agentType = inputText(use, 'subagent_type') || null;
    const report = outcome?.status === 'completed' ? outcome.output : null;
    const usage = { tokens: null, toolUses: null };
    return {
      type: 'subagent',
      description: '',
      agentType,
      prompt: inputText(use, 'prompt'),
      report,
      background: false,
      ...usage,
    };
  },
  createSummary(use, outcome) {
    const line = clip(inputText(use, 'prompt') || inputText(use, 'subagent_type') || 'sub-agent');
    return sentenceFor(outcome, {
      running: `Running agent: ${line}`,
      completed: `Agent finished: ${line}`,
      plain: `Agent: ${line}`,
    });
  },
};

/** Describes a fetched page or the results of a web search. */
const webPage: ToolProcessor = {
  toolName: ['WebFetch', 'WebSearch'],
  createDetails({ tool }, outcome) {
    return tool?.kind === 'fetch'
      ? { type: 'webPage', url: tool.url, query: tool.query, text: completedOutput(outcome) }
      : null;
  },
  createSummary({ tool }, outcome) {
    if (tool?.kind !== 'fetch') return null;
    return sentenceFor(
      outcome,
      tool.url === null ? searchForms(clip(tool.query ?? '')) : fetchForms(clip(tool.url)),
    );
  },
};

const fetchForms = (url: string): SentenceForms => ({
  running: `Fetching ${url}`,
  completed: `Fetched ${url}`,
  plain: `Fetch ${url}`,
});
const searchForms = (query: string): SentenceForms => ({
  running: `Searching the web for ${query}`,
  completed: `Searched the web for ${query}`,
  plain: `Search the web for ${query}`,
});

/** Describes an image that the model views, by name only, because Codex does not send the image. */
const imageView: ToolProcessor = {
  toolName: 'Read',
  createDetails: () => null,
  createSummary(use, outcome, _details, showPath) {
    const filePath = inputText(use, 'file_path');
    if (filePath === '') return null;
    const path = showPath(filePath);
    return sentenceFor(outcome, {
      running: `Reading ${path}`,
      completed: `Read ${path}`,
      plain: `Read ${path}`,
    });
  },
};

export const otherTools: readonly ToolProcessor[] = [subagent, webPage, imageView];
