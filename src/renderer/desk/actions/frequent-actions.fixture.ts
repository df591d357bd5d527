/** A step of an action: a key, a click on what has a name, or the person's own text. */
export type FrequentStep = { readonly key: string } | { readonly click: string } | 'text';

type FrequentAction = {
  readonly title: string;
  /** The place in which the person is when the action begins. */
  readonly from: string;
  readonly steps: readonly FrequentStep[];
  /** The most keys and clicks that it may take. */
  readonly most: number;
};

/**
 * Contains the shortest way of each frequent action. `e2e/specs/desk/frequent-actions.spec.ts` does
 * exactly these steps, and `docs/keys.md` lists them.
 */
export const FREQUENT_ACTIONS = {
  newSession: {
    title: 'New session in the same project',
    from: 'a session',
    steps: [{ key: 'Alt+N' }, { key: 'Mod+Enter' }],
    most: 2,
  },
  approve: { title: 'Approve once', from: 'a question', steps: [{ key: 'A' }], most: 1 },
  reject: { title: 'Reject', from: 'a question', steps: [{ key: 'N' }], most: 1 },
  nextQuestion: { title: 'Next question', from: 'a question', steps: [{ key: 'F9' }], most: 1 },
  seeChanges: {
    title: 'See the changes',
    from: 'a session',
    steps: [{ key: 'Alt+Shift+R' }],
    most: 1,
  },
  commitAll: {
    title: 'Commit all changed files',
    from: 'its changes',
    steps: [{ key: 'M' }, 'text', { key: 'Mod+Enter' }],
    most: 2,
  },
  takeBack: {
    title: 'Take the files of a turn back',
    from: 'a session',
    steps: [{ click: 'Rewind to before this turn' }, { click: 'Rewind 1 file' }],
    most: 3,
  },
  continueOld: {
    title: 'Continue an old conversation',
    from: 'a session',
    steps: [{ key: 'Alt+N' }, { click: 'the conversation' }],
    most: 3,
  },
  findText: {
    title: 'Find a text in all conversations',
    from: 'a session',
    steps: [{ key: 'Mod+Shift+K' }, 'text'],
    most: 2,
  },
} as const satisfies Readonly<Record<string, FrequentAction>>;
