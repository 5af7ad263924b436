import { describe, expect, it } from 'vitest';
import { joinNeighbors, moveConditionLast, moveTimeFirst, splitSentence } from './rewrite';
import { listCuts, shorterForms } from './shorten';
import { applyTone } from './tone';

describe('a rephrased sentence', () => {
  it.each([
    [
      splitSentence,
      'We buy a controlling stake at a fair price and keep the name, the staff and the place.',
      'We buy a controlling stake at a fair price. We keep the name, the staff and the place.',
    ],
    [
      splitSentence,
      'Customers liked the parts and stopped waiting for the price.',
      'Customers liked the parts. They stopped waiting for the price.',
    ],
    // The last verb of a series of three cannot be split off.
    [
      splitSentence,
      'We bought the company, paired his foreman with an operator, and put the schedule on the wall.',
      null,
    ],
    [
      moveTimeFirst,
      'We report to our investors each quarter, in plain figures.',
      'Each quarter, we report to our investors, in plain figures.',
    ],
    [moveTimeFirst, 'We stay beside them every week of the first year.', null],
    [moveConditionLast, 'If you own a company, talk to us.', 'Talk to us if you own a company.'],
    [
      moveConditionLast,
      'Whatever brings you here, you will speak with a partner, not a form letter.',
      'You will speak with a partner, not a form letter, whatever brings you here.',
    ],
  ] as const)('%o: %s', (way, sentence, turned) => {
    expect(way(sentence)).toBe(turned ?? sentence);
  });

  it('joins short sentences, and fragments without a verb', () => {
    expect(joinNeighbors('The sign stays up. The people stay on. The work gets better.')).toBe(
      'The sign stays up, the people stay on, and the work gets better.',
    );
    expect(joinNeighbors('A machine shop. A laundry that every hotel depends on. They make steady money.')).toBe(
      'A machine shop, and a laundry that every hotel depends on: they make steady money.',
    );
  });

  it('keeps the verb form and the article in another tone', () => {
    expect(applyTone('We bought it, and talk to a bought company.', 'professional')).toBe(
      'We acquired it, and speak with an acquired company.',
    );
    // Names and parts of longer words are never replaced.
    expect(applyTone('We own Big Sky Dental, and Staff Source.', 'professional')).toBe(
      'We own Big Sky Dental, and Staff Source.',
    );
    expect(applyTone('A buyer of big shops.', 'professional')).toBe('A buyer of large shops.');
    expect(applyTone('We do not buy what we can not explain.', 'approachable')).toBe(
      "We don't buy what we can't explain.",
    );
  });
});

describe('a shortened sentence', () => {
  it.each([
    [
      'We train every operator for more than 100 hours before the first day.',
      'We train every operator for more than 100 hours.',
    ],
    [
      'They make money, they are run by people near retirement, and most have no heir.',
      'They make money and they are run by people near retirement.',
    ],
    ['Write to us and a person answers, usually the same day.', 'A person answers, usually the same day.'],
  ])('is complete: %s', (sentence, cut) => {
    expect(listCuts(sentence)).toContain(cut);
  });

  it.each([
    // Each of these changes or loses its meaning without its end.
    'No operator leads a company until they have done the work.',
    'No one leads a company without her word.',
    'We prepare the person who will run one.',
    'A laundry that every hotel in the county depends on.',
    'It buys small, profitable companies.',
    'It takes 29 days from letter to keys, 60 at most.',
  ])('is not suggested: %s', (sentence) => {
    expect(listCuts(sentence)).toEqual([]);
  });

  it('keeps the paragraphs of a text', () => {
    const text = 'We began in 2019.\n\nWe look after every company we own. We stay as long as it takes, and longer.';
    expect(shorterForms(text, 60)).toContain('We began in 2019.\n\nWe look after every company we own.');
  });
});
