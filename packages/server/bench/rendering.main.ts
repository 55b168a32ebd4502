import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import { demoNewsletters, newsletterHtml } from '../src/demo/newsletters.ts';
import { type MessageRenderer, prepareMessage, type RenderedMessage } from '../src/content/rendering/message-renderer.ts';
import type { MergeValues, MessageTracking } from '../src/content/rendering/message-template.ts';
import { trackingTokens } from '../src/messaging/tracking/tracking-token.ts';
import { singleKey } from '../src/kernel/tokens/key-ring.ts';

/** Rounds, of which the first is a warm-up; and messages a round. */
const rounds = 41;
const messages = 2000;
/** Limit of the overhead over bare substitution, in microseconds a recipient. */
const goal = 10;

const bulletin = demoNewsletters.bulletin;
const pictureAddress = (picture: string): string => `https://ceiba.example/pictures/${picture}.png`;
const shelf = Array.from(
  { length: 12 },
  (_, place) =>
    `<td width="180" style="padding:8px;font-family:Arial,sans-serif;color:#2b2521"><img src="https://ceiba.example/p/${place}.jpg" alt="Producto ${place}" width="164"><p style="font-size:15px;margin:8px 0">{{preferred_product|Producto ${place}}}</p><a href="https://ceiba.example/p/${place}?c={{city|cali}}" style="color:#b81575">Lo quiero</a></td>`,
).join('');
const source = {
  templateHtml: `${newsletterHtml('bulletin', pictureAddress)}<table><tr>${shelf}</tr></table>${newsletterHtml('home', pictureAddress)}`,
  subject: bulletin.subject,
  preheader: bulletin.preheader,
};
const unsubscribe =
  'https://pregon.example/unsubscribe/ana%40cliente.example?t=1.1826825767.Ueyv5VJwGMWsbrrLC9noUKKeVcoHdqFrGmHLvswRolo';

const cities = ['Medellín', 'Cali', 'San Andrés', 'Bogotá', null];
const values = Array.from({ length: messages }, (_, index): MergeValues => ({
  name: `Ana María ${index}`,
  warehouse: `Ceiba ${index % 30}`,
  city: cities[index % cities.length] ?? null,
  preferred_product: index % 3 === 0 ? null : 'Taza & plato',
}));

/** The baseline: substitutes values without escaping, URL-encoding or personal links. */
function bareSubstitution(parts: readonly string[]): (known: MergeValues) => string[] {
  const cut = parts.map((part) => part.split(/\{\{(\w+)\|([^{}]*)\}\}/));
  return (known) =>
    cut.map((pieces) => {
      let whole = pieces[0] ?? '';
      for (let place = 1; place < pieces.length; place += 3) {
        whole += (known[pieces[place] as MergeTag] ?? pieces[place + 1] ?? '') + (pieces[place + 2] ?? '');
      }
      return whole;
    });
}

/** The static parts of the message, as the renderer has prepared it. */
function preparedParts(renderer: MessageRenderer): string[] {
  const tags = Object.fromEntries(renderer.tags.map((tag) => [tag, `QQ${tag}QQ`]));
  const { subject, html, text } = renderer.render(tags, unsubscribe);
  return [subject, html, text].map((part) => part.replace(/QQ(\w+?)QQ/g, '{{$1|Medellín}}'));
}

/** CPU time for one message, in microseconds, so that other processes do not count. */
function microseconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / messages;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

const renderer = await prepareMessage(source);
const substitute = bareSubstitution(preparedParts(renderer));
const tokens = trackingTokens(singleKey('a key of a benchmark that signs nothing real'), 'https://pregon.example');
const tracked = (deliveryId: number): MessageTracking => ({
  link: (url, link) => tokens.clickUrl({ deliveryId, link, url }),
  pixel: tokens.openUrl(deliveryId),
});

let written = 0;
/** Encodes to bytes, because V8 concatenates strings lazily. */
const write = (...parts: readonly string[]): void => {
  for (const part of parts) written += Buffer.from(part).length;
};
const writeMessage = ({ subject, html, text }: RenderedMessage): void => write(subject, html, text);
const contenders = {
  'bare substitution': () => values.forEach((known) => write(...substitute(known))),
  rendering: () => values.forEach((known) => writeMessage(renderer.render(known, unsubscribe))),
  'rendering, links and opening signed': () =>
    values.forEach((known, index) => writeMessage(renderer.render(known, unsubscribe, tracked(index)))),
};

const names = Object.keys(contenders) as (keyof typeof contenders)[];
const taken = new Map(names.map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round += 1) {
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const time = microseconds(contenders[name]);
    if (round > 0) taken.get(name)?.push(time);
  }
}

const bare = taken.get('bare substitution') ?? [];
const over = (name: keyof typeof contenders): number =>
  median((taken.get(name) ?? []).map((time, round) => time - (bare[round] ?? Number.NaN)));
const kilobytes = (renderer.render(values[0] ?? {}, unsubscribe).html.length / 1024).toFixed(1);
console.log(
  `A message of ${kilobytes} KB of HTML with ${renderer.tags.length} tags, for each recipient; ${rounds - 1} rounds of ${messages}.\n`,
);
console.log('| what | µs | over a bare substitution, µs | goal | reached |\n|---|--:|--:|--:|---|');
for (const name of names) {
  const isGoal = name === 'rendering';
  const reached = over(name) <= goal;
  const verdict = isGoal ? `≤ ${goal} | ${reached ? 'yes' : '**no**'}` : ' | ';
  console.log(
    `| ${name} | ${median(taken.get(name) ?? []).toFixed(1)} | ${name === 'bare substitution' ? '' : over(name).toFixed(1)} | ${verdict} |`,
  );
}
if (written === 0) throw new Error('Nothing was written.');
