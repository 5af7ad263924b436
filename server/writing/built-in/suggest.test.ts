import { describe, expect, it } from 'vitest';
import { findClaims } from '../../../src/content/figures';
import { readInstructions } from './read-instructions';
import { suggestCopy } from './suggest';
import { CASES } from './testing-cases';

const keys = (text: string) => findClaims(text).map(({ key }) => key);

describe('the built-in writer', () => {
  it('has sixty test cases', () => {
    expect(CASES).toHaveLength(60);
  });

  it.each(CASES.map((ask, index) => [index + 1, ask.kind, ask.tone, ask.instructions, ask] as const))(
    '%i: %s, %s, "%s"',
    (_number, kind, _tone, _instructions, ask) => {
      const answers = suggestCopy(ask);
      // PRINT_COPY=1 prints all suggestions for review.
      if (process.env.PRINT_COPY) process.stdout.write(`\n${kind}: ${ask.current}\n${answers.join('\n')}\n`);
      const { length, mention, drop } = readInstructions(ask.instructions);
      expect(answers).toHaveLength(3);
      expect(new Set(answers).size).toBe(3);
      expect(answers).not.toContain(ask.current);
      for (const answer of answers) {
        expect(answer.length).toBeLessThanOrEqual(ask.maxLength);
        for (const key of keys(answer)) expect(keys(ask.current)).toContain(key);
        if (kind !== 'cta' && drop.length === 0)
          for (const key of keys(ask.current))
            expect([answer, keys(answer)]).toEqual([answer, expect.arrayContaining([key])]);
        if (length === 'shorter') expect(answer.length).toBeLessThanOrEqual(ask.current.length * 0.8);
        if (length === 'longer') expect(answer.length).toBeGreaterThan(ask.current.length);
        for (const what of mention) expect(answer.toLowerCase()).toContain(what.toLowerCase());
        for (const what of drop) expect(answer.toLowerCase()).not.toContain(what.toLowerCase());
        expect(answer).not.toMatch(/ {2}|\s[.,;:!?](?:\s|$)|undefined|\.\.(?!\.)|: [A-Z][a-z]+ (?:businesses|stake)\b/);
      }
      expect(suggestCopy(ask)).toEqual(answers);
    },
  );
});
