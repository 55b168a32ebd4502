import { describe, expect, it } from '@jest/globals';
import { campaignsQuery, createCampaignMutation } from '@pregon/contract/campaigns/campaigns.operations';
import * as optionLists from '@pregon/contract/options/option-lists.operations';
import { parse as parseFully } from 'graphql';
import { parse } from './graphql-documents.ts';

const operations = [campaignsQuery, createCampaignMutation, ...Object.values(optionLists)].filter(
  (value): value is typeof value & { document: string } => typeof value === 'object' && 'document' in value,
);

/** All that graphql-request looks at in a document. */
const read = ({ definitions }: { readonly definitions: readonly object[] }) =>
  definitions.map((definition) => {
    const { kind, operation, name } = definition as { kind: string; operation: string; name?: { value: string } };
    return { kind, operation, name: name?.value };
  });

describe("the replacement of graphql's parser", () => {
  it.each(operations.map(({ document }) => [document] as const))('parses like graphql: %s', (document) => {
    expect(read(parse(document))).toEqual(read(parseFully(document)));
  });

  it('refuses a document without a named operation', () => {
    expect(() => parse('{ campaigns { total } }')).toThrow(SyntaxError);
  });
});
