import { Worker } from 'node:worker_threads';
import { Fault } from '../../kernel/http/fault.ts';

/** Timeout, because a workbook may unpack to much more than its size (zip bomb). */
const timeoutMs = 120_000;
const resourceLimits = { maxOldGenerationSizeMb: 2048 };

const unreadable = (message: string) => new Fault('IMPORT_INVALID', { message, fields: { file: message } });

/** Converts the first sheet of a workbook (XLSX) to CSV in a worker thread. Throws the fault IMPORT_INVALID. */
export async function workbookToCsv(content: Buffer): Promise<Buffer> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits,
    workerData: content,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const refuse = () => reject(unreadable('No pudimos leer este libro de Excel. Guárdalo como CSV y súbelo de nuevo.'));
      timer = setTimeout(refuse, timeoutMs);
      worker.once('message', (csv: Uint8Array) => resolve(Buffer.from(csv)));
      worker.once('error', refuse);
      worker.once('exit', refuse);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
