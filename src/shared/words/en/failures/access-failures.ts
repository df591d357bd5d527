/** Failures of the access of agents to their models. */
export const accessFailures = {
  // Messages.
  noSuchAgent: 'Corral does not choose the models of this agent.',
  providerUnknown: 'There is no such provider.',
  addressFixed: 'This provider has an address of its own.',
  addressMissing: 'There is no address of the server.',
  keyMissing: 'There is no key for this provider.',
  // Remedies.
  chooseProvider: 'Choose another provider.',
  enterAddress: 'Enter the address of the server; it often ends in /v1.',
  enterKey: 'Paste a key. It stays on this machine and is sent to the provider only.',
  keyRefused: 'Check that the whole key was pasted, and that it is a key of this provider.',
  notReached:
    'Check that the server runs, its address, the network connection, and the proxy in the settings.',
  notListed: 'Check the address; it often ends in /v1. You can also write the name of the model.',
} as const;
