/** The version of this contract, semantic: a remote states the range that it was built for, and is refused outside of it. */
export const contractVersion = '10.32.0';
