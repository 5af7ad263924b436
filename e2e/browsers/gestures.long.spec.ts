import type { APIRequestContext } from '@playwright/test';
import { expect } from '../fixtures';
import { FLOATING_BUTTON, FOUR_SECTIONS, seedSections, storedFloating, storedSections } from '../overlay/seed-sections';
import { BROWSERS, test } from './fixtures';
import type { Hand } from './hand';

const HEADLINE = '[data-path="home.hero.headline"]';
const TITLES = '#main [data-path^="home.opportunity.cards."][data-path$=".title"]';
const LIST = 'home.portfolioHighlight.improvements';
const PANEL = '[aria-label="Editor panel"]';
const TEXT = '.rich-text-editor [contenteditable]';

async function openEditMode(hand: Hand, path = '/'): Promise<void> {
  await hand.open(path);
  await hand.click('button', 'Edit page');
  await hand.find(`${PANEL}[data-mode="edit"]`);
  await hand.click(`${PANEL} button`, 'Expand the editor panel');
}

async function finalize(hand: Hand): Promise<void> {
  await hand.click(`${PANEL} button`, 'Finalize Changes');
  await hand.find(`${PANEL} *`, /Changes saved successfully!/);
}

const readHome = async (request: APIRequestContext) => (await request.get('/api/content/home')).json();

