import { expect, it } from 'vitest';
import { PAGE_MODELS } from '../../../src/pages/models';
import { checkDocument } from '../copy/check-generated';
import type { DocumentAsk } from '../copy/copy-writer';
import { textsIn } from '../copy/site-texts';
import { builtInWriter } from './built-in-writer';

const facts = Object.values(PAGE_MODELS).flatMap(({ defaultContent }) =>
  textsIn(defaultContent, '').map(({ text }) => text),
);
const ask = (blocks: { type: string; data: Record<string, unknown> }[]): DocumentAsk => ({
  document: { blocks },
  place: 'Home › News',
  tone: 'professional',
  instructions: '',
  facts,
});

/** Measures the CPU time of rewriting and checking a document, in milliseconds. */
async function cost(blocks: { type: string; data: Record<string, unknown> }[]): Promise<number> {
  const before = process.cpuUsage();
  for (const document of await builtInWriter.writeDocument(ask(blocks))) checkDocument(document, facts);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Texts that would take minutes if a pattern backtracked catastrophically. */
const HOSTILE = [
  '‹',
  '”',
  '\t',
  '!',
  ' and ',
  '(',
  ',',
  '<a ',
  'best ',
  '12 ',
  '1,',
  'the most a-',
  ' in it',
  "it's ",
  ' — ',
  "n't ",
  'We buy. ',
  'We buy small companies, and keep their names. ',
  'x',
];

it.each(HOSTILE)('a text that repeats %j takes no longer than other texts of its length', async (part) => {
  const text = part.repeat(Math.floor(20_000 / part.length));
  expect(await cost([{ type: 'paragraph', data: { text: `${text}x` } }])).toBeLessThan(1500);
  expect(await cost([{ type: 'header', data: { text: `x ${text}` } }])).toBeLessThan(1500);
});

it('a text that is too long stays unchanged', async () => {
  const block = { type: 'paragraph', data: { text: 'We buy companies. '.repeat(2000) } };
  expect(await builtInWriter.writeDocument(ask([block]))).toEqual([{ blocks: [block] }]);
});

it('rewriting yields to the event loop between the blocks of a long document', async () => {
  const blocks = Array.from({ length: 200 }, (_, at) => ({
    type: 'paragraph',
    data: { text: `We buy company ${at}.` },
  }));
  let turns = 0;
  let isDone = false;
  const take = () => {
    turns += 1;
    if (!isDone) setImmediate(take);
  };
  take();
  await builtInWriter.writeDocument(ask(blocks));
  isDone = true;
  expect(turns).toBeGreaterThan(100);
});
