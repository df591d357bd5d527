import { chooseLanguage } from '#shared/words/language.ts';

import { loadFirstWords } from './kit/i18n/load-words.ts';
import { readLanguage } from './kit/i18n/stored-language.ts';

import './styles.css';

/*
 * This script is small, so that the request for the words of the language starts while the script
 * of the page is still loading. `index.html` preloads the latter (vite.config.ts). The desktop shell
 * can send its ports before that script listens, so messages are kept until then.
 */
const early: MessageEvent<unknown>[] = [];
const keep = (event: MessageEvent<unknown>) => void (event.source === window && early.push(event));
window.addEventListener('message', keep);
const language = chooseLanguage(readLanguage(localStorage), navigator.languages);
const words = loadFirstWords(language);
const { startPage } = await import('./page.tsx');
window.removeEventListener('message', keep);
await startPage(language, words, early);
