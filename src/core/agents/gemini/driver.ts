import { acpDriver } from '#core/agents/acp/acp-driver.ts';

import { folderTrust, isLoggedIn, isTrustedByGemini, loadDelay } from './gemini-files.ts';
import { geminiProgram } from './program.ts';
import { geminiReading } from './reading.ts';
import { geminiScreen } from './screen/gemini-screen.ts';
import { geminiChats } from './transcript/chat-files.ts';
import { GeminiTranscripts } from './transcript/gemini-transcripts.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

export const geminiDriver = acpDriver({
  id: 'gemini',
  name: 'Gemini CLI',
  aliases: ['gemini-cli'],
  program: geminiProgram,
  args: ['--acp'],
  // Its first screen asks how to log in.
  logInArgs: [],
  packageName: '@google/gemini-cli',
  isLoggedIn,
  loadDelay,
  isAskable: false,
  trustsFolder: isTrustedByGemini,
  reading: geminiReading,
  transcripts: (environment) => new GeminiTranscripts(geminiChats(environment)),
  permissionModes: [
    { id: 'default', isDangerous: false },
    { id: 'autoEdit', isDangerous: false },
    { id: 'plan', isDangerous: false },
    { id: 'yolo', isDangerous: true },
  ],
  defaultPermissionMode: 'default',
  // A run reports those of the account; these are offered to every account.
  models: [
    { id: 'auto', label: 'Auto' },
    { id: 'gemini-2.5-pro', label: 'gemini-2.5-pro' },
  ],
  capabilities: { resume: true, images: true, questions: false },
  settings: [{ key: 'path', kind: 'programPath' }],
  words: { en, zh },
  screen: geminiScreen,
  doctor: ({ environment }) => folderTrust(environment),
});
