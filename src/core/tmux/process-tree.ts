/** One line of `ps`: pid, parent pid, command line. */
export type ProcessLine = {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
};

/** Parses the output of `ps -A -o pid=,ppid=,args=`, which Linux and macOS support alike. */
export function readProcesses(printed: string): readonly ProcessLine[] {
  return printed.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match
      ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }]
      : [];
  });
}

/** Returns a process and all its descendants, itself first. */
export function descendants(
  processes: readonly ProcessLine[],
  pid: number,
): readonly ProcessLine[] {
  const found = processes.filter((each) => each.pid === pid);
  const known = new Set(found.map((each) => each.pid));
  for (let next = found[0], at = 0; next; at += 1, next = found[at]) {
    const parent = next.pid;
    const children = processes.filter((each) => each.parent === parent && !known.has(each.pid));
    for (const child of children) known.add(child.pid);
    found.push(...children);
  }
  return found;
}
