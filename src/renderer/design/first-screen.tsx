import { FoundAgents } from '#renderer/views/session/found-agents.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

const capabilities: AgentInfo['capabilities'] = {
  faces: ['structured'],
  resume: true,
  fork: false,
  additionalFolders: false,
  modes: true,
  models: true,
  images: true,
  steering: null,
  transcripts: true,
  questions: true,
  takeOver: false,
};

/** Returns an agent in a state, with a problem if it is not ready. */
function anAgent(
  name: string,
  state: AgentInfo['state'],
  change: Partial<AgentInfo> = {},
): AgentInfo {
  const problem = {
    kind: state,
    message: compose('agentFailures.missing', { agent: name }),
    remedy: compose('agentFailures.startNew'),
    command: `install ${name.toLowerCase()}`,
  };
  return {
    agentId: name,
    name,
    state,
    version: state === 'missing' ? null : '2.1.329',
    path: state === 'missing' ? null : '/home/mia/.local/bin/agent',
    problem: state === 'ready' ? null : problem,
    permissionModes: [],
    defaultPermissionMode: '',
    models: [],
    needsFolder: true,
    capabilities,
    settings: [],
    ...change,
  };
}

const two = [anAgent('Alpha', 'ready'), anAgent('Beta Code', 'ready', { version: '0.170.0' })];
const absent = ['Gamma', 'Delta CLI', 'Epsilon'].map((name) => anAgent(name, 'missing'));
const many = Array.from({ length: 9 }, (_, at) => anAgent(`Agent number ${at + 1}`, 'ready'));

const CASES: readonly (readonly AgentInfo[])[] = [
  [],
  two,
  [...two, anAgent('Zeta', 'notLoggedIn'), ...absent],
  [...two, anAgent('Eta', 'broken'), anAgent('Theta', 'notLoggedIn', { providers: [] })],
  absent,
  [...many, ...absent],
];

/** Shows what the first screen says about agents: none yet, all ready, some, broken, none, many. */
export function FirstScreen() {
  return CASES.map((agents) => (
    <div key={agents.map(({ name }) => name).join()} className="max-w-2xl">
      <FoundAgents agents={agents} />
    </div>
  ));
}
