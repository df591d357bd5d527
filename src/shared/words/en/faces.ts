export const faces = {
  choose: 'How it runs',
  face: { structured: 'Chat', terminal: 'Terminal' },
  about: {
    structured: 'Corral speaks with the agent itself; answers appear word by word.',
    terminal:
      "The agent's own terminal interface runs beside the chat, with the same conversation.",
  },
  switchTo: { structured: 'Switch to chat', terminal: 'Switch to terminal' },
  busy: {
    title: 'The agent is working',
    text: 'To switch, the agent is ended and continues with the same conversation. What it does now is interrupted.',
    confirm: 'Interrupt and switch',
  },
} as const;
