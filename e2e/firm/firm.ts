/** A firm unrelated to the sample firm. The robot turns an empty site into this firm's site. */
export const FIRM = {
  name: 'Harrow & Pine',
  short: 'Harrow',
  domain: 'harrowpine.example',
  person: { email: 'nora@harrowpine.example', password: 'seven quiet barns in june' },
  colours: { Primary: '#1d3b2a', Accent: '#9a4f1d' },
  typefaces: /Lora with Work Sans/,
};

/** The sample firm's names and their replacements, in this order. */
export const RENAMED: readonly (readonly [string, string])[] = [
  ['Elmwater Partners', FIRM.name],
  ['elmwater.example', FIRM.domain],
  ['Elmwater', FIRM.short],
];

export interface NewPage {
  title: string;
  address: string;
  layout: 'Blank' | 'Landing page' | 'Long text' | 'Legal text';
  isInMenu: boolean;
}

const BRANCHES: [string, NewPage['layout'], string[]][] = [
  ['What we buy', 'Landing page', ['Bakeries', 'Hardware stores', 'Machine shops', 'Laundries']],
  ['How it works', 'Landing page', ['The first call', 'The offer', 'The closing', 'The first year']],
  ['For owners', 'Long text', ['Selling to a neighbor', 'Your staff', 'Your name', 'Your price']],
  ['For operators', 'Long text', ['The training', 'The pay', 'The first company', 'Who applies']],
  ['House rules', 'Legal text', ['Cookies', 'Complaints', 'Conflicts', 'Accessibility']],
];

/** 25 pages on two levels: five, and four below each. */
export const PAGES: NewPage[] = BRANCHES.flatMap(([title, layout, below]) => {
  const top = { title, address: addressOf(title), layout, isInMenu: layout !== 'Legal text' };
  return [
    top,
    ...below.map((name) => ({
      title: name,
      address: `${top.address}${addressOf(name)}`,
      layout: 'Blank' as const,
      isInMenu: false,
    })),
  ];
});

const SUBJECTS = [
  'The bakery on Second Street',
  'A letter on patience',
  'What a ledger hides',
  'Twelve weeks of training',
];
const CATEGORIES = ['News', 'Letters', 'Perspectives'];

/** 40 articles from several years. */
export const ARTICLES = Array.from({ length: 40 }, (_, index) => ({
  title: `${SUBJECTS[index % SUBJECTS.length]}, part ${Math.floor(index / SUBJECTS.length) + 1}`,
  standfirst: `What we learned in month ${index + 1}, told by those who were there.`,
  author: index % 2 === 0 ? 'Nora Harrow' : 'Silas Pine',
  category: CATEGORIES[index % CATEGORIES.length] as string,
  date: `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
}));

/** Addresses of the firm's old site and their new targets. */
export const OLD_ADDRESSES: readonly (readonly [string, string])[] = [
  ...PAGES.map(({ address }, index) => [`/old/page-${index + 1}`, address] as const),
  ['/blog/first', '/insights'],
  ['/people', '/team'],
];

function addressOf(title: string): string {
  return `/${title.toLowerCase().replaceAll(' ', '-')}`;
}
