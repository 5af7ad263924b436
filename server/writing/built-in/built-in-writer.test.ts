import { describe, expect, it } from 'vitest';
import { ALL_TONES, AUDIENCES, BUILT_IN_LIMITS, combineInstructions, STYLES } from '../../../src/content/ai-options';
import { findClaims } from '../../../src/content/claims/figures';
import { PAGE_MODELS } from '../../../src/pages/models';
import { checkDocument } from '../copy/check-generated';
import type { CopyAsk, CopyKind } from '../copy/copy-writer';
import { textsIn } from '../copy/site-texts';
import { checkCopy } from '../help/write-copy';
import { builtInWriter } from './built-in-writer';

const KINDS: CopyKind[] = ['headline', 'subheadline', 'cta', 'paragraph', 'list', 'bio', 'quote'];
const FACTS = Object.values(PAGE_MODELS).flatMap(({ defaultContent }) =>
  textsIn(defaultContent, '').map(({ text }) => text),
);
const SUB =
  'Elmwater Partners buys small, profitable companies. The sign stays up. All 14 people stay on. The work gets better.';
const RISK =
  'Yes. Small companies can fail, and past results do not assure future ones. Please read our disclaimer before you decide.';
const TEXTS = [
  '',
  'Text',
  'We buy.',
  '7',
  '"Quoted"',
  '<b></b>',
  '\u200b',
  '??',
  '買収',
  'half \ud83d',
  'Oneverylongwordwithoutanyspaceinitatall',
  'We bought 12 firms in 2019, for $40M.',
  'We buy small businesses and keep their names.\nOwners stay as long as they like.',
  'Plumbing\nHeating\nRoofing',
  SUB,
  RISK,
];
const INSTRUCTIONS = ['', 'Shorter', 'as a question', 'shorter, mention trust, drop we', '((((', '短く'];

function createAsk(ask: Partial<CopyAsk>): CopyAsk {
  return {
    kind: 'paragraph',
    place: 'Home › Hero › Text',
    current: SUB,
    tone: 'professional',
    instructions: '',
    facts: FACTS,
    beside: {},
    maxLength: 500,
    ...ask,
  };
}

async function answer(given: Partial<CopyAsk>) {
  const ask = createAsk(given);
  const { drafts, hint } = await builtInWriter.suggest(ask);
  return { hint, suggestions: checkCopy(builtInWriter, ask, drafts, { own: [ask.instructions], site: ask.facts }) };
}

const keysOf = (text: string) => findClaims(text).map(({ key }) => key);

describe('suggestions of the built-in writer', () => {
  it.each(KINDS)(
    'are three valid ones for every %s, whatever the text, instructions and length limit',
    async (kind) => {
      for (const current of TEXTS) {
        for (const instructions of INSTRUCTIONS) {
          for (const maxLength of [1, 3, 40, 1500]) {
            const { suggestions } = await answer({ kind, current, instructions, maxLength, facts: FACTS.slice(0, 20) });
            const about = JSON.stringify({ current, instructions, maxLength, suggestions });
            expect(suggestions, about).toHaveLength(3);
            for (const { text, flagged } of suggestions) {
              expect(text.trim(), about).not.toBe('');
              expect(text.length, about).toBeLessThanOrEqual(maxLength);
              expect(text.isWellFormed(), about).toBe(true);
              expect(flagged, about).toEqual([]);
            }
          }
        }
      }
    },
  );

  it.each(KINDS)('differ from each other for every %s, even on an empty site', async (kind) => {
    const { suggestions } = await answer({ kind, current: 'We buy small companies.', facts: [] });
    expect(new Set(suggestions.map(({ text }) => text)).size).toBe(3);
  });

  it('are a shorter text, the text with a sentence of the site, and the text as it is, each with a note', async () => {
    const facts = ['Profit matters. Owners like profitable companies where the people stay.'];
    const { suggestions, hint } = await answer({ facts });
    expect(suggestions.map(({ text, note }) => [text, note])).toEqual([
      [
        'Elmwater Partners buys small, profitable companies. All 14 people stay on.',
        'Shorter: leaves out part of the text.',
      ],
      [`${SUB} Owners like profitable companies where the people stay.`, 'Adds a sentence from your site.'],
      [SUB, 'The current text.'],
    ]);
    expect(hint).toBeNull();
  });

  it('are shorter by whole sentences on request, and keep every figure', async () => {
    const { suggestions, hint } = await answer({ instructions: 'Make it shorter, please.' });
    for (const { text, note } of suggestions) {
      expect([text, note]).toEqual([text, null]);
      expect(text.length).toBeLessThan(SUB.length);
      expect(keysOf(text)).toEqual(keysOf(SUB));
      for (const sentence of text.split(/(?<=\.) /)) expect(SUB).toContain(sentence);
    }
    expect(hint).toBeNull();
  });

  it('keep every caveat of a text about risk, and add nothing that sells', async () => {
    for (const instructions of ['', 'shorter']) {
      for (const { text } of (await answer({ current: RISK, instructions })).suggestions) {
        expect(text).toContain('past results do not assure future ones');
        expect(text).toContain('disclaimer');
        for (const fact of FACTS) if (fact.startsWith('We ')) expect(text).not.toContain(fact);
      }
    }
  });

  it('never change the words of a quotation', async () => {
    const current = 'They asked what I was afraid of. Then we talked about the price.';
    const beside = { name: 'Abel\nWhitcomb', title: 'Investor' };
    const { suggestions } = await answer({ kind: 'quote', current, beside });
    expect(suggestions.map(({ text }) => text)).toEqual([
      'They asked what I was afraid of.',
      `“${current}” (Abel Whitcomb, Investor)`,
      current,
    ]);
  });

  it('name the person of a biography', async () => {
    const beside = { name: 'Marian Oakes', title: 'Managing Partner' };
    const { suggestions } = await answer({ kind: 'bio', current: 'Leads the firm.', beside });
    expect(suggestions[0]).toMatchObject({ text: 'Marian Oakes, Managing Partner. Leads the firm.' });
  });

  it('are only the beginning of a text that is too long for the field', async () => {
    const { suggestions } = await answer({ kind: 'quote', current: 'One two three four', maxLength: 9 });
    expect(suggestions[0]).toMatchObject({
      text: 'One two',
      note: expect.stringContaining('The start of the text'),
    });
  });
});

