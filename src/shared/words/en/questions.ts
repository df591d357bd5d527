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
  visitPage: '{{agent}} asks you to open a page on {{host}}',

  // Messages. `said` is the agent's own text, with the line breaks that separate it.
  subagentRules:
    'Sub-agents of {{agent}} ask only where its own configuration says so: the mode of this session does not apply to them.',
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
  /** `sentence` is one of those below. */
  keptItems: '{{items}}: {{sentence}}',
  keptInSession: 'Expires when this session ends.',
  keptInLocalSettings: "Saved in the project's {{keeper}}.",
  keptInProjectSettings: "Saved in the project's {{keeper}}.",
  keptInUserSettings: 'Saved in your {{keeper}}.',
  keptInAgentRules: "Saved in {{keeper}}'s rules/default.rules, for all your projects.",
  keptInAgentProcess:
    'Kept until {{keeper}} ends, for all sessions in the folder. It ends with the last open session.',
  keptInAgentNetwork: "Saved in {{keeper}}'s network rules.",
  settingsFile: 'settings',

  // The question whether to trust a folder. `lines` are those of the folder's files.
  trustFolder: 'Trust the folder {{folder}}?',
  trustBrings:
    'Files in this folder would let {{agent}} run programs or do things without asking you. If you did not write them, read them first:\n\n{{lines}}',
  trustChanged:
    'Files in this folder changed since you trusted it. They would let {{agent}} run programs or do things without asking you:\n\n{{lines}}',
  trustUnsure:
    'Files in this folder would let {{agent}} run programs or do things without asking you, and those with a question mark could not be read. Corral asks at each start:\n\n{{lines}}',

  // Reasons for closing a request.
  neverShown: 'No window showed this question while it was open.',
  noAnswer:
    'There was no answer within {{seconds}} seconds. Corral reported it to the agent as unanswered, not as refused.',
  defaultTaken:
    'There was no answer within {{seconds}} seconds, so the default was used: {{option}}.',
  takenBack: 'The agent withdrew the question before it was answered.',
  endedWithOther:
    'Another question was rejected, and {{agent}} ends every question that waits beside it. This one was not rejected, and nothing was carried out.',
  coveredByOther:
    'An approval that {{agent}} remembers covers this question, or it was answered in another window.',
  answerNotTaken:
    '{{agent}} did not take the answer, which had no effect: the question had ended, or the request failed.',
  askedOtherwise:
    'The agent changed this question while it was open, so it was withdrawn and the new one is open.',
  wentOnWithout: 'The conversation continued without an answer.',
  turnStopped: 'The turn was stopped while the question was open.',
  turnEnded: 'The turn ended while the question was open.',
  stoppedWhileOpen: 'The session was stopped while the question was open.',
  endedWhileOpen: 'The agent ended while the question was open.',
  answeredMeanwhile:
    'Corral was closed while the question was open, and the agent did not repeat it: it was answered or withdrawn in that time.',
  trustSettled:
    'The folder was trusted in another session, or no longer brings what the question showed.',
  askedDifferently:
    'Corral was closed while the question was open. The agent still waits, and a new question replaces this one.',
  notFoundAgain:
    'Corral was closed while the question was open, and its agent could not be found again. Resume the session.',
  cutOff:
    'Corral stopped while the question was open, and so did the agent. Resume the session: the agent asks again if it still needs an answer.',
  contentGone: 'A part of the question was no longer stored, so it could not be answered.',
  unconfirmed:
    'Corral stopped while it sent the answer, so the agent may or may not have received it. Check what the agent did next.',
  notRunning: '{{agent}} is not running.',
  agentNotRunning: 'The agent is not running.',
  askerNotRunning: 'The agent that asked is no longer running.',
  waitsNoMore: '{{agent}} no longer waits for this answer.',

  // Reasons for questions of a terminal.
  answeredInTerminal: 'It was answered in the terminal.',
  answeredOrWentOn: 'It was answered in the terminal, or the program continued by itself.',
  askedByAgent: 'The agent then reported this question itself, so this copy was closed.',
  asksOtherwise: 'The terminal now asks something else.',
  notShownAnyMore: 'After Corral restarted, the terminal no longer showed this question.',
  terminalOnly: 'This question can only be answered in its terminal.',
  terminalEnded: 'Its terminal has ended.',
  terminalClosed: 'Its terminal was closed, or has ended.',
  paneClosed: 'Its pane was closed, or its program has ended.',
  notWatched: 'This pane is no longer watched.',
  terminalMuted: 'This terminal was muted.',
  notOnScreen: 'The question was no longer on the screen, so no key was pressed.',
  openAgain: 'The terminal did not accept the answer. The question is open again.',
  notThere: 'The terminal no longer shows this question, so nothing was typed.',
  notShown: 'The terminal does not show what was typed. Enter was not pressed. Check the terminal.',
  notTaken: 'The terminal did not accept the answer. Check the terminal, then answer again.',
  changedMeanwhile:
    'Something else happened in the terminal while the answer was typed, so Enter was not pressed. Check the terminal, then answer again.',
  notTyped: 'Nothing could be typed: another program runs there, or someone scrolls in it.',
  oneLine: 'This program takes one line, without control characters. Nothing was typed.',

  // Separators between the texts above.
  andSo: ', ',
  andElsewhere: '; ',
  afterSentence: ' ',
} as const;

export type OwnWord = keyof typeof questions;
