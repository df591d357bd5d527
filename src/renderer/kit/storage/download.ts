/** Starts the download of a file in the browser. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the Blob after this time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
