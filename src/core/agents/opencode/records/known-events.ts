/**
 * Known events without information for a person: state of other front ends, content that other
 * events repeat in better form, and the vocabulary of generation 2 that 1.x sends beside its own.
 */
const quiet: ReadonlySet<string> = new Set(
  `
  server.connected server.heartbeat server.instance.disposed global.disposed models-dev.refreshed integration.updated
  integration.connection.updated catalog.updated reference.updated plugin.added project.updated
  project.directories.updated session.deleted session.diff message.removed message.part.removed installation.updated
  installation.update-available file.edited file.watcher.updated pty.created pty.updated pty.exited pty.deleted
  lsp.updated lsp.client.diagnostics tui.prompt.append tui.command.execute tui.toast.show tui.session.select
  mcp.tools.changed mcp.browser.open.failed command.executed vcs.branch.updated workspace.ready workspace.failed
  workspace.status worktree.ready worktree.failed todo.updated ide.installed sync
`
    .trim()
    .split(/\s+/),
);

/** Returns true for an event that is known and has nothing to show. */
export function isQuietEvent(type: string): boolean {
  return quiet.has(type) || type.startsWith('session.next.');
}
