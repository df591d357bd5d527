export const pairing = {
  title: 'Windows and browsers',
  intro:
    'A browser or a program of this computer that opens Corral’s address needs a code once. You choose what it may do after that.',
  openWindow: 'Open another window',
  scope: {
    label: 'What it may do',
    all: 'All that you can do here',
    answer: 'Read, and answer questions',
    read: 'Read only',
    forBrowser: 'For a browser, or a program that works like one.',
    forProgram: 'For a program that uses the HTTP API. A browser cannot use this code.',
  },
  begin: 'Let in another browser',
  cancel: 'Withdraw the code',
  code: 'Code',
  howTo: 'Open this address in the other browser and enter the code there:',
  howToProgram: 'Enter this address and the code in the program:',
  validUntil: 'The code works once, until {{at}}.',
  copyAddress: 'Copy the address',
  state: {
    used: 'The browser has access now.',
    burnt:
      'The code is void: five wrong codes were entered. If that was not you, a program of another account may be trying.',
    expired: 'The time of the code is over.',
    none: 'The code was withdrawn or replaced by a newer one.',
  },
  list: 'Browsers with access',
  none: 'No other browser was let in.',
  row: '{{scope}} · let in {{pairedAt}} · last seen {{seenAt}}',
  revoke: 'End access',
  revokeOf: 'End the access of {{name}}',
  revoked: 'Access ended.',
  letIn: {
    title: 'A browser was let in',
    text: '{{name}} has access now: {{scope}}. Settings, “Windows and browsers”, ends its access.',
  },
  screen: {
    title: 'Let this browser in',
    ended: 'This browser has no access any more',
    remedy:
      'In a window that is open already choose Settings, “Windows and browsers”, “Let in another browser”, and enter its code here. Or open the whole address that Corral printed when it started.',
    field: 'Code',
    submit: 'Continue',
    malformed: 'A code has six letters and digits, such as 7KM-2QX.',
    wrongCode:
      'This code is wrong, or is not valid any more. It works once and for five minutes; make a new one if need be.',
    unreachable: 'Corral does not answer. Check that it is still running, then try again.',
    failed: 'That did not work: {{message}}',
  },
  thisBrowser: '{{browser}} on {{system}}',
} as const;
