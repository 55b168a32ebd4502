import { expect, it } from '@jest/globals';
import record from '../../contract.json' with { type: 'json' };
import { campaignsQuery } from '../campaigns/campaigns.operations.ts';
import { endpoints } from '../endpoints.ts';
import { operations } from '../operations.ts';
import { storesQuery } from '../stores/stores.operations.ts';
import { contractShape } from './contract-shape.ts';
import { answeredDocuments, earlierDocuments } from './earlier-documents.ts';

it('equals the recorded contract; `npm run contract` records it', () => {
  expect(record).toEqual(contractShape());
});

it('describes every endpoint and every operation', () => {
  const shape = contractShape();
  expect(Object.keys(shape.endpoints).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(Object.keys(shape.operations)).toHaveLength(operations.length);
});

it('is deterministic', () => {
  expect(JSON.stringify(contractShape())).toBe(JSON.stringify(contractShape()));
});

it('uses wire names in requests, responses and variables', () => {
  const { createSchedule, readCampaignProfiles } = contractShape().endpoints;
  expect(createSchedule).toMatchObject({
    path: '/V1/schedule',
    body: { properties: { date_start: {}, sendMethods: { items: { oneOf: [{ properties: { sender_email: {} } }, {}, {}] } } } },
    response: { properties: { createAt: {} } },
  });
  expect(readCampaignProfiles).toMatchObject({
    path: '/V1/sends/{1}',
    params: { properties: { 1: { format: 'uuid' } } },
    response: { properties: { content: { items: { properties: { objetive: {} } } } } },
  });
});

it('describes the parts of a multipart request', () => {
  expect(contractShape().endpoints['createProfile']?.parts).toMatchObject({
    properties: { profile: { properties: { profile: { properties: { geo_hierarchy: { maxLength: 200 } } } } } },
    required: ['profile'],
    additionalProperties: false,
  });
});

it('answers the document of a client from before a field was added', () => {
  const grown = { ...campaignsQuery, document: campaignsQuery.document.replace('total', 'total pages') };
  expect(earlierDocuments(grown)).toEqual([campaignsQuery.document, ...earlierDocuments(campaignsQuery)]);
  expect(answeredDocuments([grown, storesQuery])).toEqual([
    grown.document,
    ...earlierDocuments(grown),
    ...answeredDocuments([storesQuery]),
  ]);
});
