/**
 * Sentences that Corral itself composes for requests, in core's English. Each needs a translation
 * in every UI language.
 */
export const questions = {
  // Titles.
  allowTool: 'Use {{tool}}?',
  runCommand: 'Run this command?',
  writeFile: 'Write this file?',
  editFile: 'Edit this file?',
  editNotebook: 'Edit this notebook?',
  readFile: 'Read this file?',
  searchFiles: 'Search in these files?',
  fetchPage: 'Fetch this page?',
  searchWeb: 'Search the web for this?',
  startSubagent: 'Start this sub-agent?',
  useMcpTool: 'Use {{tool}} of {{server}}?',
  oneQuestion: 'A question for you',
  questions: '{{count}} questions for you',
  planReady: 'Ready to code?',
  terminalQuestion: 'A question in the terminal',
  connectToHost: 'Connect to {{host}}?',
  createFile: 'Create this file?',
  deleteFile: 'Delete this file?',
  changeFiles: 'Change {{count}} files?',
  editFiles: 'Edit files?',
  morePermissions: 'Give {{agent}} more permissions?',
  implementPlan: 'Implement this plan?',
  serverAsks: '{{server}} asks',
  unnamedServerAsks: 'An MCP server asks',

  // Messages. `said` is the agent's own text, with the line breaks that separate it.
  hasPlan: '{{agent}} has a plan and would like to start.',
  pressedThere: '{{said}}Asked in the terminal; the answer is pressed there.',
  tooDeep:
    'This request is nested deeper than {{levels}} levels: too deep to be shown in full. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.',
  tooLong:
    'This request is longer than {{size}}: too long to be shown. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.',
  unsaid:
    'The agent asks to be allowed something and does not say what. ' +
    'Corral does not offer to approve what cannot be read; it can only be rejected.',

  // Options that also grant something for later. `items` are the grants in one place.
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
  inAgentRules: '{{items}}',
  inOther: '{{items}} in {{place}}',
  keptInSession: 'Forgotten when this session ends.',
  keptInLocalSettings: "Saved in the project's {{keeper}}.",
  keptInProjectSettings: "Saved in the project's {{keeper}}.",
  keptInUserSettings: 'Saved in your {{keeper}}.',
  keptInAgentRules: "Saved in {{keeper}}'s rules/default.rules, for all your projects.",
  keptInAgentNetwork: "Saved in {{keeper}}'s network rules.",
  settingsFile: 'settings',

  // Reasons for closing a request.
  neverShown: 'No window showed this question while it was open.',
  noAnswer:
    'Nobody answered within {{seconds}} seconds. The agent was told so, and not that anyone refused.',
  defaultTaken: 'Nobody answered within {{seconds}} seconds, so the default was taken: {{option}}.',
  takenBack: 'The agent took the question back before it was answered.',
  askedOtherwise:
    'The agent asked for something else under the same id, so this question was withdrawn and the new one is asked.',
  wentOnWithout: 'The conversation went on without it.',
  stoppedWhileOpen: 'The session was stopped while the question was open.',
  endedWhileOpen: 'The agent ended while the question was open.',
  answeredMeanwhile:
    'Corral was closed while the question was open, and the agent did not ask it again: it was answered or taken back meanwhile.',
  askedDifferently:
    'Corral was closed while the question was open. The agent still waited and was asked again.',
  notFoundAgain:
    'Corral was closed while the question was open, and its agent could not be found again. Resume the session.',
  cutOff:
    'Corral stopped while the question was open, and the agent with it. Resume the session: the agent asks again if it still needs to.',
  contentGone: 'A part of the question was no longer stored, so it could not be answered.',
  unconfirmed:
    'Corral stopped in the moment in which the answer was sent, so it may or may not have reached the agent. Look at what the agent did next.',
  notRunning: '{{agent}} is not running.',
  agentNotRunning: 'The agent is not running.',
  demoNotRunning: 'The demo agent is not running.',
  askerNotRunning: 'The agent that asked is no longer running.',
  waitsNoMore: '{{agent}} does not wait for this answer any more.',

  // Reasons for questions of a terminal.
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
  notShown:
    'The terminal does not show what was typed. Enter was not pressed; look into the terminal.',
  notTaken: 'The terminal did not take the answer. Look into the terminal, then answer again.',
  changedMeanwhile:
    'Something else happened in the terminal while the answer was typed, so Enter was not pressed. Look into the terminal, then answer again.',
  notTyped: 'Nothing could be typed: another program runs there, or somebody scrolls in it.',
  oneLine: 'This program takes one line, without control characters. Nothing was typed.',

  // Separators between the texts above.
  andSo: ', ',
  andElsewhere: '; ',
  afterSentence: ' ',
} as const;

export type OwnWord = keyof typeof questions;
