import { describe, expect, it } from '@jest/globals';
import { auditActions, auditLabel, auditSentence } from './audit-actions.ts';

describe('the words of the audit log', () => {
  it('name what was done where that is known', () => {
    expect(auditSentence('createCampaign', { name: 'Navidad' })).toBe('Creó una campaña: «Navidad»');
    expect(auditSentence('createCampaign', {})).toBe('Creó una campaña');
    expect(auditSentence('changeRelease', { subject: 'mf-sends' })).toBe('Cambió la versión de un módulo');
    expect(auditSentence('changeRelease', { subject: 'mf-sends', live: '2.1.0' })).toBe(
      'Cambió la versión de un módulo: mf-sends pasó a 2.1.0',
    );
  });

  it('put in what stands there as it stands there', () => {
    expect(auditSentence('createCampaign', { name: '{subject} $& [x]', subject: 's' })).toBe(
      'Creó una campaña: «{subject} $& [x]»',
    );
  });

  it('leave an action that this version does not know under its own name', () => {
    expect([auditSentence('launchRocket', {}), auditLabel('launchRocket'), auditLabel('toString')]).toEqual([
      'launchRocket',
      'launchRocket',
      'toString',
    ]);
  });

  it.each(Object.keys(auditActions))('tell of %s in a sentence of its own, without holes', (action) => {
    expect(auditLabel(action)).toMatch(/^[A-ZÁÉÍÓÚ][^[\]{}]+[^\s:]$/);
    expect(Object.keys(auditActions).filter((other) => auditLabel(other) === auditLabel(action))).toEqual([action]);
  });
});
