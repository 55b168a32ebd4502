/** Downloads a file that was created in the browser. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser holds its own reference to the content after this task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
