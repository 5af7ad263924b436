import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextSchema } from '../../../src/content/rich-text-schema';
import { readEnv } from '../../platform/env';
import { builtInWriter } from '../built-in/built-in-writer';
import { createModelWriter } from '../model/model-writer';
import { openModel } from '../model/open-model';
import { startTestModel, type TestModel } from '../testing-model';
import { checkDocument, checkSection, checkSuggestions } from './check-generated';
import type { CopyAsk, CopyWriter } from './copy-writer';

const ASK: CopyAsk = {
  kind: 'headline',
  place: 'Home › Hero › Headline',
  current: 'Good businesses deserve a next owner.',
  tone: 'confident',
  instructions: '',
  facts: ['We keep the name, the staff and the place.'],
  beside: {},
  maxLength: 120,
};
const SOURCES = { own: [], site: ASK.facts };

let model: TestModel;
beforeAll(async () => {
  model = await startTestModel();
  // Answers each question in the requested shape.
  model.behave({
    kind: 'obey',
    answer: (body) => {
      if (body.includes('sectionType'))
        return { sectionType: 'hero', sectionName: 'Hello', sectionData: { headline: 'Hello' } };
      if (body.includes('as blocks')) return { blocks: [{ type: 'paragraph', text: 'Anew.' }] };
      return { suggestions: ['The first.', 'The second.', 'The third.'] };
    },
  });
});
afterAll(() => model.close());

/** The contract of every writer. */
describe.each(['built-in', 'openai-compatible', 'openai', 'anthropic'] as const)('the %s writer', (kind) => {
  function writer(): CopyWriter {
    if (kind === 'built-in') return builtInWriter;
    const opened = openModel(
      readEnv({ AI_PROVIDER: kind, AI_MODEL: 'test', AI_API_KEY: 'key', AI_BASE_URL: model.url }),
    );
    if (!opened) throw new Error('no model');
    return createModelWriter(opened);
  }

  it('gives three suggestions that pass the check', async () => {
    const { drafts } = await writer().suggest(ASK);
    const options = { current: ASK.current, maxLength: ASK.maxLength, sources: SOURCES, isList: false };
    expect(checkSuggestions(drafts, { ...options, standIns: [] })).toHaveLength(3);
  });

  it('writes a document that can be stored', async () => {
    const document = { blocks: [{ type: 'paragraph', data: { text: 'We keep the name &amp; the staff.' } }] };
    const ask = { place: 'Home › News', document, tone: 'professional' as const, instructions: '', facts: ASK.facts };
    const [first] = (await writer().writeDocument(ask)).drafts;
    expect(richTextSchema.safeParse(first).success).toBe(true);
    expect(checkDocument(first, SOURCES).document).toEqual(first);
  });

  it('drafts a section that is valid for its type', async () => {
    const draft = await writer().draftSection({ prompt: 'A hero about patience', pageLabel: 'Home', facts: ASK.facts });
    expect(checkSection(draft, SOURCES)).toMatchObject({ sectionType: 'hero', flagged: [] });
  });

  it('has a label', () => {
    expect([writer().label, writer().isBuiltIn]).toEqual(
      kind === 'built-in' ? ['Built-in writer', true] : ['test', false],
    );
  });
});

const NONE = { own: [], site: [] };

describe('the check of generated content', () => {
  it('rejects drafts that do not match their type, and drops unknown fields', () => {
    const draft = { sectionType: 'hero', sectionName: '<b>Hi</b>', sectionData: { headline: 'Hi', onclick: 'x' } };
    expect(checkSection(draft, NONE)).toMatchObject({ sectionName: 'Hi', sectionData: { headline: 'Hi' } });
    for (const bad of [{ headline: 7 }, {}]) {
      expect(() => checkSection({ ...draft, sectionData: bad }, NONE)).toThrow('does not match its type');
    }
    expect(() => checkSection({ ...draft, sectionType: 'floating' }, NONE)).toThrow('unknown type');
  });

  it('rejects suggestions that are too long, empty, or equal to the current text', () => {
    const options = { current: 'Now', maxLength: 10, sources: NONE, isList: false };
    const drafts = ['Now', '', 'x'.repeat(11)].map((text) => ({ text, note: null }));
    expect(() => checkSuggestions(drafts, options)).toThrow('no suggestion');
  });
});
