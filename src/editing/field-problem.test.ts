import { describe, expect, it } from 'vitest';
import {
  color,
  elements,
  email,
  type Field,
  group,
  image,
  length,
  list,
  number,
  optional,
  rich,
  text,
  url,
} from '../content/fields';
import { fieldProblem, fieldProblems } from './field-problem';

describe('fieldProblem', () => {
  it.each<[string, unknown, unknown, string | null]>([
    ['a text that fits', text('T'), 'words', null],
    ['a text that is too long', text('T', { max: 3 }), 'words', 'At most 3 characters.'],
    ['a rich text that is too long', rich('T', { max: 3 }), 'words', 'At most 3 characters.'],
    ['a text that is far too long', text('T', { max: 5000 }), 'w'.repeat(5001), 'At most 5,000 characters.'],
    ['a number in a text field', text('T'), 4, 'This value is not valid here.'],
    ['a number that is too large', number('N', { max: 5 }), 6, 'Enter 5 or less.'],
    ['a number that is far too large', number('N', { max: 100_000 }), 100_001, 'Enter 100,000 or less.'],
    ['a number that is too small', number('N', { min: 1 }), 0, 'Enter 1 or more.'],
    ['a text in a number field', number('N'), 'x', 'Enter a number.'],
    [
      'an address with a script',
      url('U'),
      'javascript:1',
      'Enter a URL, a path on this site, or a mailto: or tel: link.',
    ],
    ['an image with a script', image('I'), 'javascript:1', 'Enter a URL or a path on this site.'],
    ['an invalid email address', email('E'), 'ada', 'Enter a valid email address.'],
    ['an invalid color', color('C'), 'url(x)', 'Enter a color name, or a #hex, rgb() or hsl() value.'],
    ['an invalid length', length('L'), '1;x', 'Enter a length such as 40px or 100%.'],
    ['an empty value', number('N'), null, null],
  ])('%s', (_, field, value, problem) => {
    expect(fieldProblem(field as Field, value)).toBe(problem);
  });
});

describe('fieldProblems', () => {
  const section = group('S', {
    title: text('Title', { max: 5 }),
    link: optional(url('Link')),
    items: list('Items', group('Item', { name: text('Name', { max: 3 }) }), { max: 2 }),
    parts: elements('Parts'),
  }) as unknown as Field;

  it('reports the innermost field, and uses the elements’ own paths', () => {
    const element = { id: 'button-1', type: 'button', data: { url: 'javascript:1' } };
    const value = { title: 'too long', items: [{ name: 'ok' }, { name: 'long' }, { name: '' }], parts: [element] };
    expect(fieldProblems(section, value, 'home.s')).toEqual([
      { path: 'home.s.title', message: 'At most 5 characters.' },
      { path: 'home.s.items', message: 'At most 2 items.' },
      { path: 'home.s.items.1.name', message: 'At most 3 characters.' },
      { path: 'element.button-1.url', message: 'Enter a URL, a path on this site, or a mailto: or tel: link.' },
    ]);
  });

  it('reports nothing for missing parts and unknown element types', () => {
    expect(fieldProblems(section, { parts: [{ id: 'x-1', type: 'x', data: { url: 1 } }] }, 'home.s')).toEqual([]);
  });
});
