import { describe, expect, it } from 'vitest';
import { type Asked, type Known, planRedirects } from './plan-redirects';

const ORIGIN = 'https://www.firm.example';
const pages = new Map([
  ['/', { title: 'Home', isPublished: true }],
  ['/team', { title: 'Team', isPublished: true }],
  ['/plans', { title: 'Plans', isPublished: false }],
]);

/** Parses redirects from a shorthand: `/a > /b`, `/a/* > /b`, an optional `302` at the end, or `/a > gone`. */
function parseKnown(...lines: string[]): Known[] {
  return lines.map((line, index) => ({
    id: index + 1,
    ...parseLine(line),
    to: line.includes('gone') ? null : parseLine(line).to,
  }));
}
function parseLine(line: string): Asked {
  const [from = '', , to = '', status = '301'] = line.split(' ');
  const isGone = to === 'gone';
  return {
    from: from.replace('/*', ''),
    to: isGone ? '' : to,
    kind: from.endsWith('/*') ? 'prefix' : 'exact',
    status: isGone ? 410 : (Number(status) as Asked['status']),
  };
}
function plan(there: string[], ...asked: string[]) {
  return planRedirects({ known: parseKnown(...there), pages, origin: ORIGIN }, asked.map(parseLine), true);
}
const planOne = (there: string[], asked: string) => plan(there, asked).lines[0];
const findProblems = (there: string[], asked: string) =>
  planOne(there, asked)?.issues.map(({ path, message }) => `${path}: ${message}`);

describe('planRedirects', () => {
  it.each([
    ['/Old/Page/ > /Team/', '/old/page', '/team'],
    ['/%C3%BCber > /team', '/über', '/team'],
    ['/u\u0308ber > /team', '/über', '/team'],
    ['/о-нас > /team', '/о-нас', '/team'],
    ['/index.html > /', '/index', '/'],
    ['/about.PHP > /team', '/about.php', '/team'],
    ['/a > /team?x=1#there', '/a', '/team?x=1#there'],
    ['/?p=12 > /team', '/?p=12', '/team'],
    ['/Index.php?Page=B&id=2#top > /team', '/index.php?Page=B&id=2', '/team'],
    ['/a?z=1&b=%20c&b=a > /team', '/a?b=+c&b=a&z=1', '/team'],
    ['/Our%20Team,%20Inc.aspx > /team', '/our team, inc.aspx', '/team'],
    ["/o'neill+sons(1) > /team", "/o'neill+sons(1)", '/team'],
    ['https://old-firm.example/About-Us.html?id=1 > /team', '/about-us.html?id=1', '/team'],
    [`${ORIGIN}/a > /team`, '/a', '/team'],
    ['/a > /media/Report-A.pdf', '/a', '/media/Report-A.pdf'],
    ['/a > https://Partner.example/Über/A', '/a', 'https://partner.example/%C3%9Cber/A'],
    [`/a > ${ORIGIN}/Team`, '/a', '/team'],
    [`/a > ${ORIGIN}.evil.example/Team`, '/a', `${ORIGIN}.evil.example/Team`],
  ])('normalizes %s', (asked, from, to) => {
    const rule = planOne([], asked)?.rule;
    expect([rule?.from, rule?.to]).toEqual([from === '/index' ? '/index.html' : from, to]);
  });

  it.each([
    ['/ > /team', 'from'],
    ['/team > /', 'from'],
    ['/plans > /', 'from'],
    ['/api/x > /team', 'from'],
    ['/admin > /team', 'from'],
    ['/favicon.ico > /team', 'from'],
    ['/a/../b > /team', 'from'],
    ['/a/%2e%2e/b > /team', 'from'],
    ['//evil.example > /team', 'from'],
    ['/a%00b > /team', 'from'],
    ['/a\u202eb > /team', 'from'],
    ['/a\\b > /team', 'from'],
    ['/a%zz > /team', 'from'],
    ['/team?admin > /', 'from'],
    ['/plans?category=1 > /', 'from'],
    ['https://firm.example/team > /', 'from'],
    ['https://me:secret@firm.example/a > /team', 'from'],
    ['ftp://firm.example/a > /team', 'from'],
    ['/a<b> > /team', 'from'],
    [`/a?b=${'c'.repeat(600)} > /team`, 'from'],
    ['/a?b=1/* > /team', 'from'],
    [`/${'a'.repeat(300)} > /team`, 'from'],
    ['/a > //evil.example', 'to'],
    ['/a > /\\evil.example', 'to'],
    ['/a > /%5cevil.example', 'to'],
    ['/a > /%2fevil.example', 'to'],
    ['/a > /b/../../c', 'to'],
    ['/a > /b/%2E%2e/c', 'to'],
    ['/a > /media/../api/x', 'to'],
    ['/a > /api/auth/sign-out', 'to'],
    ['/a > /admin', 'to'],
    ['/a > javascript:alert(1)', 'to'],
    ['/a > JaVaScRiPt:alert(1)', 'to'],
    ['/a > java\u0000script:alert(1)', 'to'],
    ['/a > data:text/html,x', 'to'],
    ['/a > http://partner.example', 'to'],
    ['/a > https://me:secret@partner.example', 'to'],
    [`/a > ${ORIGIN}@evil.example/`, 'to'],
    ['/a > https://localhost/x', 'to'],
    ['/a > partner.example', 'to'],
    ['/a >  ', 'to'],
    ['/a > /a', 'to'],
    ['/a > /A/#x', 'to'],
    ['/a/* > /team?x=1', 'to'],
  ])('rejects %j with an error on the field %s', (asked, field) => {
    expect(planOne([], asked)?.rule).toBeNull();
    expect(planOne([], asked)?.issues.map(({ path }) => path)).toEqual([field]);
  });

  it('names the redirect that is already there if it may not be replaced', () => {
    const known = parseKnown('/a > /team');
    const { lines } = planRedirects({ known, pages, origin: ORIGIN }, [parseLine('/a > /about')], false);
    const message = '/a already redirects to /team. Edit that redirect instead.';
    expect(lines[0]?.issues).toEqual([{ path: 'from', message }]);
  });

  it('adds a note if the target is not a published page', () => {
    expect(planOne([], '/a > /nowhere')?.notes).toEqual(['There is no page at /nowhere.']);
    expect(planOne([], '/a > /plans')?.notes).toEqual([
      '“Plans” is not published yet: until it is, visitors will see “Page Not Found”.',
    ]);
    expect(planOne([], '/a > /team')?.notes).toEqual([]);
  });
});

