/** Wraps a command so that another program runs it. */
export type Carrier = (command: string) => string;

export const inQuotes = (command: string): string =>
  `'${command.replaceAll("'", String.raw`'\''`)}'`;

/** Programs that run the words after theirs; `@` is the command. */
const byWords: readonly string[] = [
  'conda run -n base @', 'conda run @', 'mamba run -n x @', 'npm explore lodash -- @', 'docker exec web @',
  'docker exec -it -u 0 web @', 'docker run --rm -i alpine:3 @', 'docker compose exec db @',
  'docker compose run --rm web @', 'podman exec web @', 'podman run --rm -v ./a:/a x @', 'nerdctl exec x @',
  'kubectl exec pod -- @', 'kubectl exec -it -n ns pod -c web -- @', 'oc exec pod -- @', 'screen -dmS x @',
  'tmux new-session -d @', 'tmux split-window @', 'nohup @', 'setsid @', 'setsid -f @', 'ssh host @',
  'ssh -p 22 me@host @', 'flock /tmp/l @', 'flock -n /tmp/l @', 'timeout 5 @', 'timeout -k 1 5s @',
  'timeout --signal=KILL 5 @', 'stdbuf -oL @', 'watch -n1 @', 'watch @', 'xargs @', 'xargs -a l @',
  'parallel @ ::: a', 'parallel -j4 @', 'sem -j4 @', 'ls | entr @', 'ls | entr -r @', 'uv run @',
  'uv run --with x @', 'poetry run @', 'pipenv run @', 'pdm run @', 'hatch run @', 'rye run @', 'pixi run @',
  'npx -- @', 'npx --yes @', 'npm exec -- @', 'npm x -- @', 'pnpm exec @', 'pnpm -r exec @',
  'pnpm --filter x exec @', 'pnpm dlx @', 'yarn exec @', 'yarn dlx @', 'yarn workspace x exec @', 'bunx @',
  'bun x @', 'lerna exec -- @', 'nx exec -- @', 'bundle exec @', 'rbenv exec @', 'mise exec -- @',
  'mise x node@20 -- @', 'asdf exec @', 'direnv exec . @', 'nix run nixpkgs#hello -- @', 'nix shell x -c @',
  'nix develop -c @', 'guix shell x -- @', 'systemd-run --user @', 'systemd-run --scope -p A=1 @', 'unshare -r @',
  'chroot / @', 'faketime yesterday @', 'faketime -f +1d @', 'strace -f @', 'strace -o t @', 'ltrace @',
  'gdb --args @', 'valgrind @', 'perf stat @', 'time @', 'time -p @', '/usr/bin/time -v @', 'env @', 'env -i A=1 @',
  'su -c @', 'sg docker @', 'runuser -u x -- @', 'sudo @', 'sudo -u x -- @', 'doas @', 'gosu root @',
  'git bisect run @', 'git submodule foreach @', 'git for-each-repo --config=a.b @', 'find . -exec @ ;',
  'find . -name x -execdir @ +', 'fd x -x @', 'zellij run -- @', 'dbus-run-session -- @', 'dbus-run-session @',
  'xvfb-run -a @', 'xvfb-run @', 'wine @', 'wsl @', 'wsl -e @', 'busybox @', 'nice -n 10 @', 'ionice -c3 @',
  'taskset -c 0 @', 'chrt -f 10 @', 'setarch x86_64 @', 'prlimit --nofile=10 @', 'bwrap --bind / / @', 'firejail @',
  'fakeroot @', 'proxychains @', 'torsocks @', 'rlwrap @', 'unbuffer @', 'tini -- @', 'dumb-init @', 'pueue add -- @',
  'tsp @', 'dotenv -- @', 'dotenv run @', 'doppler run -- @', 'cross-env A=1 @', 'npx cross-env A=1 @',
  'npx dotenv-cli -- @', 'watchexec @', 'reflex -- @', 'cargo run -- @', 'volta run @', 'fnm exec @', 'lxc exec x -- @',
  'ip netns exec x @', 'nsenter -t 1 -m @', 'toolbox run @', 'distrobox enter x -- @', 'xterm -e @', 'kitty @', 'foot @',
  'tool run -- @', 'tool --deep exec @', 'caffeinate -i @',
]; // prettier-ignore

/** Programs that read a command from one text; `@` is the quoted command. */
const byText: readonly string[] = [
  'tmux send-keys -t 0 @ Enter', 'tmux run-shell @', 'tmux new-session -d @', "screen -S x -X stuff @", 'flock /tmp/l -c @',
  'script -c @ /dev/null', 'script -qc @', 'watch @', 'watch -n 1 @', 'parallel @ ::: a', 'ls | entr -s @', 'npx -c @',
  'npm exec -c @', 'nix-shell -p curl --run @', 'env -S @', 'su -c @', 'su - x -c @', 'sg docker -c @', 'runuser x -c @',
  'at now <<< @', 'batch <<< @', 'git rebase -x @ main', 'git rebase --exec=@ main', 'git submodule foreach @',
  'git filter-branch --tree-filter @ HEAD', 'git difftool -x @', "git -c alias.x='!'@ x", 'tar xf x --to-command=@',
  'tar cf x -I @ y', 'tar cf x y --checkpoint-action=exec=@', 'rsync -e @ a b', 'rsync --rsh=@ a b', 'zellij action write-chars @',
  'docker exec web sh -c @', 'docker exec web bash -lc @', 'kubectl exec pod -- sh -c @', 'ssh host @', 'uv run bash -c @',
  'bash -c @', 'sh -ec @', 'eval @', 'bash <<< @', 'hyperfine @', 'hyperfine --prepare @ ls', 'concurrently @ ls',
  'npx concurrently @', 'nodemon --exec @', 'npx nodemon -x @', 'pueue add @', 'lerna exec @', 'wezterm cli send-text @',
  'kitty @ send-text @', 'xdotool type @', 'vagrant ssh -c @', 'busybox sh -c @', 'nohup sh -c @', 'setsid bash -c @ &',
]; // prettier-ignore

/** Programs that no table lists; `@` is the command, in quotes in the second list. */
const unlistedByWords = ['some-new-tool @', 'some-new-tool --deep -j 4 @', 'tool exec thing @', './tool.sh -x y @']; // prettier-ignore
const unlistedByText = ['some-new-tool @', 'some-new-tool --on-change @', './tool.sh a @ b']; // prettier-ignore

/** Programs that run a command and change neither its meaning nor anything else. */
const plain: readonly string[] = [
  'time @', 'timeout 5 @', 'timeout -k 1 5s @', 'nice @', 'nice -n 5 @', 'stdbuf -oL @', 'env @', 'env -- @', 'command @',
  'ionice -c3 @', '/usr/bin/env @', 'time nice timeout 9 @',
]; // prettier-ignore

const filled =
  (form: string, quote: (command: string) => string): Carrier =>
  (command) =>
    // The last `@` is the place of the command: `kitty @ send-text` is a name.
    form.replace(/@(?!.*@)/s, () => quote(command));

export const wordCarriers: readonly Carrier[] = byWords
  .filter((form) => !/me@host|node@20/.test(form) || form.endsWith('@'))
  .map((form) => filled(form, (command) => command));
export const textCarriers: readonly Carrier[] = byText.map((form) => filled(form, inQuotes));
export const unlistedCarriers: readonly Carrier[] = [
  ...unlistedByWords.map((form) => filled(form, (command) => command)),
  ...unlistedByText.map((form) => filled(form, inQuotes)),
];
export const plainCarriers: readonly Carrier[] = plain.map((form) => filled(form, (each) => each));
