import { describe, expect, it } from 'vitest';
import { ALL_TONES } from '../../../src/content/ai-options';
import type { CopyAsk, CopyKind } from '../copy/copy-writer';
import { checkedCopy } from '../help/write-copy';
import { builtInWriter } from './built-in-writer';

const KINDS: CopyKind[] = ['headline', 'subheadline', 'cta', 'paragraph', 'list', 'bio', 'quote'];
const TEXTS = [
  '',
  'Text',
  'We buy.',
  'A',
  '7',
  '$4M',
  '"Quoted"',
  '<b></b>',
  '\u200b',
  '??',
  'Straße',
  '買収',
  '🙂',
  'half \ud83d',
  'Oneverylongwordwithoutanyspaceinitatall',
  'We bought 12 firms in 2019, for $40M.',
  'We buy small businesses and keep their names.\nOwners stay as long as they like.',
  'Plumbing\nHeating\nRoofing',
  'We buy a stake, train an operator and stay. It takes ten months. Nobody is let go. Every owner hears from us in a week.',
];
const INSTRUCTIONS = [
  '',
  'Shorter',
  'Longer',
  'as a question',
  'shorter, mention trust, drop we',
  'drop Text',
  'mention "a wonderful thing" and drop "a wonderful thing"',
  'Target audience: investors. Writing style: concise.',
  '((((',
];
const LIMITS = [1, 3, 10, 40, 120, 1500];

/** Returns every tone with every length limit. A short run rotates through them instead. */
function tonesAndLimits(turn: number): { tone: (typeof ALL_TONES)[number]; maxLength: number }[] {
  const all = ALL_TONES.flatMap((tone) => LIMITS.map((maxLength) => ({ tone, maxLength })));
  return process.env.LONG ? all : all.filter((_, at) => (at + turn) % 6 === 0);
}

async function answersTo(ask: Partial<CopyAsk>) {
  const whole: CopyAsk = {
    kind: 'headline',
    place: 'Home › Hero › Headline',
    current: '',
    tone: 'professional',
    instructions: '',
    facts: ['We buy small businesses and keep their names for good, with every owner.'],
    beside: {},
    maxLength: 120,
    ...ask,
  };
  return checkedCopy(builtInWriter, whole, await builtInWriter.suggest(whole), []);
}

describe('the built-in writer', () => {
  it.each(KINDS)(
    'gives three valid suggestions for every %s, whatever the text, the instructions and the length limit',
    async (kind) => {
      let turn = 0;
      for (const current of TEXTS) {
        for (const instructions of INSTRUCTIONS) {
          turn += 1;
          for (const { tone, maxLength } of tonesAndLimits(turn)) {
            const answers = await answersTo({ kind, current, tone, instructions, maxLength });
            const about = JSON.stringify({ current, tone, instructions, maxLength, answers });
            expect(answers, about).toHaveLength(3);
            for (const { text } of answers) {
              expect(text.trim(), about).not.toBe('');
              expect(text.length, about).toBeLessThanOrEqual(maxLength);
              expect(text.isWellFormed(), about).toBe(true);
            }
            // Only the unchanged text may occur twice.
            const kept = answers.filter(({ text }, index) => answers.findIndex((one) => one.text === text) !== index);
            expect(new Set(kept.map(({ text }) => text)).size, about).toBeLessThanOrEqual(1);
          }
        }
      }
    },
  );

  it.each(['Text', 'We buy.'])('notes that "%s" cannot be shortened', async (current) => {
    const answers = await answersTo({ current, instructions: 'Shorter' });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
    for (const { text, note } of answers) {
      const said = text === current ? 'The text as it is: it was not made shorter.' : 'Not shorter than the text.';
      expect([text, note]).toEqual([text, text.length < current.length ? null : said]);
    }
    expect(answers.map(({ text }) => text)).toContain(current);
  });

  it('adds no note to a suggestion that follows the instructions', async () => {
    const current = 'We buy a stake, train an operator and stay. It takes ten months. Nobody is let go.';
    for (const { note } of await answersTo({ kind: 'paragraph', current, instructions: 'Shorter', maxLength: 500 })) {
      expect(note).toBeNull();
    }
  });

  it('cuts a text that is too long for the field', async () => {
    const answers = await answersTo({ current: 'One two three four', maxLength: 9 });
    const beginnings = answers.filter(({ note }) => note?.startsWith('The beginning of the text'));
    expect(beginnings.map(({ text }) => text)).toContain('One two');
  });
});
