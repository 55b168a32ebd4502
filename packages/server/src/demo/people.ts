import type { Calendar } from './calendar.ts';
import { type Habit, habits } from './habits.ts';
import { lastNames, menNames, womenNames } from './people-names.ts';
import { storePlaces, towns } from './places.ts';
import type { Random } from './random.ts';

/** A customer of the demo without purchases. */
export interface Person {
  readonly habit: Habit;
  /** Index in `storePlaces` of the person's usual store. */
  readonly usualStore: number;
  /** Days since the customer was registered. */
  readonly knownFor: number;
  readonly document: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly gender: 'F' | 'M' | null;
  readonly birthDate: string | null;
  readonly city: string | null;
  readonly department: string | null;
  /** Whether the usual store is recorded as the home store. */
  readonly hasHomeStore: boolean;
  readonly emailConsent: boolean;
  readonly smsConsent: boolean;
  readonly whatsappConsent: boolean;
}

const mailDomains = ['correo.example', 'buzon.example', 'postal.example'] as const;

const plainLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/**
 * No operator uses the prefix 399, so no real number is generated. The factor is coprime, which scatters numbers and keeps them
 * distinct.
 */
const mobileOf = (number: number): string => `+57399${String((number * 7_654_321) % 10_000_000).padStart(7, '0')}`;

const documentOf = (random: Random, number: number): string =>
  String(random.between(10_000, 109_999) * 10_000 + ((number * 7_919) % 10_000));

const storePositions = storePlaces.map(({ weight }, position) => ({ weight, position }));

/** Most people live where their store is, some in a town nearby. */
function residence(random: Random, usualStore: number): { city: string; department: string } {
  const { zone, city, department } = storePlaces[usualStore] ?? {};
  const nearby = towns.filter((town) => town.zone === zone);
  if (random.chance(0.14) || city === undefined || department === undefined) return random.pick(nearby);
  return { city, department };
}

function names(random: Random, female: boolean): { firstName: string; lastName: string } {
  const given = female ? womenNames : menNames;
  const first = random.pick(given);
  const second = random.chance(0.4) ? random.pick(given) : first;
  return {
    firstName: second === first ? first : `${first} ${second}`,
    lastName: `${random.pick(lastNames)} ${random.pick(lastNames)}`,
  };
}

/** @param number distinguishes people of one name in their addresses and documents */
export function makePerson(random: Random, calendar: Calendar, number: number): Person {
  const habit = random.weighted(habits);
  const usualStore = random.weighted(storePositions).position;
  const female = random.chance(0.58);
  const { firstName, lastName } = names(random, female);
  const home = residence(random, usualStore);
  const knowsResidence = random.chance(0.94);
  const age = 18 + Math.floor((random.fraction() + random.fraction()) * 30);
  const mailName = [firstName.split(' ')[0] ?? '', lastName.split(' ')[0] ?? ''].map(plainLetters).join('.');
  return {
    habit,
    usualStore,
    knownFor: random.between(...habit.firstDaysAgo),
    document: random.chance(0.96) ? documentOf(random, number) : null,
    firstName,
    lastName,
    email: random.chance(0.9) ? `${mailName}${number}@${random.pick(mailDomains)}` : null,
    mobile: random.chance(0.86) ? mobileOf(number) : null,
    gender: random.chance(0.95) ? (female ? 'F' : 'M') : null,
    birthDate: random.chance(0.88) ? calendar.dayAgo(age * 365 + random.between(0, 364)) : null,
    city: knowsResidence ? home.city : null,
    department: knowsResidence ? home.department : null,
    hasHomeStore: random.chance(habit.focus ? 0.88 : 0.5),
    emailConsent: random.chance(0.8),
    smsConsent: random.chance(0.66),
    whatsappConsent: random.chance(0.54),
  };
}

/** How many buyers were registered a second time at a counter, with their document and another address. */
const duplicateCount = 6;

/** Registers some buyers a second time: people without purchases and e-mail address get the name and the document of a buyer. */
export function withDuplicates(people: readonly Person[]): Person[] {
  const buyers = people.filter(({ habit, document }) => habit.focus === 'FRECUENTES' && document !== null);
  let made = 0;
  return people.map((person) => {
    const buyer = buyers[made * 10];
    if (!buyer || made === duplicateCount || person.habit.focus !== null || person.email !== null) return person;
    made += 1;
    const { document, lastName, gender, firstName } = buyer;
    return { ...person, document, lastName, gender, firstName: firstName.split(' ')[0] ?? firstName };
  });
}
