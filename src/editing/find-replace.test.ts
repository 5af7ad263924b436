import { describe, expect, it } from 'vitest';
import { findHits, replaceHits } from '../content/find-replace';
import { homeModel } from '../pages/home/home.model';
import { inferField, type TextField, textFields } from './fields';

const doc = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
const FIELDS: TextField[] = [
  { path: 'home.a', label: 'Hero › A', type: 'plain', value: 'Main street, main road. <b>main</b>' },
  { path: 'home.b', label: 'Hero › B', type: 'richtext', value: doc('<a href="/main">On Main</a> &amp; main') },
];
const search = (find: string, isCaseSensitive = false) => ({ find, isCaseSensitive });

describe('textFields', () => {
  it('returns each text with its path, label and kind', () => {
    const { welcome } = homeModel.sections;
    const value = { title: doc('T'), body: ['one', 'two'], stats: [{ number: 1, label: 'L' }] };
    expect(textFields(welcome, value, 'home.welcome').map(({ value: _, ...field }) => field)).toEqual([
      { path: 'home.welcome.title', label: 'Welcome › Title', type: 'richtext' },
      { path: 'home.welcome.body.0', label: 'Welcome › Paragraphs › Paragraph 1', type: 'plain' },
      { path: 'home.welcome.body.1', label: 'Welcome › Paragraphs › Paragraph 2', type: 'plain' },
      { path: 'home.welcome.stats.0.label', label: 'Welcome › Stats › Stat 1 › Label', type: 'plain' },
    ]);
  });

  it('skips addresses, images and choices, and includes the texts of elements', () => {
    const value = {
      image: '/a.png',
      buttonUrl: '/x',
      elements: [
        { id: 'button-1', type: 'button', data: { text: 'Go', url: '/y', style: 'primary' } },
        { id: 'odd', type: 'unheard-of', data: { text: 'x' } },
      ],
    };
    const found = textFields(inferField(value, 'custom'), value, 'home.custom');
    expect(found.map(({ path }) => path)).toEqual(['element.button-1.text']);
  });
});

describe('find and replace', () => {
  it('finds every match with its context, and ignores tags and attributes', () => {
    const hits = findHits(FIELDS, search('main'));
    expect(hits.map(({ id, before, found }) => [id, before, found])).toEqual([
      ['home.a 0', '', 'Main'],
      ['home.a 1', 'Main street, ', 'main'],
      ['home.a 2', 'Main street, main road. <b>', 'main'],
      ['home.b 0', 'On ', 'Main'],
      ['home.b 1', ' & ', 'main'],
    ]);
    expect(findHits(FIELDS, search('main', true))).toHaveLength(3);
    expect(findHits(FIELDS, search(''))).toEqual([]);
    expect(findHits(FIELDS, search('.'))).toHaveLength(1);
  });

  it('finds only whole words if requested', () => {
    const fields: TextField[] = [
      { path: 'home.a', label: 'A', type: 'plain', value: 'Own, owner, own2 and "own". Überown, own' },
    ];
    expect(findHits(fields, { ...search('own'), isWholeWord: true }).map(({ after }) => after)).toEqual([
      ', owner, own2 and "own". Überown, own'.slice(0, 30),
      '". Überown, own',
      '',
    ]);
  });

  it('treats an entity as the character it stands for', () => {
    const fields: TextField[] = [
      { path: 'home.b', label: 'B', type: 'richtext', value: doc('R&amp;D &lt; <i>M&amp;A</i>') },
    ];
    expect(findHits(fields, search('amp'))).toEqual([]);
    const replaced = replaceHits(fields, { ...search('&'), replacement: 'and' }, new Set(['home.b 1']));
    expect(replaced[0]?.value).toEqual(doc('R&amp;D &lt; <i>MandA</i>'));
  });

  it.each([
    ['20 million', 'of 20\u00a0million, 20\u202fmillion', 2],
    ['20\u00a0million', 'of 20 million', 1],
    ['Zoë', 'Zoe\u0308 and Zoë', 2],
    ['Zoe\u0308', 'Zoë', 1],
    ['e', 'e\u0301', 0],
    ['👍', '👍🏽', 0],
    ['👍🏽', '👍🏽👍', 1],
    ['👩', '👩\u200d👧 👩', 1],
    ['🇩', '🇩🇪', 0],
  ])('finds %j in %j %i times, comparing whole characters', (find, value, count) => {
    const fields: TextField[] = [{ path: 'home.a', label: 'A', type: 'plain', value }];
    expect(findHits(fields, search(find))).toHaveLength(count);
  });

  it('matches spaces and accents in rich text too, and replaces only the match', () => {
    const fields: TextField[] = [
      { path: 'home.b', label: 'B', type: 'richtext', value: doc('A fund of&nbsp;20 million, <i>👍🏽 Zoe\u0308</i>') },
    ];
    const replaced = replaceHits(fields, { ...search('of 20'), replacement: 'with 30' }, 'all');
    expect(replaced[0]?.value).toEqual(doc('A fund with 30 million, <i>👍🏽 Zoe\u0308</i>'));
    expect(replaceHits(fields, { ...search('👍'), replacement: 'x' }, 'all')).toEqual([]);
  });

  it('replaces only the selected matches', () => {
    const wanted = { ...search('main'), replacement: 'High <St> $&' };
    expect(replaceHits(FIELDS, wanted, new Set(['home.a 1', 'home.b 1']))).toEqual([
      { path: 'home.a', fieldName: 'A', value: 'Main street, High <St> $& road. <b>main</b>' },
      { path: 'home.b', fieldName: 'B', value: doc('<a href="/main">On Main</a> &amp; High &lt;St&gt; $&amp;') },
    ]);
    expect(replaceHits(FIELDS, wanted, new Set())).toEqual([]);
  });
});
