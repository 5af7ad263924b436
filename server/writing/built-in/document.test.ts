import { expect, it } from 'vitest';
import { builtInWriter } from './built-in-writer';
import { readAhead } from './english';
import { CLOSERS } from './phrases';
import { suggestCopy } from './suggest';
import { CASES } from './testing-cases';

const RISK =
  'Yes. Small companies can fail, and past results do not assure future ones. Please read our disclaimer before you decide.';

it('a rewritten document keeps its block types, its pictures and its inline formatting', async () => {
  const item = (content: string, items: object[] = []) => ({ content, meta: {}, items });
  const blocks = [
    { type: 'header', data: { text: 'How we began', level: 3 } },
    { type: 'paragraph', data: { text: 'We buy <b>one company</b> at a fair price and keep the name and the place.' } },
    { type: 'image', data: { file: { url: '/a.png' } } },
    { type: 'list', data: { style: 'ordered', meta: {}, items: [item('Listen', [item('Twice')])] } },
  ];
  const ask = { place: 'Home › News', document: { blocks }, tone: 'confident' as const, instructions: '', facts: [] };
  const [first] = await builtInWriter.writeDocument(ask);
  expect(first?.blocks.map(({ type }) => type)).toEqual(['header', 'paragraph', 'image', 'list']);
  expect(first?.blocks[0]?.data).toMatchObject({ level: 3 });
  expect(first?.blocks[1]?.data.text).toBe(
    'We buy <b>one company</b> at a fair price. We keep the name and the place.',
  );
  expect(first?.blocks.slice(2)).toEqual(blocks.slice(2));
});

it('a longer text adds only sentences from the site and invitations', () => {
  const invitations = Object.values(CLOSERS).flat();
  for (const ask of CASES.filter(({ kind }) => kind === 'paragraph' || kind === 'subheadline')) {
    const question = { ...ask, tone: 'confident' as const, instructions: 'longer' };
    for (const answer of suggestCopy(question)) {
      const known = [ask.current, ...ask.facts, ...invitations, ...suggestCopy({ ...question, instructions: '' })].join(
        ' ',
      );
      const added = answer.split(/(?<=[.!?]) /).filter((sentence) => !known.includes(sentence));
      expect([answer, added]).toEqual([answer, []]);
    }
  }
});

it('a text about risk keeps every caveat and gets no sales language', () => {
  const ask = { kind: 'paragraph', place: 'FAQ › Answer', current: RISK, beside: {}, maxLength: 1500 } as const;
  const facts = [
    'We buy small companies and keep what can fail.',
    'Small companies do well with us, and results follow.',
  ];
  for (const instructions of ['', 'shorter', 'longer']) {
    for (const answer of suggestCopy({ ...ask, tone: 'urgent', instructions, facts })) {
      expect(answer).toContain('past results do not assure future ones');
      expect(answer).toContain('disclaimer');
      for (const fact of facts) expect(answer).not.toContain(fact);
    }
  }
});

it('rewriting yields to the event loop between sentences', async () => {
  let turns = 0;
  let isDone = false;
  const take = () => {
    turns += 1;
    if (!isDone) setImmediate(take);
  };
  setImmediate(take);
  await readAhead(Array.from({ length: 30 }, (_, at) => `We run shop ${at} with its owner.`).join(' '));
  isDone = true;
  // Only the first sentences are processed.
  expect(turns).toBeGreaterThanOrEqual(11);
  expect(turns).toBeLessThan(20);
});
