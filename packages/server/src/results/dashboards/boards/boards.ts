import type { BoardKind } from '../board-catalogue.ts';
import { accuracyBoard } from './accuracy.board.ts';
import type { BuildBoard } from './board-content.ts';
import { campaignsBoard } from './campaigns.board.ts';
import { controlBoard } from './control.board.ts';
import { customersBoard } from './customers.board.ts';
import { eventsBoard } from './events.board.ts';
import { incrementalBoard } from './incremental.board.ts';
import { segmentsBoard } from './segments.board.ts';
import { storesBoard } from './stores.board.ts';

/** The renderer of each dashboard. */
export const boards: Readonly<Record<BoardKind, BuildBoard>> = {
  control: controlBoard,
  campaigns: campaignsBoard,
  segments: segmentsBoard,
  events: eventsBoard,
  customers: customersBoard,
  stores: storesBoard,
  accuracy: accuracyBoard,
  incremental: incrementalBoard,
};
