export const updates = {
  label: 'New versions',
  look: {
    off: 'Look only when I ask',
    on: 'Look at every start and once a day',
  },
  absent: {
    sources: 'This Corral runs from its sources: git brings new versions.',
    noFeed:
      'This Corral was packaged without a place to look for new versions. Get them from where you got this one.',
    packageManager:
      'This Corral was installed by the package manager of the system, which brings new versions, too.',
  },
  step: {
    check: 'Look now',
    download: 'Download it',
    cancel: 'Cancel',
    restart: 'Restart and install',
  },
  known: {
    unknown: 'Not checked yet.',
    checking: 'Looking…',
    newest: 'This is the newest version.',
    found: 'Version {{version}} is there. Nothing has been downloaded.',
    downloading: 'Version {{version}} is being downloaded: {{percent}} %',
    ready:
      'Version {{version}} is here and is installed when you quit Corral. Agents in terminals keep running.',
  },
  problem: {
    noAnswer:
      'The place of new versions did not answer ({{detail}}). Check the network connection, then try again.',
    nothingThere:
      'There is no version for this system at the place of new versions. Try again later.',
    refused: 'The place of new versions refused: {{detail}}. Try again later.',
    unreadable:
      'What the place of new versions says cannot be understood, so nothing was downloaded. Try again later.',
    damaged:
      'What was downloaded is not what was announced, so it was deleted. Try again; if that does not help, tell who gave you Corral.',
    unsigned:
      'What was downloaded is not signed by who signed this Corral, so it was deleted. Do not install it by hand; tell who gave you Corral.',
    other: 'That did not work: {{detail}}. Try again.',
  },
  available: {
    title: 'A new version of Corral',
    text: 'Version {{version}} is there. The settings of the desktop download it.',
  },
} as const;
