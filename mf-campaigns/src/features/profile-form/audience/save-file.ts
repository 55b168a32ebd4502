/** Hands a file that was made in the page over to the person, as a download. */
export function saveFile(name: string, content: string, mediaType: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: mediaType }));
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by the time that the page is idle again.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
