import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandField } from './brand.model';
import { brandCss } from './brand-css';
import { describeContrast, findColourProblems, PAIRS, rateColours } from './brand-problems';
import { computeContrast } from './contrast';
import { toHex, toOklch } from './oklch';
import { type BrandColours, DEFAULT_COLOURS, DEFAULT_PALETTE, paletteOf } from './palette';

/** Returns a random number generator that produces the same numbers on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function anyColours(random: () => number): BrandColours {
  const hex = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
  return { primary: hex(), accent: hex(), paper: hex(), ink: hex() };
}

/** Applies the suggested colors until no problem is left. */
function applyOffers(colours: BrandColours): BrandColours {
  let now = colours;
  for (let round = 0; round < 4; round++) {
    const [problem] = findColourProblems(now);
    if (!problem) return now;
    now = { ...now, [problem.of]: problem.offer };
    expect(
      findColourProblems(now).map(({ of }) => of),
      JSON.stringify(now),
    ).not.toContain(problem.of);
  }
  return now;
}

describe('brand palette', () => {
  it('has the same default colors as the style sheets', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8');
    const inSheet = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];
    for (const [name, value] of Object.entries(DEFAULT_PALETTE)) {
      expect(inSheet(name)?.replace(/^#fff$/, '#ffffff'), name).toBe(value);
    }
  });

  it('converts colors to OKLCH and back without loss', () => {
    for (const hex of ['#000000', '#ffffff', '#0b1f3a', '#ff0000', '#b98a2e']) expect(toHex(toOklch(hex))).toBe(hex);
  });

  it('measures contrast as WCAG does', () => {
    expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(computeContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('finds no problem in the default colors', () => {
    expect(findColourProblems({})).toEqual([]);
    expect(findColourProblems(DEFAULT_COLOURS)).toEqual([]);
  });

  it('rejects an unreadable text color, reports its contrast, and suggests a readable color', () => {
    const [problem] = findColourProblems({ primary: '#7fb0ff' });
    expect(problem).toMatchObject({ of: 'primary', message: expect.stringContaining('needs 4.5:1') });
    expect(findColourProblems({ primary: problem?.offer ?? '' })).toEqual([]);
    expect(findColourProblems({ paper: '#202020' }).map(({ of }) => of)).toEqual(['paper']);
  });

  it('describes the contrast of the background as that of a background', () => {
    const say = (paper: string) => describeContrast('paper', rateColours({ paper }).paper);
    expect(say('#ffffff')).toBe('Light enough for a page background: 21:1 against black (minimum 14:1).');
    expect(findColourProblems({ paper: '#888888' })[0]?.message).toBe(
      'Too dark for a page background (5.9:1 against black, needs 14:1). Try #d3d3d3.',
    );
  });

  it('derives a palette with enough contrast everywhere from any four colors and its own suggestions', () => {
    const random = createRandom(7);
    for (let round = 0; round < 60; round++) {
      const colours = applyOffers(anyColours(random));
      const palette = paletteOf(colours);
      for (const { front, ground, least } of PAIRS) {
        const told = `${front} on ${ground} of ${JSON.stringify(colours)}`;
        expect(computeContrast(palette[front], palette[ground]), told).toBeGreaterThanOrEqual(least);
      }
    }
  });
});

describe('brandField', () => {
  const check = (brand: unknown) => brandField.schema.safeParse(brand);

  it('accepts six-digit hex colors and no other CSS colors', () => {
    expect(check({ colours: { primary: '#12402C', accent: '#a4622c' } }).success).toBe(true);
    for (const primary of ['red', '#123', '#12345678', 'rgb(1 2 3)', 'var(--x)', '#12345g', '#123456;}', '']) {
      expect(check({ colours: { primary } }).success, primary).toBe(false);
    }
  });

  it('accepts only known typefaces and radii', () => {
    expect(check({ typefaces: 'lora', radius: 'round' }).success).toBe(true);
    expect(check({ typefaces: 'comic' }).success).toBe(false);
    expect(check({ other: 1 }).success).toBe(false);
  });

  it('reports an unreadable color at that color', () => {
    const { error } = check({ colours: { primary: '#ffffff' } });
    expect(error?.issues[0]).toMatchObject({ path: ['colours', 'primary'] });
  });
});

describe('brandCss', () => {
  it('sets the tokens and restores the default ones for the editing tools', () => {
    const css = brandCss({ colours: { primary: '#12402C' } }, () => undefined);
    expect(css).toContain('--color-navy:#12402c');
    expect(css).toContain('--color-navy:#0b1f3a');
    expect(css.indexOf('#12402c')).toBeLessThan(css.indexOf('#0b1f3a'));
  });

  it('keeps the typeface of the editing tools, which would inherit that of the page', () => {
    const tools = brandCss({ typefaces: 'lora' }, () => undefined)
      .split('\n')
      .at(-1);
    expect(tools).toMatch(/^\.overlay,.*--font-sans:"Inter Text".*font-family:var\(--font-sans\)/);
  });

  it("draws the check marks of lists in the brand's colors", () => {
    const colours = { accent: '#a4622c' };
    const css = brandCss({ colours }, () => undefined);
    const drawn = decodeURIComponent(/url\("data:image\/svg\+xml,([^"]+)"\)/.exec(css)?.[1] ?? '');
    expect(drawn).toContain(`stroke='${paletteOf(colours)['gold-text']}'`);
    expect(drawn).not.toContain(DEFAULT_PALETTE['gold-fill']);
  });

  it('is empty if nothing is chosen or the stored value is invalid', () => {
    for (const brand of [
      undefined,
      null,
      {},
      { colours: {} },
      { colours: { primary: 'red' } },
      { typefaces: 'fraunces' },
      'x',
    ]) {
      expect(
        brandCss(brand, () => undefined),
        JSON.stringify(brand),
      ).toBe('');
    }
  });
});
