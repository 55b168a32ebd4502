/** Hands a file that was made in the page to the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken its own reference to the content by the time that this task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