for (const browserKind of BROWSERS) {
  test.describe(browserKind, () => {
    test.use({ browserKind });

    test('a text is typed in place, finalized, and seen by visitors', async ({ hand, request }) => {
      await openEditMode(hand);
      await hand.click(HEADLINE);
      await hand.rewrite('Written in place');
      await hand.keys('Enter');
      await hand.expectTexts(HEADLINE, ['Written in place']);
      await hand.find(`${PANEL} *`, 'You have 1 unsaved change(s).');
      await hand.click(HEADLINE);
      await hand.keys('End');
      await hand.type(', twice');
      await hand.keys('Escape');
      await hand.expectTexts(HEADLINE, ['Written in place']);
      await finalize(hand);
      expect(await (await request.get('/')).text()).toContain('Written in place');
    });

    test('Enter adds the next line of a list, and items are copied, moved and restored', async ({
      hand,
      edit,
      request,
    }) => {
      await edit(LIST, ['One', 'Three']);
      await openEditMode(hand);
      await hand.click(`[data-path="${LIST}.0"]`);
      await hand.keys('End');
      await hand.keys('Enter');
      await hand.find(`[data-path="${LIST}.1"][data-editing]`);
      await hand.type('Two');
      await hand.keys('Enter');
      await hand.find(`[data-path="${LIST}.2"][data-editing]`);
      await hand.keys('Escape');
      await hand.expectTexts(`[data-path^="${LIST}."]`, ['One', 'Two', 'Three']);
      const titles = await hand.texts(TITLES);
      await hand.hover(TITLES);
      await hand.click('button', 'Copy Card 1');
      await hand.expectTexts(TITLES, [titles[0] ?? '', ...titles]);
      await hand.keys('Control+z');
      await hand.expectTexts(TITLES, titles);
      await hand.hover(TITLES);
      await hand.click('button', 'Move Card 1 forward');
      await hand.expectTexts(
        TITLES,
        [1, 0, 2].map((at) => titles[at] ?? ''),
      );
      await finalize(hand);
      const { portfolioHighlight, opportunity } = await readHome(request);
      expect(portfolioHighlight.improvements).toEqual(['One', 'Two', 'Three']);
      expect(opportunity.cards[0].title).toBe(titles[1]);
    });

    test('words are made bold and linked in the bubble, by pointer and keyboard', async ({ hand, request }) => {
      const text = '#main [data-path="home.opportunity.cards.0.description"]';
      const bubble = '[role="toolbar"][aria-label="Formatting"]';
      await openEditMode(hand);
      await hand.click(text);
      await hand.rewrite('We buy good firms');
      await hand.keys('Control+Shift+ArrowLeft');
      await hand.click(`${bubble} button`, 'Bold');
      await hand.expectTexts(`${text} b, ${text} strong`, ['firms']);
      await hand.keys('Control+k');
      await hand.find(`${bubble} input`, 'Link address');
      await hand.type('example.com/firms');
      await hand.keys('Enter');
      await hand.keys('Control+Enter');
      await hand.expectTexts(`${text} a`, ['firms']);
      await finalize(hand);
      expect(await (await request.get('/')).text()).toMatch(
        /We buy good (<b>)?<a href="https:\/\/example\.com\/firms"[^>]*>(<b>)?firms/,
      );
    });

    test('rich text is typed, gets a block from its menu and a pasted page, and is saved', async ({
      hand,
      edit,
      request,
    }) => {
      const paragraph = (text: string) => ({ id: 'p', type: 'paragraph', data: { text } });
      await edit('about.story.content', { time: 1, version: '2.31.0', blocks: [paragraph('Before')] });
      await hand.open('/disclaimer');
      await hand.click('#main p');
      await hand.run(() => {
        const [first, second] = document.querySelectorAll('#main h2, #main p');
        const range = document.createRange();
        if (first) range.setStartBefore(first);
        if (second) range.setEndAfter(second);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      });
      const [copied = ''] = await hand.texts('#main h2, #main p');
      await hand.keys('Control+c');
      await hand.open('/admin?page=about');
      await hand.click('[aria-label="Sections"] button', /^Story/);
      await hand.click(TEXT);
      await hand.keys('End');
      await hand.type(' and after');
      await hand.keys('Enter');
      await hand.type('/');
      await hand.find('.ce-popover--opened input:focus');
      await hand.type('Heading');
      await hand.keys('Enter');
      await hand.type('How we buy');
      await hand.keys('Enter');
      await hand.keys('Control+v');
      await expect.poll(() => hand.texts(TEXT)).toContain(copied);
      await hand.click('button', 'Save');
      await hand.find('.toast', /Content Saved/);
      const { story } = await (await request.get('/api/content/about')).json();
      const [first, second, ...pasted] = story.content.blocks;
      expect([first.data.text, second.type, second.data.text]).toEqual(['Before and after', 'header', 'How we buy']);
      expect(pasted[0].data.text).toBe(copied);
      expect(JSON.stringify(pasted)).not.toMatch(/style=|class=/);
    });

    test('a section is dragged to another place', async ({ hand, request, apiKey, site }) => {
      await seedSections(request, apiKey, FOUR_SECTIONS);
      await site.settle();
      await openEditMode(hand, '/overlay-demo');
      // The tools appear once the page has scrolled to them.
      await hand.find('button', 'Drag Beta');
      const target = await hand.find('#main [data-section="alpha"] [data-path]');
      const from = await hand.find('button', 'Drag Beta');
      await hand.drag({ x: from.x + 8, y: from.y + 8 }, { x: 640, y: target.y });
      await expect.poll(() => hand.run(orderOf)).toEqual(['beta', 'alpha', 'gamma', 'delta']);
      await finalize(hand);
      const stored = (await storedSections(request)) as { sectionId: string }[];
      expect(stored.map(({ sectionId }) => sectionId)).toEqual(['beta', 'alpha', 'gamma', 'delta']);
    });

    test('a floating element is dragged, and its place is saved on release', async ({
      hand,
      request,
      apiKey,
      site,
    }) => {
      await seedSections(request, apiKey, [FLOATING_BUTTON]);
      await site.settle();
      await openEditMode(hand, '/overlay-demo');
      const box = await hand.find('[data-floating="float"]');
      await hand.drag({ x: box.x + 4, y: box.y + 4 }, { x: 304, y: 404 });
      const place = async () => {
        const [section] = (await storedFloating(request)) as { sectionData: { elements: { position: object }[] } }[];
        return section?.sectionData.elements[0]?.position;
      };
      await expect.poll(place).toEqual({ x: 300, y: 400, absolute: true });
    });

    test('an image gets a focal point in its popover', async ({ hand, edit, request }) => {
      const path = 'home.opportunity.cards.0.image';
      await edit(path, '/illustrations/storefront.svg');
      await openEditMode(hand);
      await hand.click(`#main [data-path="${path}"]`);
      await hand.find('.overlay-popover');
      await hand.click('.overlay-popover button', /^Crop and focus/);
      await hand.find('dialog[open] [aria-label="Focal point"]');
      await hand.run(() => document.querySelector<HTMLElement>('dialog[open] [aria-label="Focal point"]')?.focus());
      await hand.keys('Shift+ArrowLeft');
      await hand.keys('ArrowDown');
      await hand.click('dialog[open] button', 'Apply');
      await hand.expectGone('dialog[open]');
      await hand.keys('Escape');
      await hand.expectGone('.overlay-popover');
      // The panel made room for the popover.
      await hand.find(`${PANEL}[data-corner="bottom-right"]:not([data-tight])`);
      await finalize(hand);
      expect((await readHome(request)).opportunity.cards[0].image).toBe('/illustrations/storefront.svg#focus=40,51');
    });

    test('a text that someone else changed too is merged in the dialog', async ({ hand, edit, request, problems }) => {
      problems.allow(/409/);
      await openEditMode(hand);
      await hand.click(HEADLINE);
      await hand.rewrite('Mine');
      await hand.keys('Enter');
      await edit('home.hero.headline', 'Theirs');
      await hand.click(`${PANEL} button`, 'Finalize Changes');
      await hand.click('dialog[open] label', 'Merge manually');
      await hand.click('dialog[open] textarea');
      await hand.rewrite('Both of us');
      await hand.click('dialog[open] button', 'Save choices');
      await hand.find(`${PANEL} *`, /Changes saved successfully!/);
      expect((await readHome(request)).hero.headline).toBe('Both of us');
    });

    test('a change saved by someone else appears while the page is edited', async ({ hand, edit }) => {
      await openEditMode(hand);
      await hand.click(HEADLINE);
      await edit('home.hero.subheadline', 'Saved by somebody else');
      await hand.expectTexts('[data-path="home.hero.subheadline"]', ['Saved by somebody else']);
      await hand.find(`${HEADLINE}[data-editing]`);
    });
  });
}

/** Runs in the page. @returns the ids of the sections, from top to bottom */
function orderOf(): (string | null)[] {
  return [...document.querySelectorAll('#main [data-section]')].map((section) => section.getAttribute('data-section'));
}
