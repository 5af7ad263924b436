import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Related } from '../../../src/pages/items/related';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  const draw = async (_url: string, boot: { item?: { related?: Related } }) => ({
    html: '',
    head: `<i>${JSON.stringify(boot.item?.related ?? {})}</i>`,
    status: 200,
  });
  server = await startTestServer({}, draw);
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const readRelated = async (path: string): Promise<Related> => {
  const { body } = await server.send('GET', path);
  return JSON.parse(/<i>(.*)<\/i>/.exec(body)?.[1] ?? '{}');
};

it('a company’s page has its operator, case study and seller’s quote, and follows changes of their pages', async () => {
  const company = '/portfolio/harrow-finch-heating';
  const first = await readRelated(company);
  expect(first).toMatchObject({
    operator: { name: 'Daniel Okafor', href: '/team/daniel-okafor' },
    caseStudy: { href: '/caseStudies/harrow-finch-heating' },
    quote: { name: 'Gordon Finch' },
  });
  const update = { path: 'team.operators.0.specialization', value: 'Heat' };
  expect((await server.send('POST', '/api/content/update', update, editor)).status).toBe(200);
  await expect.poll(async () => (await readRelated(company)).operator?.specialization).toBe('Heat');
});

it('a person’s page has the companies they run', async () => {
  const { companies } = await readRelated('/team/daniel-okafor');
  expect(companies?.map(({ href }) => href)).toEqual(['/portfolio/harrow-finch-heating']);
});

it('an unpublished page adds nothing to the pages of other items', async () => {
  await server.send('PATCH', '/api/pages/caseStudies', { status: 'draft' }, editor);
  await expect.poll(() => readRelated('/portfolio/harrow-finch-heating')).not.toHaveProperty('caseStudy');
});
