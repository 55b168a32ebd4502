import { type Channel, channelFacts } from '../channels/channels.ts';

const formatted = (count: number): string => count.toLocaleString('es-CO');

/** The name of a month, `2026-11`: 'noviembre'. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('es-CO', { month: 'long', timeZone: 'UTC' });

interface Quota {
  readonly channel: Channel;
  readonly month: string;
  readonly used: number;
  readonly quota: number;
}

/** What is left of a quota: 'quedan 1.200 de 10.000 correos de noviembre'. */
export function quotaLeftWords({ channel, month, used, quota }: Quota): string {
  const left = Math.max(0, quota - used);
  const verb = left === 1 ? 'queda' : 'quedan';
  return `${verb} ${formatted(left)} de ${formatted(quota)} ${channelFacts[channel].messageNoun} de ${monthName(month)}`;
}
