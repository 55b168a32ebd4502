import { BasketCosine } from '../../src/insight/recommendations/basket-cosine.ts';
import { basketsOf, linesByCustomer, type BasketLine } from '../../src/insight/recommendations/basket-lines.ts';
import { simulateLines, simulateShoppers, simulatedChain } from '../../src/testing/simulated-shoppers.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { atLeast, atMost, type ProofPart } from '../check.ts';

/** Generates pages of lines like a database cursor, until there are enough. */
async function* pages(most: number): AsyncGenerator<BasketLine[]> {
  const world = { ...simulatedChain, people: most };
  const random = seededRandom(2);
  let page: BasketLine[] = [];
  let count = 0;
  for (const shopper of simulateShoppers(world)) {
    for (const { customerId, day, productId } of simulateLines(world, shopper, random)) {
      page.push({ customerId, basket: day, productId });
    }
    if (page.length < 20_000) continue;
    count += page.length;
    yield page;
    if (count >= most) return;
    page = [];
  }
  yield page;
}

/** Measures time and memory of computing product affinities from a long stream of lines, of which only one page is in memory. */
export async function proveStreaming(lines: number): Promise<ProofPart> {
  const cosine = new BasketCosine();
  let [baskets, neighbours, most] = [0, 0, 0];
  const began = performance.now();
  for await (const customer of linesByCustomer(pages(lines))) {
    for (const basket of basketsOf(customer.lines)) {
      cosine.add(basket);
      if (++baskets % 100_000 === 0) most = Math.max(most, process.memoryUsage.rss());
    }
  }
  for (const { together } of cosine.neighbours({ mayBeOffered: () => true })) if (together > 1) neighbours++;
  most = Math.max(most, process.memoryUsage.rss());
  return {
    title: `Products that go together in ${lines.toLocaleString('en')} lines`,
    checks: [
      atLeast(`neighbours found in ${baskets.toLocaleString('en')} baskets`, neighbours, 1),
      atMost('counts are too low by', cosine.forgotten, 0),
      atMost('seconds, making the lines included', (performance.now() - began) / 1000, Math.max(30, lines / 50_000)),
      atMost('MB of memory of the whole process', most / 1e6, 500),
    ],
  };
}
