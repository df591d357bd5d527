/**
 * Returns true for a Windows path to another host than that of `file` (`\\host\share`). Opening one
 * sends the person's password hash to that host.
 */
export function isOnAnotherHost(place: string, file: string): boolean {
  const hostOf = (path: string) => /^[\\/]{2}([^\\/]+)/u.exec(path)?.[1]?.toLowerCase();
  const host = hostOf(place);
  return host !== undefined && host !== hostOf(file);
}
