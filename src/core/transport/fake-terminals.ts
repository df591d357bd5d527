import type { TerminalSource } from './channel-terminals.ts';

type Viewer = Parameters<TerminalSource['attach']>[2];

/** A terminal, `t`, whose output the test controls. */
export class FakeTerminals implements TerminalSource {
  readonly viewers: {
    readonly since: number | null;
    readonly viewer: Viewer;
    readonly acks: number[];
    detached: boolean;
  }[] = [];
  readonly typed: string[] = [];

  attach(terminalId: string, since: number | null, viewer: Viewer) {
    if (terminalId !== 't') return null;
    const attached = { since, viewer, acks: [] as number[], detached: false };
    this.viewers.push(attached);
    return {
      ack: (offset: number) => void attached.acks.push(offset),
      detach: () => {
        attached.detached = true;
      },
    };
  }

  write(terminalId: string, bytes: Uint8Array): void {
    this.typed.push(`${terminalId} ${new TextDecoder().decode(bytes)}`);
  }
}
