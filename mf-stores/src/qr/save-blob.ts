/** Hands a file to the browser's downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by the time that the page is idle again.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
