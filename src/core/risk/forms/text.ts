import { grepsHidden, ripgrepsHidden } from './hidden-files.ts';
import { looks, same, works, type Forms } from './form-builders.ts';

const printer = { takesAnyGlob: true };
const counter = { takesAnyGlob: true, showsNoContent: true };
const greps =
  '-abcEFGHhiLlnoPqrRsvwxyzZ -e=pattern -m=number -A=number -B=number -C=number -#=number --regexp=pattern --max-count=number --after-context=number --before-context=number --context=number --include=glob --exclude=text --exclude-dir=text --color[=auto|always|never] --colour[=auto|always|never] --count --extended-regexp --fixed-strings --perl-regexp --basic-regexp --ignore-case --invert-match --word-regexp --line-regexp --files-with-matches --files-without-match --line-number --no-filename --with-filename --only-matching --quiet --silent --no-messages --recursive --null --text --initial-tab --byte-offset';

/** Forms of programs that read text and print it. */
export const textForms: Forms = {
  cat: looks(
    'read*',
    '-AbeEnstTuv --number --number-nonblank --show-all --show-ends --show-tabs --squeeze-blank',
    printer,
  ),
  head: looks(
    'read*',
    '-qvz -n=number -c=number -#=number --lines=number --bytes=number --quiet --silent --verbose',
    printer,
  ),
  tail: looks(
    'read*',
    '-fFqvz -n=number -c=number -#=number --lines=number --bytes=number --follow --quiet --silent --verbose',
    printer,
  ),
  ...same('less more', looks('plainPath+', '-NSRFXMimse')),
  ...same(
    'bat batcat',
    looks(
      'read+',
      '-pnA --plain --number --paging=never --style=word -l=word --language=word --color=auto|always|never -r=word --line-range=word',
    ),
  ),
  wc: looks('read*', '-clLmw --lines --words --bytes --chars --max-line-length', counter),
  ...same(
    'grep egrep fgrep',
    looks('pattern read*', greps, {
      ...printer,
      also: grepsHidden,
      operandsWith: { '-e': 'read*', '--regexp': 'read*' },
    }),
  ),
  rg: looks(
    'pattern read*',
    '-abcFHhiIlLnNopPqsSUuvwx0. -e=pattern -m=number -A=number -B=number -C=number -g=glob -t=word -T=word -d=number -r=text -M=number -j=number --regexp=pattern --glob=glob --iglob=glob --type=word --type-not=word --max-count=number --after-context=number --before-context=number --context=number --max-depth=number --max-columns=number --sort=none|path|modified|created --color=auto|always|never|ansi --count --count-matches --files-with-matches --files-without-match --fixed-strings --ignore-case --smart-case --case-sensitive --invert-match --word-regexp --line-number --no-line-number --no-heading --heading --no-filename --with-filename --hidden --no-ignore --no-ignore-vcs --only-matching --multiline --quiet --json --stats --trim --pretty --column --vimgrep --version --type-list --files --follow --pcre2 --null',
    {
      also: ripgrepsHidden,
      operandsWith: {
        '--files': 'read*',
        '-e': 'read*',
        '--regexp': 'read*',
        '--version': '',
        '--type-list': '',
      },
    },
  ),
  ...same('ag ack', looks('pattern read*', '-cilLnrvwQo --color --nocolor')),
  sort: looks(
    'read*',
    '-bcCdfgihMmnrRsuVz -k=sortKey -t=text -o=write --key=sortKey --field-separator=text --output=write --numeric-sort --reverse --unique --human-numeric-sort --version-sort --ignore-case --stable --check',
  ),
  uniq: looks(
    'read? write?',
    '-cduiz -f=number -s=number -w=number --count --repeated --unique --ignore-case --skip-fields=number --skip-chars=number --check-chars=number',
  ),
  cut: looks(
    'read*',
    '-snz -d=text -f=word -c=word -b=word --delimiter=text --fields=word --characters=word --bytes=word --only-delimited --complement --output-delimiter=text',
    printer,
  ),
  tr: looks(
    'text text?',
    '-cCdst --delete --squeeze-repeats --complement --truncate-set1',
    printer,
  ),
  nl: looks('read*', '-p -b=text -n=ln|rn|rz -w=number -s=text -v=number -i=number', printer),
  column: looks('read*', '-tx -s=text', printer),
  fold: looks('read*', '-bs -w=number --width=number --spaces', printer),
  fmt: looks('read*', '-cstu -w=number', printer),
  ...same('expand unexpand', looks('read*', '-ai -t=word', printer)),
  paste: looks('read*', '-sz -d=text', printer),
  join: looks('read read', '-i -a=number -t=text -1=number -2=number -j=number'),
  comm: looks('read read', '-123iz --check-order --nocheck-order'),
  rev: looks('read*', '', printer),
  tac: looks('read*', '', printer),
  ...same(
    'diff colordiff',
    looks(
      'read read',
      '-abBdeEiNpqrstuwyZ -U=number -C=number -W=number -I=pattern -x=text --brief --unified[=number] --context[=number] --color[=auto|always|never] --side-by-side --recursive --new-file --text --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --strip-trailing-cr --suppress-common-lines --report-identical-files --exclude=text --width=number --minimal',
    ),
  ),
  cmp: looks(
    'read read number? number?',
    '-bls -n=number -i=number --silent --quiet --verbose --bytes=number',
  ),
  od: looks('read*', '-abcdfhilosvx -A=d|o|x|n -t=word -N=number -j=number -w[=number]', printer),
  ...same('hexdump hd', looks('read*', '-bcCdovx -n=number -s=number', printer)),
  xxd: looks('read? write?', '-abeEipu -l=number -s=number -c=number -g=number'),
  strings: looks('read*', '-afw -n=number -t=d|o|x -#=number', printer),
  base64: looks('read?', '-dD -w=number --decode --wrap=number'),
  ...same(
    'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum md5',
    looks(
      'read*',
      '-bctqrwz -a=number --check --binary --text --tag --quiet --status --ignore-missing --strict',
      counter,
    ),
  ),
  ...same(
    'sed gsed',
    looks(
      'sed read*',
      '-nErsuz -e=sed --quiet --silent --regexp-extended --expression=sed --null-data --separate',
      {
        operandsWith: { '-e': 'read*', '--expression': 'read*' },
      },
    ),
  ),
  ...same(
    'awk gawk mawk nawk',
    looks('awk read*', '-F=text -v=assignment', { stops: true, takesAnyGlob: true }),
  ),
  jq: looks(
    'jq read*',
    '-rcesnSMCaj --raw-output --compact-output --exit-status --slurp --null-input --sort-keys --monochrome-output --color-output --ascii-output --join-output --tab --indent=number --version',
    {
      operandsWith: { '--version': '' },
    },
  ),
  yq: looks(
    'jq read+',
    '-rPCMe -o=json|yaml|props|csv --raw-output --output-format=json|yaml|props|csv --prettyPrint',
    { plain: looks('', '-V --version', { needs: '-V --version' }) },
  ),
  tee: works('write*', '-ai --append --ignore-interrupts'),
  split: works('read? text?', '-d -l=number -b=number -n=number -a=number'),
};
