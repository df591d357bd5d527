import type { Contract } from './call.ts';
import type { CorralApi } from './contract.ts';

/** The part of a call's name before the dot. */
type Domain = keyof CorralApi extends `${infer Name}.${string}` ? Name : never;

const conversation = async () => (await import('./calls/conversation.ts')).conversation;
const desk = async () => (await import('./calls/desk.ts')).desk;

/** Each domain is a script of its own, because creating all schemas takes longer than a first view. */
const contracts: Readonly<Record<Domain, () => Promise<Contract>>> = {
  agents: async () => (await import('./calls/agents.ts')).agents,
  audit: async () => (await import('./calls/audit.ts')).audit,
  blobs: conversation,
  checkpoints: async () => (await import('./calls/git-desk/checkpoints.ts')).checkpoints,
  conversation,
  desk,
  editors: async () => (await import('./calls/editors.ts')).editors,
  files: async () => (await import('./calls/files.ts')).files,
  folders: desk,
  interactions: async () => (await import('./calls/interactions.ts')).interactions,
  llm: async () => (await import('./calls/llm.ts')).llm,
  notifications: async () => (await import('./calls/notifications.ts')).notifications,
  pairing: async () => (await import('./calls/access/pairing.ts')).pairing,
  projects: async () => (await import('./calls/projects.ts')).projects,
  reading: async () => (await import('./calls/reading.ts')).reading,
  review: async () => (await import('./calls/review.ts')).review,
  rules: async () => (await import('./calls/rules.ts')).rules,
  search: async () => (await import('./calls/search/search.ts')).search,
  sessions: async () => (await import('./calls/sessions.ts')).sessions,
  settings: desk,
  terminals: async () => (await import('./calls/terminals.ts')).terminals,
  tmux: async () => (await import('./calls/tmux.ts')).tmux,
  transcripts: async () => (await import('./calls/transcripts.ts')).transcripts,
  trust: async () => (await import('./calls/access/trust.ts')).trust,
  turns: async () => (await import('./calls/conversation.ts')).turns,
  usage: async () => (await import('./calls/search/usage.ts')).usage,
  watch: async () => (await import('./calls/watch.ts')).watch,
  worktrees: async () => (await import('./calls/worktrees.ts')).worktrees,
};

/**
 * Loads the schema of a call's reply. Returns null for an unknown call. Rejects if its script cannot
 * be loaded; the next call loads it again.
 */
export async function loadReplySchema(method: string) {
  const domain = method.split('.')[0] ?? '';
  const contract = isDomain(domain) ? await contracts[domain]() : {};
  return Object.hasOwn(contract, method) ? (contract[method]?.reply ?? null) : null;
}

function isDomain(name: string): name is Domain {
  return Object.hasOwn(contracts, name);
}
