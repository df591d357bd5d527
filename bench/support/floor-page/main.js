import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 2000;

/**
 * Renders one text box, for the floor of typing; with `#rows` also plain rows, for the floor of
 * scrolling.
 */
function Page() {
  const [text, setText] = useState('');
  const rows =
    location.hash === '#rows'
      ? Array.from({ length: ROWS }, (_, n) => createElement('p', { key: n }, `Row ${n}`))
      : [];
  return createElement(
    'main',
    null,
    createElement('textarea', { value: text, onChange: (event) => setText(event.target.value) }),
    createElement('h1', null, 'Ready'),
    ...rows,
  );
}

createRoot(document.getElementById('root')).render(createElement(Page));
