import { looks, same, verbs, works, type Forms } from './form-builders.ts';

const docker = verbs(
  {
    ps: looks(
      '',
      '-aqlns --all --quiet --latest --no-trunc --size -f=word --filter=word --format=text -n=number --last=number',
    ),
    images: looks(
      'word?',
      '-aq --all --quiet --no-trunc --digests -f=word --filter=word --format=text',
    ),
    logs: looks(
      'word',
      '-ft -n=word --tail=word --since=word --until=word --follow --timestamps --details',
    ),
    version: looks('', '--format=text'),
    top: looks('word'),
    stats: looks('word*', '-a --no-stream --no-trunc --format=text'),
    port: looks('word word?'),
    diff: looks('word'),
    history: looks('word', '-qH --no-trunc --quiet'),
    container: verbs({
      ...same('ls list ps', looks('', '-aq --all --format=text -f=word --filter=word')),
      logs: looks('word', '-ft --tail=word'),
    }),
    image: verbs({ ...same('ls list', looks('word?', '-aq --all --format=text')) }),
    ...same(
      'volume network',
      verbs({ ...same('ls list', looks('', '-q --format=text -f=word --filter=word')) }),
    ),
    system: verbs({ df: looks('', '-v --format=text') }, '', { otherwise: 'destroysData' }),
    compose: verbs({
      ps: looks('word*', '-aq --all --format=word'),
      logs: looks('word*', '-ft --follow --tail=word --timestamps --no-color'),
      ls: looks('', '-aq'),
      images: looks('word*'),
      top: looks('word*'),
      version: looks('', '--short'),
      ...same('up start restart', works('word*', '-d --build --detach --wait')),
      build: works('word*', '--no-cache --pull'),
    }),
    ...same('build', works('', '', {})),
  },
  '',
  { plain: looks('', '-v --version', { needs: '-v --version' }) },
);

const kubeReading =
  '-A -w -l=word -n=word -o=kubeOutput --all-namespaces --watch --selector=word --namespace=word --output=kubeOutput --show-labels --sort-by=word --field-selector=word --no-headers --context=word';
const kubectl = verbs(
  {
    get: works('resource+', kubeReading),
    describe: works(
      'resource+',
      '-A -l=word -n=word --namespace=word --selector=word --all-namespaces',
    ),
    logs: works(
      'word word?',
      '-fp -c=word -n=word -l=word --follow --previous --tail=number --since=word --container=word --namespace=word --all-containers --timestamps --prefix',
    ),
    version: works('', '--client --short -o=yaml|json'),
    ...same(
      'top',
      verbs({
        ...same(
          'pod pods po node nodes no',
          works('word?', '-A -n=word --namespace=word --containers'),
        ),
      }),
    ),
    'api-resources': works('', '-o=wide|name'),
    'api-versions': works(),
    'cluster-info': works(),
    explain: works('word', '--recursive'),
    config: verbs({ 'get-contexts': works(), 'current-context': works() }, '', {
      otherwise: 'infrastructure',
    }),
    rollout: verbs(
      {
        status: works('word word?', '-n=word --namespace=word'),
        history: works('word word?', '-n=word'),
      },
      '',
      {
        otherwise: 'infrastructure',
      },
    ),
  },
  '-n=word --namespace=word --context=word',
);

const ghRead = '-R=repository --repo=repository --json=word --jq=jq -q=jq';
const ghList = `${ghRead} -L=number -s=word -l=word -a=word -A=word --limit=number --state=word --label=word --author=word --assignee=word --search=text -S=text --base=word --head=word`;
// Lists and views of the code host change nothing, and their host is that of the repository.
const gh = verbs(
  {
    pr: verbs(
      {
        ...same('list ls', looks('', `${ghList} -d --draft`)),
        view: looks('word?', `${ghRead} -c --comments`),
        diff: looks('word?', '-R=repository --repo=repository --name-only --patch --color=word'),
        checks: looks('word?', ghRead),
        status: looks('', ghRead),
      },
      '-R=repository --repo=repository',
    ),
    issue: verbs(
      {
        ...same('list ls', looks('', ghList)),
        view: looks('word', `${ghRead} -c --comments`),
        status: looks('', ghRead),
      },
      '-R=repository --repo=repository',
    ),
    run: verbs(
      {
        ...same('list ls', looks('', `${ghList} -w=word -b=word --workflow=word --branch=word`)),
        view: looks(
          'word?',
          `${ghRead} --log --log-failed -v --verbose -j=word --job=word --exit-status`,
        ),
      },
      '-R=repository --repo=repository',
    ),
    repo: verbs({ view: looks('repository?', ghRead), ...same('list ls', looks('word?', ghList)) }),
    release: verbs({ ...same('list ls', looks('', ghList)), view: looks('word?', ghRead) }),
    workflow: verbs({ ...same('list ls', looks('', `${ghRead} -a --all`)) }),
    label: verbs({ list: looks('', ghList) }),
  },
  '',
  { plain: looks('', '--version', { needs: '--version' }) },
);

const curlReading = works(
  'plainUrl+',
  '-fsSLIvig# -sS -H=header -m=number -o=write -A=text -w=curlFormat --fail --silent --show-error --location --head --include --verbose --compressed --max-time=number --connect-timeout=number --retry=number --header=header --output=write --user-agent=text --request=GET|HEAD -X=GET|HEAD --write-out=curlFormat',
);

/** Forms of programs for services: containers, clusters, code hosts, the web. */
export const serviceForms: Forms = {
  ...same('docker podman nerdctl', docker),
  kubectl,
  gh,
  curl: { ...curlReading, plain: looks('', '--version', { needs: '--version' }) },
  terraform: verbs({ ...same('plan validate version', works()), fmt: works() }, '', {
    otherwise: 'infrastructure',
    plain: works('', '--version', { needs: '--version' }),
  }),
};
