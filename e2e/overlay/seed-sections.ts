import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures';

export interface Seed {
  sectionId: string;
  sectionName: string;
  sectionType: string;
  sectionData: Record<string, unknown>;
  pageId?: string;
  position?: number;
}

/** A floating button 500 pixels from the left and 200 from the top. */
export const FLOATING_BUTTON: Seed = {
  sectionId: 'float',
  sectionName: 'Floating Button',
  sectionType: 'floating',
  sectionData: {
    elements: [{ id: 'button-9-z', type: 'button', data: {}, position: { x: 500, y: 200, absolute: true } }],
  },
  position: 999,
};

/** Three sections of different types; the second has no elements. */
export const THREE_SECTIONS: readonly Seed[] = [
  { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha stands here' } },
  { sectionId: 'beta', sectionName: 'Beta', sectionType: 'custom', sectionData: { elements: [] } },
  { sectionId: 'gamma', sectionName: 'Gamma', sectionType: 'cta', sectionData: { title: 'Gamma stands here' } },
];

/** Four sections of different types; the third has a rich text. */
export const FOUR_SECTIONS: readonly Seed[] = [
  { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'portfolio', sectionData: {} },
  { sectionId: 'beta', sectionName: 'Beta', sectionType: 'cta', sectionData: {} },
  {
    sectionId: 'gamma',
    sectionName: 'Gamma',
    sectionType: 'welcome',
    sectionData: { title: 'Gamma', body: [{ blocks: [{ type: 'paragraph', data: { text: 'Rich words' } }] }] },
  },
  { sectionId: 'delta', sectionName: 'Delta', sectionType: 'hero', sectionData: {} },
];

/** Adds dynamic sections through the API, to the demo page by default. */
export async function seedSections(request: APIRequestContext, key: string, seeds: readonly Seed[]): Promise<void> {
  for (const seed of seeds) {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await request.post('/api/sections', { headers, data: { pageId: 'demo', ...seed } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** Returns a test for a signed-in editor, with these sections on the demo page. */
export function testWithSections(seeds: readonly Seed[]) {
  return base.extend<{ seeded: undefined }>({
    seeded: [
      async ({ request, apiKey, site, signedInEditor: _ }, use) => {
        await seedSections(request, apiKey, seeds);
        await site.settle();
        await use(undefined);
      },
      { auto: true },
    ],
  });
}

/** Returns the ids of the sections on the page, from top to bottom. */
export function orderOf(page: Page): Promise<(string | null)[]> {
  return page
    .locator('#main [data-section]:not([data-section-type="floating"])')
    .evaluateAll((all) => all.map((section) => section.getAttribute('data-section')));
}

/** Returns the demo page's stored sections. */
export async function storedSections(request: APIRequestContext): Promise<Record<string, unknown>[]> {
  return (await (await request.get('/api/sections/demo')).json()) as Record<string, unknown>[];
}

/** Returns the stored sections that float. */
export async function storedFloating(request: APIRequestContext): Promise<Record<string, unknown>[]> {
  return (await storedSections(request)).filter(({ sectionType }) => sectionType === 'floating');
}
