import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders a page into an element. The build puts this file and React into one script: React creates
 * errors while it is evaluated, and under a debugger or a browser test V8 parses the whole script
 * again for their stack traces, which takes 25 ms more in the script of the page.
 */
export function renderPage(container: Element, page: ReactNode): void {
  createRoot(container).render(<StrictMode>{page}</StrictMode>);
}
