import { changeRegistry } from '../change-registry.ts';
import { openReleaseStore } from '../open-store.ts';
import { publish } from '../registry-changes.ts';
import { keepSigningKey } from '../signature.ts';
import { exampleHinted } from './example-releases.ts';

/**
 * A team that publishes one remote: `node publisher.main.ts <store> <key file> <remote> <how many releases>`. Says `published`
 * after each.
 */
const [location = '', keyFile = '', name = '', count = '1'] = process.argv.slice(2);
const store = await openReleaseStore(location);
const key = await keepSigningKey(keyFile);
for (let number = 1; number <= Number(count); number += 1) {
  await changeRegistry(store, publish(exampleHinted(name, `0.1.${number}`)), { key, by: name });
  console.log('published');
}
