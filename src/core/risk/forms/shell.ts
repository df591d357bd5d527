import { readPrintf } from '../languages/printf.ts';
import { looks, same, verbs, works, type Forms } from './form-builders.ts';
import { harmless } from '../grammar/derivation.ts';

const anything = looks('', '', { reader: () => harmless });

/** Forms of shell builtins. */
export const shellForms: Forms = {
  ...same('echo : true false', anything),
  printf: looks('', '', { reader: readPrintf }),
  cd: looks('folder', '-LP'),
  pushd: looks('folder'),
  ...same('exit return break continue shift', looks('number?')),
  ...same('dirs times umask', looks()),
  wait: looks('number*'),
  jobs: looks('', '-lprs', { otherwise: 'hiddenCommand' }),
  ...same('type hash', looks('program+', '-afptP')),
  hash: looks(),
  command: looks('program+', '-vV', { needs: '-v -V' }),
  set: looks('', '-eufxvCh -o=pipefail|errexit|nounset|xtrace|noclobber|verbose', {
    needs: '-e -u -x -o -f -v',
  }),
  read: looks('variable*', '-rs -p=text -d=text -n=number -t=number'),
  ...same('export local readonly declare typeset', works('variable+')),
  unset: works('variable+', '-v'),
  help: looks('word*'),
  ulimit: looks('', '-acdfHlmnpqrsStuv'),
  expr: looks('word*'),
  time: looks(),
  nvm: verbs({ ls: looks(), list: looks(), current: looks() }, '--version'),
};
