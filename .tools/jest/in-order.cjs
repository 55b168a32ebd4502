/** Starts test files in the order of their names, and remembers nothing from run to run. */
module.exports = class InOrder {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    return tests.toSorted((one, other) => one.path.localeCompare(other.path));
  }

  /** @param {{ path: string }[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
