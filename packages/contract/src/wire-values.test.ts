import { describe, expect, it } from '@jest/globals';
import { campaignStates } from './campaigns/campaign-state.ts';
import { occurrenceStates } from './schedules/occurrence-state.ts';
import { scheduleStateNames, scheduleStates } from './schedules/schedule-state.ts';

describe('state names', () => {
  it('keep the wire values that the specification and stored rows have', () => {
    expect(scheduleStates).toEqual(['borrador', 'programada', 'en_curso', 'pausada', 'completada', 'cancelada', 'fallida']);
    expect(occurrenceStates).toEqual(['programada', 'en_curso', 'completada', 'omitida', 'cancelada', 'fallida']);
    expect(campaignStates).toEqual(['por_empezar', 'vigente', 'terminada']);
  });

  it('are found by their wire value', () => {
    expect(scheduleStates.map((state) => scheduleStateNames[state])).toEqual([
      'draft',
      'scheduled',
      'running',
      'paused',
      'completed',
      'cancelled',
      'failed',
    ]);
  });
});
