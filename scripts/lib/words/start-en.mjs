/** Texts of `npm start` in English. */
export const en = {
  usage: `Usage: npm start -- [options]
  --headless          open in the browser instead of the desktop app
  --port N            port of the headless shell (default: a free one)
  --no-open           do not open a browser, only print the address
  --data-dir DIR      keep conversations and settings in DIR
  --retry-electron    try again to download the desktop runtime
  --help              show this`,
  keptByNpm: 'npm kept the options for itself. Write: npm start -- --headless',
  wrongOption: 'Unknown or incomplete option: {{option}}',
  portOption: '--port needs a number, not "{{given}}".',
  inBrowser: 'No desktop app here ({{reason}}); opening Corral in the browser instead.',
  downloading: 'Downloading the desktop runtime (Electron, about 120 MB)',
  notPossible: 'not possible',
  notToday: 'its runtime could not be downloaded today; retry with: npm start -- --retry-electron',
  notDownloaded:
    'its runtime could not be downloaded from {{host}}; retry with: npm start -- --retry-electron',
  noDisplay: 'there is no display',
  isRoot: 'Electron does not run as root',
  doesNotStart: 'its runtime does not start: {{reason}}',
  notInstalled:
    'its runtime is not installed; npm start fetches it, or set ELECTRON_OVERRIDE_DIST_PATH to its folder',
  endedBySignal:
    'Corral was ended by the signal {{signal}}, which the system or another program sent; nothing that was stored is lost: start it again with the same command.',
};
