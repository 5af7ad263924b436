import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const library = (page: Page) => page.getByRole('dialog', { name: 'Section Library' });

async function openLibrary(page: Page, tab: string): Promise<void> {
  await openEditMode(page, '/testimonials');
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  await page.getByRole('button', { name: 'Section Library' }).click();
  await library(page).getByRole('tab', { name: tab }).click();
}

test('a section without a type can be kept from one page and added whole to another', async ({ page }) => {
  await openLibrary(page, 'Custom');
  await library(page).getByRole('button', { name: 'Save a section from a page' }).click();
  await library(page).getByLabel('Page').selectOption('About Us');
  await library(page).getByLabel('Section', { exact: true }).selectOption('Story');
  await library(page).getByRole('button', { name: 'Save as template' }).click();
  await library(page).getByRole('button', { name: 'Add Story to page' }).click();
  const story = page.locator('[data-path="testimonials.story.title"]');
  await expect(story).toBeInViewport();
  await expect(page.getByText('Unknown section type')).toHaveCount(0);
  await library(page).getByRole('button', { name: 'Close Section Library' }).click();
  await finalize(page);
  // The editor would report that its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/testimonials');
  await expect(story).toBeVisible();
});

test('the Portfolio template shows its company, figures and image on the page', async ({ page }) => {
  await openLibrary(page, 'Templates');
  await library(page).getByRole('button', { name: 'Add Portfolio to page' }).click();
  const section = page.locator('#main [data-section]').filter({ hasText: 'Company name' });
  await expect(section.getByRole('heading', { name: 'Company name' })).toBeVisible();
  await expect(section.getByText('A third improvement')).toBeVisible();
  await expect(section.locator('img')).toHaveCount(1);
});
