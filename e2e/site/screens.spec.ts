import { homeContent } from '../../src/pages/home/home.content';
import { expect, expectAccessible, open, test } from '../fixtures';

test.describe('home', () => {
  test('begins with a headline, a subheadline and a link to /contact', async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('[data-path="home.hero.subheadline"]')).toBeInViewport();
    const cta = page.getByRole('link', { name: homeContent.hero.cta });
    await expect(cta).toBeInViewport();
    await cta.click();
    await expect(page).toHaveURL('/contact');
  });

  test('has a welcome section with a lead, checked points, stats with notes and a link to /about', async ({ page }) => {
    await open(page, '/');
    const welcome = page.locator('section', { has: page.locator('[data-path="home.welcome.title"]') });
    await expect(welcome.locator('[data-path="home.welcome.body.0"]')).toHaveClass(/lead/);
    await expect(welcome.getByRole('listitem')).toHaveCount(homeContent.welcome.body.length - 1);
    const mark = await welcome
      .getByRole('listitem')
      .first()
      .evaluate((item) => {
        const before = getComputedStyle(item, '::before');
        return before.content !== 'none' && (before.maskImage + before.backgroundImage + before.content).length > 10;
      });
    expect(mark).toBe(true);
    await expect(welcome.locator('[data-path="home.welcome.stats.0.label"]')).toContainText('Operators trained');
    await expect(welcome.locator('[data-path="home.welcome.stats.0.label"] small')).toHaveText(
      'ready to lead or leading now',
    );
    await welcome.getByRole('link').click();
    await expect(page).toHaveURL('/about');
  });

  test('offers three opportunities, each with an image and its own link', async ({ page }) => {
    await open(page, '/');
    for (const [index, card] of homeContent.opportunity.cards.entries()) {
      const article = page.locator('article', {
        has: page.locator(`[data-path="home.opportunity.cards.${index}.title"]`),
      });
      await article.scrollIntoViewIfNeeded();
      await expect(article).toContainText(card.title);
      const image = article.locator('img');
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      await expect(article.getByRole('link', { name: card.linkText })).toHaveAttribute('href', card.linkUrl);
    }
  });

  test('presents one company with its figures, improvements and a link to its case study', async ({ page }) => {
    await open(page, '/');
    const story = page.locator('section', { has: page.locator('[data-path="home.portfolioHighlight.title"]') });
    const { company, improvements, stats } = homeContent.portfolioHighlight;
    await expect(story).toContainText(company);
    await expect(story.getByRole('listitem')).toHaveText(improvements);
    await expect(story).toContainText(stats.revenue);
    await expect(story).toContainText(stats.valuation);
    await story.getByRole('link').click();
    await expect(page).toHaveURL('/caseStudies#harrow-finch-heating');
  });

  test('ends with a call to action with two buttons', async ({ page }) => {
    await open(page, '/');
    const { primaryButton, secondaryButton } = homeContent.callToAction;
    for (const { text, url } of [primaryButton, secondaryButton]) {
      await expect(page.getByRole('main').getByRole('link', { name: text, exact: true }).last()).toHaveAttribute(
        'href',
        url,
      );
    }
  });

  test('a highlight without a valuation shows none', async ({ page, edit }) => {
    await open(page, '/');
    await expect(page.getByText('Valuation')).toHaveCount(1);
    await edit('home.portfolioHighlight.stats', { revenue: '$3.4M', timeframe: 18 });
    await open(page, '/');
    await expect(page.getByText('Valuation')).toHaveCount(0);
  });
});

test.describe('about', () => {
  test('has four values with different icons and four differentiators', async ({ page }) => {
    await open(page, '/about');
    const icons = await page
      .locator('[data-path^="about.values."]')
      .evaluateAll((values) => [
        ...new Set(values.map((value) => value.closest('article, li, div:has(svg)')?.querySelector('svg')?.innerHTML)),
      ]);
    expect(icons).toHaveLength(4);
    expect(icons).not.toContain(undefined);
    const apart = page.locator('section', { hasText: /what sets us apart/i });
    await expect(apart.getByRole('heading', { level: 3 })).toHaveCount(4);
  });
});

test.describe('portfolio', () => {
  test('is filtered by category without a reload, and the URL contains the choice', async ({ page }) => {
    await open(page, '/portfolio');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(8);
    const filter = page.getByRole('navigation', { name: /categor|filter|investments/i });
    await expect(filter.getByRole('link')).toHaveText([
      'All Investments',
      'Home Services',
      'Light Industry',
      'Food & Hospitality',
      'Health & Care',
    ]);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
    await filter.getByRole('link', { name: 'Health & Care' }).click();
    await expect(cards).toHaveCount(2);
    await expect(cards).toContainText(['Northgate Home Care', 'Millrace Dental Lab']);
    await expect(filter.locator('[aria-current]')).toHaveText('Health & Care');
    await expect(page).toHaveURL('/portfolio?category=health');
    await expect(page.locator('html[data-same]')).toHaveCount(1);
    await expectAccessible(page);
    await filter.getByRole('link', { name: 'All Investments' }).click();
    await expect(cards).toHaveCount(8);
    await page.goBack();
    await expect(cards).toHaveCount(2);
  });

  test('offers only categories with companies, and reports an empty category if its URL is opened', async ({
    page,
    edit,
    browser,
    site,
  }) => {
    await edit('portfolio.categories.4', { id: 'marine', name: 'Marine' });
    await open(page, '/portfolio');
    await expect(page.getByRole('link', { name: 'Marine' })).toHaveCount(0);
    await open(page, '/portfolio?category=marine');
    await expect(page.getByRole('link', { name: 'Marine' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('No investments found in this category.')).toBeVisible();
    const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: site.server.url });
    const still = await bare.newPage();
    await still.goto('/portfolio?category=marine');
    await expect(still.getByText('No investments found in this category.')).toBeVisible();
    await bare.close();
  });

  test('links from a company to its case study', async ({ page }) => {
    await open(page, '/portfolio');
    await page
      .getByRole('article')
      .filter({ hasText: 'Quarry Lane Machine' })
      .getByRole('link', { name: /^Read the case study/ })
      .click();
    await expect(page).toHaveURL('/caseStudies#quarry-lane-machine');
    await expect(page.locator('#quarry-lane-machine').getByRole('heading').first()).toBeInViewport();
  });
});

test.describe('testimonials', () => {
  test('shows stats only if there are any', async ({ page, edit }) => {
    await open(page, '/testimonials');
    await expect(page.locator('[data-path^="testimonials.stats."]').first()).toBeVisible();
    await edit('testimonials.stats', []);
    await open(page, '/testimonials');
    await expect(page.locator('[data-path^="testimonials.stats."]')).toHaveCount(0);
  });
});

test.describe('contact', () => {
  test('has a placeholder for the map and four fixed answers', async ({ page }) => {
    await open(page, '/contact');
    await expect(page.getByText('Interactive map would be embedded here')).toBeVisible();
    await expect(page.getByRole('main').locator('details')).toHaveCount(4);
  });
});
