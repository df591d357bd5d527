export const budgets: Readonly<Record<'app' | 'host' | 'npm' | 'download', number>>;