describe('the hint of the built-in writer', () => {
  it.each([
    'mention patience',
    'shorter and warmer',
    'as a question',
    '短く',
    ...AUDIENCES.slice(1).map((audience) => combineInstructions({ audience, style: 'clear', extra: '' })),
    ...STYLES.slice(1).map((style) => combineInstructions({ audience: 'investors', style, extra: '' })),
  ])('says what it cannot do, and how to connect a model: %s', async (instructions) => {
    expect((await answer({ instructions })).hint).toBe(BUILT_IN_LIMITS);
    expect(BUILT_IN_LIMITS).toMatch(/cannot .*AI_PROVIDER.*openai-compatible.*AI_BASE_URL/);
  });

  it('is given for every tone but the default one', async () => {
    for (const tone of ALL_TONES)
      expect([tone, (await answer({ tone })).hint]).toEqual([tone, tone === 'professional' ? null : BUILT_IN_LIMITS]);
  });

  it('is given if a text cannot be shortened', async () => {
    const { suggestions, hint } = await answer({ current: 'We buy.', instructions: 'shorter' });
    expect(suggestions.at(-1)).toMatchObject({ text: 'We buy.', note: 'The current text, not shortened.' });
    expect(hint).toBe(BUILT_IN_LIMITS);
  });

  it('is null if nothing in particular was asked for', async () => {
    const instructions = combineInstructions({ audience: 'investors', style: 'clear', extra: '' });
    expect((await answer({ instructions })).hint).toBeNull();
    expect((await answer({ instructions: `${instructions} shorter` })).hint).toBeNull();
  });
});

describe('documents of the built-in writer', () => {
  const item = (content: string) => ({ content, meta: {}, items: [] });
  const blocks = [
    { type: 'header', data: { text: 'How we began', level: 3 } },
    { type: 'paragraph', data: { text: 'We buy <b>one company</b> at a fair price. We keep the place.' } },
    { type: 'image', data: { file: { url: '/a.png' } } },
    { type: 'list', data: { style: 'ordered', meta: {}, items: [item('Listen')] } },
  ];
  const ask = { place: 'Home › News', document: { blocks }, tone: 'professional' as const, facts: FACTS };

  it('are shorter by whole sentences on request, and keep everything else', async () => {
    const { drafts, hint } = await builtInWriter.writeDocument({ ...ask, instructions: 'shorter' });
    const [first] = drafts;
    expect(first?.blocks[1]?.data.text).toBe('We buy <b>one company</b> at a fair price.');
    expect(first?.blocks.toSpliced(1, 1)).toEqual(blocks.toSpliced(1, 1));
    expect(hint).toBeNull();
  });

  it('stay unchanged, with a hint, if anything else is asked for', async () => {
    const { drafts, hint } = await builtInWriter.writeDocument({ ...ask, instructions: 'warmer' });
    expect([drafts[0], hint]).toEqual([{ blocks }, BUILT_IN_LIMITS]);
  });

  it('are drafted from the site’s sentences if they are empty', async () => {
    const document = { blocks: [{ type: 'paragraph', data: { text: 'Start writing here...' } }] };
    const instructions = 'Write about our training for operators';
    const { drafts } = await builtInWriter.writeDocument({ ...ask, document, instructions });
    const [head, ...paragraphs] = (drafts[0]?.blocks ?? []).map(({ data }) => String(data.text));
    expect(head).toBe('Our training for operators');
    const sentences = (paragraphs[0] ?? '').split(/(?<=\.) /);
    expect(paragraphs[0]).toMatch(/^\w.+\.$/s);
    for (const sentence of sentences) expect(FACTS.join(' ')).toContain(sentence);
    expect(checkDocument(drafts[0], { own: [], site: FACTS }).flagged).toEqual([]);
  });
});

it.each([
  ['A team section about our partners', 'team'],
  ['Invite owners to get in touch', 'cta'],
  ['Something about patience', 'welcome'],
])('a section is drafted with the type its prompt implies: %s', async (prompt, sectionType) => {
  const draft = await builtInWriter.draftSection({ prompt, pageLabel: 'Home', facts: FACTS });
  expect(draft).toMatchObject({ sectionType, sectionData: { title: expect.stringMatching(/^[A-Z]/) } });
});

/** Texts that would take minutes if a pattern backtracked catastrophically. */
const HOSTILE = ['‹', '”', '\t', '!', ' and ', '(', '12 ', '1,', 'best ', "n't ", 'We buy. ', 'x'];

it.each(HOSTILE)('a text that repeats %j takes less than a second', async (part) => {
  const current = `${part.repeat(Math.floor(20_000 / part.length))}x`;
  const before = process.cpuUsage();
  await builtInWriter.suggest(createAsk({ current, facts: [...FACTS, current], maxLength: 50_000 }));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});
