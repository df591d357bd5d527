import { faultIn } from '#core/agents/kits/process/settings-problem.ts';

/** Reads why Gemini CLI refused its settings; it then ends before it answers. */
function geminiSettingsFault(printed: string) {
  return faultIn(
    printed,
    [/Error in (?<file>[^\n]*?settings\.json): [^\n]*?(?=\s*Please fix|\n|$)/u],
    /\(line (?<line>\d+) column (?<column>\d+)\)/u,
  );
}

/** How Gemini CLI is found, installed and logged in to. */
export const geminiProgram = {
  command: 'gemini',
  install: 'npm install -g @google/gemini-cli',
  logIn: 'gemini',
  minVersion: '0.61.0',
  settingsFault: geminiSettingsFault,
};
