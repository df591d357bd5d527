/** What the browser lets this page tell; `unsupported`: it cannot tell anything. */
export function browserPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
