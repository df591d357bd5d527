// Prints a list with a pointer, as the usual prompt libraries draw it.
process.stdout.write(
  '\u001b[?25l\u001b[32m?\u001b[0m \u001b[1mWhich framework?\u001b[0m \u001b[2m(Use arrow keys)\u001b[0m\n',
);
process.stdout.write('\u001b[36m❯ React\u001b[0m\n  Vue\n  Svelte\n  None of them\n');
process.stdin.setRawMode(true).resume();
