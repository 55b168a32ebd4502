import { afterAll } from '@jest/globals';
import { stopEmbedded } from './kept-embedded.ts';

/* Runs before each test file, and stops everything after its last suite. */
afterAll(stopEmbedded);
