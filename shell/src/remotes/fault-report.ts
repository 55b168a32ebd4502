import type { Fault, FaultPhase } from '@pregon/federation-runtime/loader';

const causes: Readonly<Record<FaultPhase, string>> = {
  registry: 'no se pudo saber qué versión del módulo está publicada.',
  trust: 'no se pudo comprobar que el módulo sea auténtico.',
  contract: 'la versión publicada del módulo no sirve para esta página.',
  entry: 'no se pudo cargar el módulo.',
  chunk: 'no se pudo cargar el módulo.',
  start: 'el módulo falló al iniciar.',
};

/** The build's runtime uses one error name for missing files and for timeouts. */
const isTimeout = (cause: Error): boolean => cause.name === 'TimeoutError' || ('type' in cause && cause.type === 'timeout');

/** The Spanish message of a fault for users. */
export function faultSentence({ phase, cause }: Fault): string {
  return isTimeout(cause) ? 'el módulo no respondió a tiempo.' : causes[phase];
}

/** The message of a fault for developers: `mf-sends 0.1.0-1f2e3d4c · entry: … could not be loaded.` */
export function faultDetail({ remote, release, phase, cause }: Fault): string {
  return `${remote} ${release ?? '(sin versión)'} · ${phase}: ${cause.message}`;
}

/** Logs a fault for developers; users see it on the page. */
export function logFault(fault: Fault): void {
  console.warn(faultDetail(fault));
}
