/** A test sequencer that runs files in alphabetical order, without a cache between runs. */
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
