import { readFind } from '../languages/find.ts';
import { readTest } from '../languages/test.ts';
import { looks, same, works, type Forms } from './form-builders.ts';

const namer = { takesAnyGlob: true, showsNoContent: true };
const destructive = { otherwise: 'deletesFolders' } as const;

/** Forms of programs for files and folders. */
export const fileForms: Forms = {
  ...same(
    'ls gls dir vdir',
    looks(
      'read*',
      '-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 --all --almost-all --color[=auto|always|never] --human-readable --recursive --reverse --directory --classify --inode --size --group-directories-first --sort=none|size|time|version|extension|name --time=word --time-style=word --full-time --no-group --numeric-uid-gid --si --hide=text --ignore=text --format=word',
      namer,
    ),
  ),
  ...same(
    'exa eza lsd',
    looks(
      'read*',
      '-aAbBdFghHilrRSTt1 --all --long --tree --level=number --git --icons --color=auto|always|never --sort=word --group-directories-first',
    ),
  ),
  stat: looks(
    'read+',
    '-fLtxlrs -c=text --format=text --printf=text --dereference --terse --file-system',
    namer,
  ),
  file: looks(
    'read+',
    '-biLkNhrs --brief --mime --mime-type --mime-encoding --dereference --no-pad',
    {},
  ),
  du: looks(
    'read*',
    '-0abchHkLlmsSx -d=number --max-depth=number --all --apparent-size --bytes --human-readable --si --summarize --total --exclude=text --one-file-system --time',
    namer,
  ),
  df: looks(
    'read*',
    '-aHhiklmPT --all --human-readable --inodes --local --portability --print-type --si --total --output[=word]',
    namer,
  ),
  dust: looks('read*', '-rs -n=number -d=number'),
  tree: looks(
    'read*',
    '-adfghilpsuACDFJNQSX -L=number -I=text -P=text --dirsfirst --noreport --gitignore --prune --du --sort=word --charset=word --filelimit=number --version',
  ),
  pwd: looks('', '-LP'),
  basename: looks('name+', '-az -s=text --multiple --suffix=text --zero', namer),
  dirname: looks('name+', '-z --zero', namer),
  ...same(
    'realpath grealpath',
    looks(
      'name+',
      '-eLmPqsz --canonicalize-existing --canonicalize-missing --no-symlinks --relative-to=name --relative-base=name',
      namer,
    ),
  ),
  ...same(
    'readlink greadlink',
    looks(
      'name+',
      '-efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline',
      namer,
    ),
  ),
  ...same('find gfind', looks('', '', { reader: readFind })),
  ...same(
    'fd fdfind',
    looks(
      'pattern? read*',
      '-aEgHIipsFLuq0 -e=word -t=fileType -d=number -E=text -S=word -c=auto|always|never --extension=word --type=fileType --max-depth=number --min-depth=number --exclude=text --hidden --no-ignore --glob --absolute-path --ignore-case --case-sensitive --full-path --fixed-strings --follow --changed-within=word --changed-before=word --size=word --color=auto|always|never --max-results=number --version',
    ),
  ),
  ...same('test [', looks('', '', { reader: readTest })),
  ...same('cloc tokei scc', looks('read*', '')),
  mkdir: works('change+', '-pv -m=word --parents --verbose --mode=word'),
  touch: works('change+', '-acm -t=number -d=text --no-create --date=text'),
  rmdir: works('remove+', '-pv --parents --verbose'),
  rm: works('remove+', '-fiIv --force --interactive[=never|once|always] --verbose', destructive),
  unlink: works('remove'),
  cp: works(
    'read+ change',
    '-aLPRrpvniufH --recursive --archive --verbose --no-clobber --interactive --update --force --preserve[=word] --parents',
  ),
  mv: works('change+ change', '-fivnu --force --interactive --no-clobber --verbose --update'),
  ln: works('read+ change', '-sfvnri --symbolic --force --verbose --no-dereference --relative'),
  chmod: works('word change+', '-cfv --changes --verbose --quiet', {
    otherwise: 'permissionsBroad',
  }),
  shred: works('', '', { otherwise: 'deletesFolders' }),
  truncate: works('', '', { otherwise: 'destroysData' }),
  dd: works('', '', { otherwise: 'destroysData' }),
};
