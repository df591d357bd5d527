import { acpDriver } from '#core/agents/acp/acp-driver.ts';
import type { AgentDriver } from '#core/agents/driver.ts';

import { environmentOf, isSetUp } from './environment.ts';
import { listModels } from './list-models.ts';
import { CorralProblems } from './problems.ts';
import { providers } from './providers.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

const name = 'Corral Agent';
const program = { command: 'corral agent', install: null, logIn: null, minVersion: null };

const acp = acpDriver({
  id: 'corral',
  name,
  aliases: ['corral-agent'],
  program,
  problems: new CorralProblems({ ...program, name }),
  args: ['--acp'],
  logInArgs: null,
  untrustedFolder: 'asksItself',
  packageName: null,
  shipped: {
    script: ({ agentScript }) => agentScript,
    environment: environmentOf,
    isSetUp,
  },
  reading: { readCall: { isTitleCommand: false, fileText: 'exact', namesAllFiles: true } },
  permissionModes: [
    { id: 'ask', isDangerous: false },
    { id: 'acceptEdits', isDangerous: false },
    { id: 'sandbox', isDangerous: false },
    { id: 'plan', isDangerous: false },
  ],
  defaultPermissionMode: 'ask',
  models: [],
  capabilities: { resume: true, images: true, questions: true },
  settings: [
    { key: 'proxy', kind: 'text' },
    { key: 'embeddingModel', kind: 'text' },
    { key: 'embeddingUrl', kind: 'text' },
  ],
  providers,
  words: { en, zh },
});

/** Corral's own agent, whose program is part of Corral. */
export const corralDriver: AgentDriver = { ...acp, listModels };