describe('redirect loops', () => {
  it('rejects a loop and names each step', () => {
    expect(findProblems(['/a > /b', '/b > /c'], '/c > /a')).toEqual([
      'to: This would create a redirect loop: /c redirects to /a, /a redirects to /b, /b redirects to /c.',
    ]);
  });

  it.each([
    [['/b/* > /a'], '/a/* > /b'],
    [[], '/a/* > /a/b'],
    [['/b > /c 302'], '/c > /b 302'],
    [['/b > /a?x=1'], '/a > /b#y'],
    [['/b/* > /a/d'], '/a/* > /b/c'],
    [[], '/a?x=1 > /a?x=1&y=2'],
    [['/b > /a?y=2&x=1'], '/a?x=1 > /b'],
    [['/b?p=1 > /a?x=1'], '/a?x=1 > /b?p=1'],
  ])('detects loops through prefixes and temporary redirects: %j and %s', (there, asked) => {
    expect(findProblems(there, asked)).toEqual([expect.stringContaining('redirect loop')]);
  });

  it('does not see a loop if a step drops the part of the address that the redirect matches', () => {
    expect(planOne([], '/a?x=1 > /a')?.rule?.to).toBe('/a');
    expect(planOne([], '/?p=1 > /')?.rule?.to).toBe('/');
    expect(planOne(['/b?x=1 > /a'], '/a?x=1 > /b')?.rule?.to).toBe('/b');
  });

  it('does not see a loop if a page ends the chain', () => {
    expect(planOne(['/b > /team'], '/a > /b')?.rule?.to).toBe('/team');
    // Passing the same prefix twice is not a loop: /b becomes /a/x, which becomes /b/x, which nothing redirects.
    expect(planOne(['/b > /a/x'], '/a/* > /b')?.rule?.to).toBe('/b');
  });

  it('rejects a redirect that would turn an existing one into a loop', () => {
    // On its own, /k/a becomes /l/k/a, which nothing redirects.
    expect(findProblems(['/k/* > /l/k'], '/l/* > /')).toEqual([expect.stringContaining('redirect loop')]);
    expect(findProblems(['/l/* > /'], '/k/* > /l/k')).toEqual([expect.stringContaining('redirect loop')]);
    // If several lines are added, only the one that closes the loop is rejected.
    const { lines } = plan(['/k/* > /l/k'], '/l/* > /', '/c > /team');
    expect(lines.map(({ rule }) => rule?.from)).toEqual([undefined, '/c']);
    // An existing loop does not block unrelated redirects.
    expect(planOne(['/x > /y', '/y > /x'], '/c > /team')?.rule?.to).toBe('/team');
  });

  it('rejects every line of a loop within one file and accepts the others', () => {
    const { lines } = plan([], '/a > /b', '/b > /a', '/c > /team');
    expect(lines.map(({ rule }) => rule?.from)).toEqual([undefined, undefined, '/c']);
  });
});

describe('redirect chains', () => {
  it('points a new redirect at the end of the chain, and updates the redirects that pointed to its start', () => {
    const { lines, following } = plan(['/b > /c', '/z > /a', '/y > /a 302'], '/a > /b');
    expect(lines[0]?.rule?.to).toBe('/c');
    expect(lines[0]?.notes[0]).toBe('/b redirects to /c, so this redirects straight to /c.');
    expect(following).toEqual([
      { id: 2, to: '/c' },
      { id: 3, to: '/c' },
    ]);
  });

  it('keeps a chain as it is from its first temporary redirect on', () => {
    const { lines, following } = plan(['/b > /c 302', '/z > /a'], '/a > /b');
    expect([lines[0]?.rule?.to, following]).toEqual(['/b', [{ id: 2, to: '/b' }]]);
  });

  it('keeps the query of the target, and follows chains to other sites', () => {
    expect(planOne(['/b > /c'], '/a > /b?x=1#y')?.rule?.to).toBe('/c?x=1#y');
    expect(planOne(['/b > https://x.example/'], '/a > /b')?.rule?.to).toBe('https://x.example/');
    expect(planOne([], '/a/* > https://x.example/')?.rule?.to).toBe('https://x.example/');
  });

  it('shortens chains of prefixes, but not through a redirect of a single address', () => {
    expect(planOne(['/b/* > /c'], '/a/* > /b/d')?.rule?.to).toBe('/c/d');
    expect(planOne(['/b > /c'], '/a/* > /b')?.rule?.to).toBe('/b');
    expect(planOne(['/b/* > /c'], '/a > /b/d')?.rule?.to).toBe('/c/d');
    expect(planOne(['/b/* > /'], '/a/* > /b')?.rule?.to).toBe('/');
  });

  it('rejects a redirect to an address that is marked as gone', () => {
    expect(findProblems(['/b > gone'], '/a > /b')).toEqual([
      'to: /b is marked as gone. Mark this address as gone too.',
    ]);
  });
});
