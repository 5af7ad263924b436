import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../fixtures';

export interface Seed {
  sectionId: string;
  sectionName: string;
  sectionType: string;
  sectionData: Record<string, unknown>;
  pageId?: string;
  position?: number;
}

/** A button that floats 500 pixels from the left and 200 from the top. */
export const FLOATING_BUTTON: Seed = {
  sectionId: 'float',
  sectionName: 'Floating Button',
  sectionType: 'floating',
  sectionData: {
    elements: [{ id: 'button-9-z', type: 'button', data: {}, position: { x: 500, y: 200, absolute: true } }],
  },
  position: 999,
};

/** Adds dynamic sections over the API, to the demo page unless said otherwise. */
export async function seedSections(request: APIRequestContext, key: string, seeds: readonly Seed[]): Promise<void> {
  for (const seed of seeds) {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await request.post('/api/sections', { headers, data: { pageId: 'demo', ...seed } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** The ids of the sections on the page, from the top down. */
export function orderOf(page: Page): Promise<(string | null)[]> {
  return page
    .locator('#main [data-section]:not([data-section-type="floating"])')
    .evaluateAll((all) => all.map((section) => section.getAttribute('data-section')));
}

/** What the server holds of the demo page's sections. */
export async function storedSections(request: APIRequestContext): Promise<Record<string, unknown>[]> {
  return (await (await request.get('/api/sections/demo')).json()) as Record<string, unknown>[];
}
