import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { emptyProfile, profileFields, profileFormNames, profileNames } from './profile-fields.ts';
import { profileForm } from './profile-form.schema.ts';
import { profile } from './profile.schema.ts';

it('derives a saved profile from the declared fields', () => {
  expect(Object.keys(profile.entries)).toEqual(expect.arrayContaining(Object.keys(profileFields)));
  expect(v.is(profile.entries.previousSends, [1, 2])).toBe(true);
  expect(v.is(profile.entries.metricValue, null)).toBe(true);
  expect(v.is(profile.entries.filterTypeReward, 'sí')).toBe(false);
});

it('declares every field that the profile form accepts, and no other', () => {
  expect(Object.keys(profileFields).toSorted()).toEqual(Object.keys(profileForm.entries).toSorted());
});

it('derives the empty values of the form from the kind of each field', () => {
  const { name, objective, filterTypeReward, metricValue, nextCampaign, previousSends } = emptyProfile;
  expect([name, objective, filterTypeReward, metricValue, nextCampaign, previousSends]).toEqual([
    '',
    [],
    false,
    undefined,
    '',
    [],
  ]);
});

it('derives the wire names of both directions, and leaves out names that do not differ', () => {
  expect(profileFormNames).toMatchObject({ objective: 'objetive', nextCampaign: 'next_campaing', gender: 'genre' });
  expect(profileNames).toMatchObject({ objective: 'objetive', nextCampaign: 'nextCampaing', metricSign: 'cmetricSign' });
  expect([profileFormNames['name'], profileNames['geoHierarchy'], profileNames['customerFile']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
