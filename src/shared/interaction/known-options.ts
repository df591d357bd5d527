/**
 * Options that Corral's adapters create, by id. The UI translates each one, whatever label the
 * adapter gives it.
 */
const options = {
  approve: 'approve',
  retry: 'retry',
  reject: 'reject',
  terminate: 'terminate',
  answer: 'answer',
  skip: 'skip',
  'plan-approve-ask': 'planApproveAsk',
  'plan-approve-edits': 'planApproveEdits',
  'plan-revise': 'planRevise',
  'approve-session-command': 'approveSessionCommand',
  'approve-session-files': 'approveSessionFiles',
  'grant-turn': 'grantTurn',
  'grant-session': 'grantSession',
  'screen-yes': 'yes',
  'screen-no': 'no',
  'screen-enter': 'enter',
  'screen-space': 'space',
  'trust-folder': 'trustFolder',
  'trust-without': 'trustWithout',
  'trust-not': 'trustNot',
} as const;

export type KnownOption = (typeof options)[keyof typeof options];

const byId: ReadonlyMap<string, KnownOption> = new Map(Object.entries(options));

export function knownOptionOf(optionId: string): KnownOption | null {
  return byId.get(optionId) ?? null;
}
