import type { Fault, FaultPhase } from '@pregon/federation/runtime/loader';

const causes: Readonly<Record<FaultPhase, string>> = {
  registry: 'no se pudo saber qué versión del módulo está publicada.',
  contract: 'la versión publicada del módulo no sirve para esta página.',
  entry: 'no se pudo cargar el módulo.',
  module: 'no se pudo cargar el módulo.',
  timeout: 'el módulo no respondió a tiempo.',
};

/** The fault in the words of the person in front of it. */
export function faultSentence({ phase }: Fault): string {
  return causes[phase];
}

/** The fault in the words of a developer: `mf-sends 0.1.0-1f2e3d4c · entry: … could not be loaded.` */
export function faultDetail({ remote, release, phase, cause }: Fault): string {
  return `${remote} ${release ?? '(sin versión)'} · ${phase}: ${cause.message}`;
}

export function reportFault(fault: Fault): void {
  console.warn(faultDetail(fault));
}
