const quietMs = 150;

/** Calls back once nothing on the page has scrolled for 150 ms. Returns a function that cancels it. */
export function afterScroll(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', wait, true);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      cancel();
      callback();
    }, quietMs);
  };
  window.addEventListener('scroll', wait, true);
  wait();
  return cancel;
}
