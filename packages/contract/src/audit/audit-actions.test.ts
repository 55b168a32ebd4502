import { describe, expect, it } from '@jest/globals';
import { auditActions, auditLabel, auditSentence } from './audit-actions.ts';

describe('texts of audit actions', () => {
  it('describe known actions', () => {
    expect(auditSentence('createCampaign', { name: 'Navidad' })).toBe('Creó una campaña: «Navidad»');
    expect(auditSentence('createCampaign', {})).toBe('Creó una campaña');
    expect(auditSentence('changeRelease', { subject: 'mf-sends' })).toBe('Cambió la versión de un módulo');
    expect(auditSentence('changeRelease', { subject: 'mf-sends', live: '2.1.0' })).toBe(
      'Cambió la versión de un módulo: mf-sends pasó a 2.1.0',
    );
  });

  it('insert the subject unchanged', () => {
    expect(auditSentence('createCampaign', { name: '{subject} $& [x]', subject: 's' })).toBe(
      'Creó una campaña: «{subject} $& [x]»',
    );
  });

  it('show an unknown action by its own name', () => {
    expect([auditSentence('launchRocket', {}), auditLabel('launchRocket'), auditLabel('toString')]).toEqual([
      'launchRocket',
      'launchRocket',
      'toString',
    ]);
  });

  it.each(Object.keys(auditActions))('describe %s in a sentence without placeholders', (action) => {
    expect(auditLabel(action)).toMatch(/^[A-ZÁÉÍÓÚ][^[\]{}]+[^\s:]$/);
    expect(Object.keys(auditActions).filter((other) => auditLabel(other) === auditLabel(action))).toEqual([action]);
  });
});
