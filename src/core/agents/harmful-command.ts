/** Commands whose harm cannot be undone. A warning sign only: what is missing here is not safe because of it. */
const harmful: readonly RegExp[] = [
  /\brm\s+(-\w*[rf]\w*\s+)+/,
  /\bsudo\b|\bdoas\b/,
  /\bgit\s+(push\b.*(--force|\s-f\b|--delete|--mirror)|reset\s+--hard|clean\s+-\w*f|filter-branch|branch\s+-D)/,
  /\b(curl|wget)\b[^|;&]*\|\s*(sudo\s+)?(ba|z|da)?sh\b/,
  /\b(mkfs(\.\w+)?|shred|wipefs|fdisk|parted)\b|\bdd\b.*\bof=/,
  /\b(shutdown|reboot|halt|poweroff)\b/,
  /\bchmod\s+(-\w+\s+)*0?777\b|\bchown\s+-\w*R/,
  /\bdrop\s+(table|database|schema)\b|\btruncate\s+table\b/i,
  /\b(npm|yarn|pnpm|cargo)\s+publish\b|\bterraform\s+(apply|destroy)\b|\bkubectl\s+delete\b/,
  /:\s*\(\)\s*\{.*\}\s*;\s*:/,
];

export function isHarmfulCommand(command: string): boolean {
  return harmful.some((pattern) => pattern.test(command));
}
