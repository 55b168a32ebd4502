import { describe, expect, it } from '@jest/globals';
import { boundaryNoteOf, publishable } from './publishable.ts';

const candidate = { parameters: { r: 0.9, alpha: 8, a: 0.5, b: 4.5 }, converged: true, spend: { p: 6, q: 4, v: 60_000 } };
const previous = { version: 3 };
const evaluation = { people: 300, auc: 0.74, recencyAuc: 0.68, predicted: 0.4, calibrationError: 0.03 };

describe('publishable', () => {
  it('accepts a sound model that is at least as good as recency', () => {
    expect(publishable(candidate, previous, evaluation)).toEqual({ use: candidate, rejected: null });
    expect(publishable(candidate, null, { ...evaluation, recencyAuc: 0.74 }).rejected).toBeNull();
    expect(publishable({ ...candidate, spend: null }, null, evaluation).rejected).toBeNull();
  });

  it.each([
    ['worse_than_recency', candidate, { ...evaluation, auc: 0.679 }],
    ['too_few', candidate, { ...evaluation, people: 299 }],
    ['not_finite', candidate, { ...evaluation, auc: Number.NaN }],
    ['not_finite', candidate, { ...evaluation, calibrationError: Infinity }],
    ['not_finite', { ...candidate, parameters: { ...candidate.parameters, alpha: Infinity } }, evaluation],
    ['not_finite', { ...candidate, parameters: { ...candidate.parameters, r: 0 } }, evaluation],
    ['not_finite', { ...candidate, spend: { ...candidate.spend, q: Number.NaN } }, evaluation],
  ])('keeps the previous model: %s', (rejected, bad, figures) => {
    expect(publishable(bad, previous, figures)).toEqual({ use: previous, rejected });
    expect(publishable(bad, null, figures)).toEqual({ use: null, rejected });
  });

  it.each([
    ['no_drop_out', { ...candidate, parameters: { ...candidate.parameters, a: 0.02 } }],
    ['no_drop_out', { ...candidate, parameters: { ...candidate.parameters, a: 1e-9 }, converged: false }],
    ['at_boundary', { ...candidate, converged: false }],
  ])('accepts a finite model at the boundary that is no worse than recency, with a note: %s', (note, atBoundary) => {
    expect(publishable(atBoundary, previous, evaluation)).toEqual({ use: atBoundary, rejected: null });
    expect(boundaryNoteOf(atBoundary)).toBe(note);
    expect(publishable(atBoundary, previous, { ...evaluation, auc: 0.5 }).rejected).toBe('worse_than_recency');
  });

  it('accepts a drop-out probability of exactly one in two hundred as observed', () => {
    expect(boundaryNoteOf({ parameters: { ...candidate.parameters, a: 0.005, b: 0.995 }, converged: true })).toBeNull();
  });
});
