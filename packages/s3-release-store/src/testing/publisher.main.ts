import { changeRegistry } from '@pregon/release-registry/change-registry';
import { openReleaseStore } from '@pregon/release-registry/open-release-store';
import { publish } from '@pregon/release-registry/registry-changes';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { exampleHinted } from '@pregon/release-registry/testing/example-releases';

/**
 * A process that publishes releases of one remote: `node publisher.main.ts <store> <key file> <remote> <how many releases>`.
 * Prints `published` after each.
 */
const [location = '', keyFile = '', name = '', count = '1'] = process.argv.slice(2);
const store = await openReleaseStore(location, () => import('../s3-store.ts'));
const key = await readOrCreateSigningKey(keyFile);
for (let number = 1; number <= Number(count); number += 1) {
  await changeRegistry(store, publish(exampleHinted(name, `0.1.${number}`)), { key, by: name });
  console.log('published');
}
