import { afterAll } from '@jest/globals';
import { stopEmbedded } from './kept-embedded.ts';

/* Runs before each test file: after its last suite nothing of it goes on. */
afterAll(stopEmbedded);
