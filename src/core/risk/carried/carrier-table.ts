/** The place of the command that a program runs, behind the program's own words. */
export type CarrierForm = {
  /** The program and its verbs; options may stand between them. */
  readonly words: readonly string[];
  /** Options whose value is the next word. */
  readonly values: ReadonlySet<string>;
  /** Number of words between the options and the command: a container, a host, a file. */
  readonly operands: number;
  /** `words`: the rest is the command. `texts`: each word of the rest is a text of commands. */
  readonly carries: 'words' | 'texts';
};

/** Each line: names, number of operands, options with a value. */
const carriers = `
conda,mamba,micromamba run | 0 | -n -p --name --prefix --cwd
docker,podman,nerdctl exec | 1 | -u -w -e --user --workdir --env --env-file --detach-keys
docker,podman,nerdctl run,create | 1 | -v -p -e -u -w -h -l -m --name --volume --publish --env --env-file --user --workdir --network --net --mount --entrypoint --platform --label --memory --cpus --hostname --add-host --pull --restart
docker,podman compose exec,run | 1 | -f -p -e -u -w -v --env --user --workdir --index --name --entrypoint
docker-compose,podman-compose exec,run | 1 | -f -p -e -u -w -v --env --user --workdir --index --name --entrypoint
kubectl,oc exec | 1 | -n -c --namespace --container --context
ssh,mosh,autossh | 1 | -p -i -l -o -F -J -L -R -D -b -c -E -e -I -m -O -Q -S -W -w
lxc,incus,multipass exec | 1 | --cwd --user --env
machinectl shell | 1 | --uid -E
distrobox enter | 1 | -n --name
toolbox,flatpak,snap run | 0 | -c --container --command
vagrant,fly,heroku ssh | 0 | -c -C
ip netns exec | 1 |
nsenter | 0 | -t --target -S -G --setuid --setgid
direnv,nvm,aws-vault exec | 1 |
npm explore | 1 |
uv,poetry,pipenv,pdm,hatch,rye,pixi,volta,dotenv,doppler,op,infisical run | 0 | -p -e -f --with --from --python --env-file --env --project --extra --group
npm,pnpm,yarn,bun,bundle,rbenv,pyenv,asdf,fnm,mise,lerna,nx,rush exec,x,dlx | 0 | -w -C -r --filter --workspace --package -p --using --scope
tmux new,new-session,neww,new-window,splitw,split-window,respawn-pane,respawnp,respawnw,popup,display-popup | 0 | -s -n -t -c -x -y -e -F -l
tmux run,run-shell,if,if-shell,pipe-pane,pipep,send,send-keys | 0 texts | -t -d -c -N
screen | 0 | -S -c -h -p -t -T -e -s
screen stuff | 0 texts |
zellij run | 0 | -d -n --cwd --direction --name
zellij action write-chars | 0 texts |
systemd-run | 0 | -p -u -M -H --unit --property --slice --uid --gid --nice --working-directory --description
su | 0 texts | -s --shell
sg | 1 texts |
runuser | 0 | -u -g -c -s --user --group
git bisect run | 0 |
git submodule foreach | 0 texts |
git for-each-repo | 0 |
perf stat,record,trace | 0 | -e -o -F -c
strace,ltrace | 0 | -e -o -p -s -a -I -O -u
gdb | 0 | -x -ex -p -ix -iex --command
valgrind,rr,heaptrack,catchsegv,firejail,fakechroot,proxychains,proxychains4,tsocks,rlwrap,tini,dumb-init,catatonit,run-one,linux32,linux64,i386,wine,wine64,kitty,foot,watchexec,reflex,tsp,ts,softlimit,nodemon | 0 | -a -w -e -c -d -i -f -s -n
xterm,alacritty,konsole,gnome-terminal,wezterm,urxvt,st,kgx | 0 | -T -title -n -g -geometry
taskset | 0 | -c -p
chrt,setarch,setuidgid,chpst,su-exec,gosu,cpulimit,trickle,numactl,prlimit,setpriv,cgexec,unshare,bwrap,proot,capsh | 0 | -u -g -l -d -f -m -o -r -b -w -S -G -p -n
wsl | 0 | -d -u --distribution --user --cd
parallel,sem | 0 | -j -a -I --jobs --arg-file --delay --timeout --joblog --results
hyperfine,concurrently | 0 texts | -w -r -m -M -n -k -L -i --warmup --runs --names
pueue add | 0 texts | -g -d -w --group --delay
kitty send-text | 0 texts | -m --match
wezterm send-text | 0 texts | --pane-id
xdotool,wtype,ydotool type | 0 texts | --delay --window -d -k
expect | 0 texts | -c -f
entr,watch | 0 texts | -n --interval
cross-env,cross-env-shell,env-cmd | 0 | -f
python,python2,python3,pypy3,py -m | 0 |
npx,bunx,pnpx,uvx | 0 | -p --package -c --call --from --with --python
`;

export const carrierForms: readonly CarrierForm[] = carriers
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', kind = '', values = ''] = line.split('|').map((piece) => piece.trim());
    return alternatives(names.split(' ')).map((words) => ({
      words,
      values: new Set(values.split(' ')),
      operands: Number.parseInt(kind, 10),
      carries: kind.endsWith('texts') ? ('texts' as const) : ('words' as const),
    }));
  });

/** Returns each choice among names with commas: `a,b run` is `a run` and `b run`. */
function alternatives([first, ...rest]: readonly string[]): readonly (readonly string[])[] {
  if (first === undefined) return [[]];
  return first.split(',').flatMap((name) => alternatives(rest).map((end) => [name, ...end]));
}
