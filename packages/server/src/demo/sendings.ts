import type { DemoExperiment } from './experiments.ts';
import type { demoNewsletters } from './newsletters.ts';

/** A sending of the demo, with its own schedule. */
export interface DemoSending {
  readonly name: string;
  /** Name of its profile. */
  readonly profile: string;
  readonly newsletter: keyof typeof demoNewsletters;
  /** A negative number is in the future. */
  readonly daysAgo: number;
  /** In Bogotá time. */
  readonly minuteOfDay: number;
  /** Open rate in percent. */
  readonly appeal: number;
  /** Missing: everybody of the profile gets it. */
  readonly experiment?: DemoExperiment;
}

const hour = 60;
/** A weekly bulletin on changing days; newer ones are more popular. */
const bulletins = Array.from({ length: 26 }, (_, week) => {
  const weeksAgo = 25 - week;
  return {
    number: week + 1,
    daysAgo: 4 + weeksAgo * 7 + (week % 4 === 3 ? -1 : week % 4),
    appeal: 40 - Math.round(weeksAgo / 3),
  };
});

const bulletin = 'Quienes compran cada temporada';
const visitors = 'Quienes más nos visitan';
const coast = 'Por recuperar en la Costa';
const bogota = 'Por recuperar en Bogotá';
const coffee = 'Leales del Eje Cafetero';
const best = 'Los mejores clientes';

/** Larger than usual, because a group of fewer than 500 people has no result. */
const controlShare = 45;

/** The sending with an effect, which `plantVisits` plants. */
export const invitation = {
  name: 'Invitación al aniversario',
  profile: visitors,
  newsletter: 'anniversary',
  daysAgo: 58,
  minuteOfDay: 18 * hour,
  appeal: 47,
  experiment: { controlShare, salt: 'demo/invitation/8/' },
} as const satisfies DemoSending;

/** Sendings of the demo, oldest first, the planned ones included. */
export const demoSendings: readonly DemoSending[] = [
  ...bulletins.map(({ number, daysAgo, appeal }) => ({
    name: `Boletín ${number}`,
    profile: bulletin,
    newsletter: 'bulletin' as const,
    daysAgo,
    minuteOfDay: (number % 3 === 0 ? 18 : 9) * hour,
    appeal,
  })),
  { name: 'Boletín 27', profile: bulletin, newsletter: 'bulletin', daysAgo: -2, minuteOfDay: 9 * hour, appeal: 0 },
  invitation,
  {
    name: 'Último día del aniversario',
    profile: visitors,
    newsletter: 'anniversary',
    daysAgo: 32,
    minuteOfDay: 8 * hour,
    appeal: 42,
    // It has no effect.
    experiment: { controlShare, salt: 'demo/reminder/' },
  },
  { name: 'Un bono para volver: Costa', profile: coast, newsletter: 'return', daysAgo: 19, minuteOfDay: 10 * hour, appeal: 22 },
  { name: 'Un bono para volver: Bogotá', profile: bogota, newsletter: 'return', daysAgo: 15, minuteOfDay: 10 * hour, appeal: 24 },
  { name: 'Hogar renovado: adelanto', profile: coffee, newsletter: 'home', daysAgo: 5, minuteOfDay: 9 * hour, appeal: 44 },
  {
    name: 'Hogar renovado: últimas unidades',
    profile: coffee,
    newsletter: 'home',
    daysAgo: 2,
    minuteOfDay: 17 * hour,
    appeal: 41,
  },
  { name: 'Hogar renovado: preventa', profile: best, newsletter: 'home', daysAgo: 5, minuteOfDay: 12 * hour, appeal: 49 },
  { name: 'Hogar renovado: bono doble', profile: best, newsletter: 'home', daysAgo: 2, minuteOfDay: 8 * hour, appeal: 46 },
  { name: 'Hogar renovado: cierre', profile: coffee, newsletter: 'home', daysAgo: -4, minuteOfDay: 9 * hour, appeal: 0 },
];
