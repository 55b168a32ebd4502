/** Runs a classic script with an integrity hash. Rejects when it fails to load or the hash differs, not with what it throws. */
export function runScript(address: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded.`)));
    document.head.append(script);
  });
}
