import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_AI_PER_MINUTE: '0' });
  editor = await server.signIn();
});
afterAll(() => server.close());

const update = (field: string, value?: unknown) => ({
  action: 'update',
  field,
  ...(value === undefined ? {} : { value }),
});
const says = (words: string) => ({ action: 'answer', message: expect.stringContaining(words) });
const asks = (label: string) => ({
  action: 'none',
  choices: expect.arrayContaining([{ label, command: expect.any(String) }]),
});
const declines = (words: string) => ({ action: 'none', changes: [], message: expect.stringContaining(words) });
const HEADLINE = 'home.hero.headline';
const IMPROVEMENTS = 'home.portfolioHighlight.improvements';

/** Typical commands of editors. They are entered on Home unless the third column names another page. */
const SAID: [command: string, answer: object, pageId?: string][] = [
  ['chnage the hero headlin to "A new start."', update(HEADLINE, 'A new start.')],
  ['Please could you set the hero headline to: A new start', update(HEADLINE, 'A new start')],
  ['I want the hero headline to say “A new start.”', update(HEADLINE, 'A new start.')],
  ['the hero headline should read A new start', update(HEADLINE, 'A new start')],
  ['hero headline: A new start', update(HEADLINE, 'A new start')],
  ["change the hero's button to Call us", update('home.hero.cta', 'Call us')],
  ['update hero subheading = Patient owners.', update('home.hero.subheadline', 'Patient owners.')],
  ['on the home page, change the hero headline to "X"', update(HEADLINE, 'X'), 'team'],
  ['in the welcome section, set the title to "X"', update('home.welcome.title', 'X')],
  ["what's the about page's title", asks('About Us › Hero › Headline')],
  ['change the about page\'s hero headline to "Who we are"', update('about.hero.headline', 'Who we are')],
  [
    'change the hero headline',
    { action: 'none', field: HEADLINE, message: expect.stringContaining('What should Home › Hero › Headline say?') },
  ],
  ['make the hero headline shorter', declines('Headline wasn’t changed. The built-in writer')],
  ['shorten the hero subheadline pls', update('home.hero.subheadline')],
  ['can you make the hero subheadline a bit warmer?', declines('AI_PROVIDER')],
  ['rewrite the hero subheadline', declines('AI_PROVIDER')],
  ['CAPITALIZE the hero cta', update('home.hero.cta', 'Start a Conversation')],
  ['make the hero cta ALL CAPS', update('home.hero.cta', 'START A CONVERSATION')],
  ['make all titles title case', { needsConfirmation: true }],
  ['clear the hero headline', { ...update(HEADLINE, ''), message: 'Home › Hero › Headline is now empty.' }],
  ['add "SBA lending" to the improvements', update(IMPROVEMENTS)],
  ['add a new improvement: SBA lending', update(IMPROVEMENTS)],
  ['add "We stay." to the end of the hero subheadline', update('home.hero.subheadline')],
  ['remove the third improvement', update(IMPROVEMENTS)],
  ['delete improvement 2', update(IMPROVEMENTS)],
  ['take out the last item of the improvements', update(IMPROVEMENTS)],
  ['remove improvement 40', declines('couldn’t find that item')],
  ['move the last improvement to the top', update(IMPROVEMENTS)],
  ['list the improvements', says('1. ')],
  ['change "Elmwater Partners" to "Elmwater" everywhere', { needsConfirmation: true }],
  ['replace handshake with promise on this page', { action: 'none' }],
  ['swap “Good businesses” for “Good shops”', update(HEADLINE, 'Good shops deserve a next owner.')],
  ['undo that', { isUndo: true }],
  ['oops', { isUndo: true }],
  ['what sections are on team?', says('Sections of Team')],
  ['which sections does about have', says('Sections of About')],
  ["what's on this page?", says('Sections of Home')],
  ['what pages are there', says('Pages: Home')],
  ['what does the hero say', says('Good businesses deserve a next owner.')],
  ['show me the team page', { action: 'navigate', field: 'team' }],
  ['go to investors', { action: 'navigate', field: 'investors', value: '/investors' }],
  ['open the abuot page', { action: 'navigate', field: 'about' }],
  ['take me to case studies', { action: 'navigate', field: 'caseStudies' }],
  ['find 32%', says('“32%” appears in')],
  ['where do we mention EBITDA?', says('“EBITDA” appears in')],
  ["what's our phone number", asks('Contact › Contact information › Details › Phone')],
  ['change the email address to hello@elmwater.example', asks('Contact › Contact information › Details › Email')],
  ['save my changes', declines('Saving is up to you')],
  ['add a section about training', declines('Section Manager')],
  ['delete the hero section', declines('Add sections in')],
  ['thank you!', says('Happy to help')],
  ['what can you do?', says('You can say')],
  ['help', says('openai-compatible')],
  ['make me a sandwich', declines('didn’t understand')],
  ['make me a sandwich', declines('AI_PROVIDER')],
];

it.each(SAID)('understands: %s', async (command, answer, pageId = 'home') => {
  const input = { command, pageId, pending: [] };
  const { status, body } = await server.send('POST', '/api/trpc/ai.converse', input, editor);
  expect([command, status]).toEqual([command, 200]);
  if (process.env.PRINT_COPY) process.stdout.write(`\n> ${command}\n${body.result.data.message}\n`);
  expect(body.result.data).toMatchObject(answer);
});
