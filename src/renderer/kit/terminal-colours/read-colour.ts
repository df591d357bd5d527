import type { ReadColour } from './theme.ts';

/** Returns a reader of the current style sheet variables, in any notation of a colour. */
export function pageColourReader(): ReadColour {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  return (name) => {
    if (!context) return '#808080';
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = styles.getPropertyValue(name);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Calls `changed` when the page's colours change: by theme, contrast, or the system's colours. */
export function onColoursChanged(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const queries = [
    '(prefers-contrast: more)',
    '(forced-colors: active)',
    '(prefers-color-scheme: dark)',
  ].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
