/** What Corral itself says of requests, as core says it. Every sentence needs its words in each language of the faces. */
export const en = {
  // Titles.
  allowTool: 'Allow {{tool}}?',
  oneQuestion: 'A question for you',
  questions: '{{count}} questions for you',
  planReady: 'Ready to code?',
  terminalQuestion: 'A question in the terminal',
  codexCommand: 'Allow Codex to run this command?',
  codexHost: 'Allow Codex to reach {{host}}?',
  codexCreate: 'Allow Codex to create {{path}}?',
  codexDelete: 'Allow Codex to delete {{path}}?',
  codexEdit: 'Allow Codex to edit {{path}}?',
  codexChanges: 'Allow Codex to change {{count}} files?',
  codexFiles: 'Allow Codex to edit files?',
  codexPermissions: 'Give Codex more permissions?',
  codexPlan: 'Implement this plan?',
  serverAsks: '{{server}} asks',
  unnamedServerAsks: 'An MCP server asks',

  // Messages. `said`: what the agent says, with the line breaks that part it.
  hasPlan: '{{agent}} has a plan and would like to start.',
  pressedThere: '{{said}}Asked in the terminal; the answer is pressed there.',
  tooDeep:
    'This request is nested deeper than {{levels}} levels: too deep to be shown in full. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.{{said}}',
  tooLong:
    'This request is longer than {{size}}: too long to be shown. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.{{said}}',
  unsaid:
    'The agent asks to be allowed something and does not say what. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.{{said}}',

  // Options that grant something for later, too. `items`: what is granted in one place.
  remember: 'Approve, and do not ask again for {{what}}',
  changeMode: 'Approve, and {{what}}',
  allowHost: 'Approve, and always allow {{what}}',
  blockHost: 'Reject, and always block {{what}}',
  grantedRule: '{{value}}',
  grantedFolder: 'the folder {{value}}',
  grantedPrefix: 'commands that begin with: {{value}}',
  modeAcceptEdits: 'accept all edits',
  modeBypassPermissions: 'never ask again for anything',
  modeDontAsk: 'deny whatever would have to be asked',
  modePlan: 'switch to plan mode',
  modeDefault: 'switch to asking for each edit',
  modeAuto: 'let a classifier approve from now on',
  modeOther: 'switch to mode {{value}}',
  inSession: '{{items}} in this session',
  inLocalSettings: '{{items}} in this project (for you only)',
  inProjectSettings: '{{items}} in this project (for everyone who works on it)',
  inUserSettings: '{{items}} everywhere',
  inCodex: '{{items}}',
  inOther: '{{items}} in {{place}}',
  keptInSession: 'Forgotten when this session ends.',
  keptInLocalSettings: "Saved in the project's .claude/settings.local.json.",
  keptInProjectSettings: "Saved in the project's .claude/settings.json.",
  keptInUserSettings: 'Saved in your ~/.claude/settings.json.',
  keptInCodexRules: "Saved in Codex's rules/default.rules, for all your projects.",
  keptInCodexNetwork: "Saved in Codex's network rules.",

  // Why a request is closed.
  neverShown: 'No window showed this question while it was open.',
  noAnswer: 'Nobody answered within {{seconds}} seconds. The agent was told so, and not that anyone refused.',
  defaultTaken: 'Nobody answered within {{seconds}} seconds, so the default was taken: {{option}}.',
  takenBack: 'The agent took the question back before it was answered.',
  wentOnWithout: 'The conversation went on without it.',
  stoppedWhileOpen: 'The session was stopped while the question was open.',
  endedWhileOpen: 'The agent ended while the question was open.',
  answeredMeanwhile:
    'Corral was closed while the question was open, and the agent did not ask it again: it was answered or taken back meanwhile.',
  askedDifferently: 'Corral was closed while the question was open. The agent still waited and was asked again.',
  notFoundAgain: 'Corral was closed while the question was open, and its agent could not be found again. Resume the session.',
  cutOff:
    'Corral stopped while the question was open, and the agent with it. Resume the session: the agent asks again if it still needs to.',
  unconfirmed:
    'Corral stopped in the moment in which the answer was sent, so it may or may not have reached the agent. Look at what the agent did next.',
  notRunning: '{{agent}} is not running.',
  agentNotRunning: 'The agent is not running.',
  demoNotRunning: 'The demo agent is not running.',
  askerNotRunning: 'The agent that asked is no longer running.',
  waitsNoMore: '{{agent}} does not wait for this answer any more.',

  // The same of what a terminal asked.
  answeredInTerminal: 'It was answered in the terminal.',
  answeredOrWentOn: 'It was answered in the terminal, or the program went on by itself.',
  asksOtherwise: 'The terminal asks something else by now.',
  notShownAnyMore: 'After the restart of Corral, the terminal did not show this question any more.',
  terminalOnly: 'This question can be answered in its terminal only.',
  terminalEnded: 'Its terminal has ended.',
  terminalClosed: 'Its terminal was closed, or has ended.',
  paneClosed: 'Its pane was closed, or its program has ended.',
  notWatched: 'The person does not want this pane watched any more.',
  terminalMuted: 'The person does not want to be told of this terminal any more.',
  notOnScreen: 'The question was not on the screen any more, so nothing was pressed.',
  openAgain: 'The terminal did not take the answer. The question is open again.',
  notThere: 'The terminal does not show this question any more, so nothing was typed.',
  notShown: 'The terminal does not show what was typed. Enter was not pressed; look into the terminal.',
  notTaken: 'The terminal did not take the answer. Look into the terminal, then answer again.',
  notTyped: 'Nothing could be typed: another program runs there, or somebody scrolls in it.',
  oneLine: 'This program takes one line, without control characters. Nothing was typed.',

  // Between the words above.
  andSo: ', ',
  andElsewhere: '; ',
  afterSentence: ' ',
} as const;

export type OwnWord = keyof typeof en;
