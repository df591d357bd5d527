/** Returns the browser's permission for notifications; `unsupported` if the browser has none. */
export function browserPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
