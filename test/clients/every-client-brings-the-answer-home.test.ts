import { describe, expect, test } from 'vitest';
import { askThrough } from './asking-agent.ts';
import { type ClientName, programs } from './programs.ts';

describe('Every client brings the answer home', () => {
  test.for(Object.keys(programs) as ClientName[])('%s', async (client, context) => {
    const { heard, screen } = await askThrough(client, { seconds: 2 }, context);
    expect(heard, screen()).toEqual(['selected rolling']);
  });
});
