import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { PAGES } from './pages';

/** A firm's own looks: the default, a dark one, another typeface, and colors with as little contrast as the editor accepts. */
const BRANDS: Record<string, object> = {
  light: {},
  dark: { colours: { primary: '#050505', accent: '#b98a2e', paper: '#ffffff', ink: '#000000' } },
  typeset: { typefaces: 'manrope' },
  faint: { colours: { primary: '#5a5f66', accent: '#8a6a2a', paper: '#fdfcfa', ink: '#5c5f63' } },
};
/** Sections that state evidence, which show what qualifies them as disclosures. */
const EVIDENCE = {
  performance: {
    ...{ period: 'The years 2019 to 2025', method: 'Internal rate of return, net of all fees.' },
    total: { label: 'All investments', gross: '24.1%', net: '18.3%' },
  },
  testimonial: {
    ...{ quote: 'They kept every promise.', name: 'Dana Reyes' },
    ...{ relationship: 'Sold a company to us', compensation: 'None', conflicts: 'Holds shares in our fund' },
  },
  thirdPartyRating: {
    ...{ rating: 'No. 12 of 300', provider: 'Main Street Review', date: 'March 3, 2026' },
    ...{ period: 'The year 2025', compensation: 'We paid $2,000' },
  },
};
const WIDTHS = [320, 390, 768, 1024, 1440];
/** The width of a printed page of A4, in pixels. */
const PRINTED = 794;
/** 12 points, in pixels. */
const SMALLEST_PRINTED = 16;

interface Measured {
  /** The disclosure that is compared with the text it qualifies. */
  what: string;
  size: number;
  contrast: number;
  /** Of the texts that the disclosure qualifies. */
  largest: number;
  strongest: number;
  isVisible: boolean;
  /** Whether browsers avoid ending a printed page right before it or within it. */
  staysTogether: boolean;
}

/** Measures each disclosure on a page, and the running texts of what is before it. Headings, the quotes set in display type and large figures are no running text. */
function measure(page: Page): Promise<Measured[]> {
  return page.evaluate(() => {
    const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (color: string): number[] => {
      if (!canvas) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = rgb(color).map((part) => channel(part / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if ((rgb(backgroundColor)[3] ?? 0) > 200) return backgroundColor;
      }
      return '#fff';
    };
    const contrastOf = (element: Element) => {
      const both = [getComputedStyle(element).color, groundOf(element)].map(luminance).sort((a, b) => b - a);
      return ((both[0] ?? 0) + 0.05) / ((both[1] ?? 0) + 0.05);
    };
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const isRunning = (element: Element) =>
      element.matches('p, li, dd, dt, blockquote, figcaption') &&
      !element.closest(
        '.disclosures, .display, .ledger dd, .actions, h1, h2, h3, .quotes > .quote:nth-child(3n + 1) blockquote',
      ) &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll('.disclosures')].map((note) => {
      let before = note.previousElementSibling;
      while (before?.matches('.disclosures')) before = before.previousElementSibling;
      const text = note.querySelector('p') ?? note;
      const running = before ? [...before.querySelectorAll('*')].filter(isRunning) : [];
      const box = text.getBoundingClientRect();
      const { breakBefore, breakInside } = getComputedStyle(note);
      return {
        what: text.textContent ?? '',
        size: sizeOf(text),
        contrast: contrastOf(text),
        largest: Math.max(0, ...running.map(sizeOf)),
        strongest: Math.max(0, ...running.map(contrastOf)),
        isVisible: box.width > 0 && box.height > 0 && text.closest('details, [hidden]') === null,
        staysTogether: breakBefore === 'avoid' && breakInside === 'avoid',
      };
    });
  });
}

test('a disclosure is never smaller or fainter than what it qualifies, in any brand, at any width, and in print', async ({
  page,
  site,
  request,
}) => {
  test.setTimeout(240_000);
  const headers = { Authorization: `Bearer ${await site.key(['content:write'])}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect([path, answer.status(), await answer.text()]).toEqual([path, expect.any(Number), expect.any(String)]);
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  const shown = PAGES.filter(([id]) => !['demo', 'contact'].includes(id));
  let count = 0;
  for (const [pageId] of shown) {
    const content = await (await request.get(`/api/content/${pageId}`, { headers })).json();
    const { id } = await post('/api/disclosures', { name: pageId, text: `Qualifies a part of ${pageId}.` });
    for (const section of Object.keys(content).filter((key) => key !== 'page' && key !== 'labels')) {
      await post(`/api/disclosures/${id}/attach`, { to: 'section', ref: `${pageId}.${section}` });
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(20);
  for (const [sectionType, sectionData] of Object.entries(EVIDENCE)) {
    await post('/api/sections', { pageId: 'home', sectionType, sectionName: sectionType, sectionData });
  }
  const faults: string[] = [];
  const seen = new Set<string>();
  let measured = 0;
  for (const [brand, value] of Object.entries(BRANDS)) {
    await post('/api/content/update', { path: 'site.brand', value });
    for (const [, path] of shown) {
      await open(page, path);
      for (const width of [...WIDTHS, PRINTED]) {
        const isPrinted = width === PRINTED;
        await page.emulateMedia({ media: isPrinted ? 'print' : 'screen' });
        await page.setViewportSize({ width, height: 900 });
        for (const one of await measure(page)) {
          measured += 1;
          seen.add(one.what);
          const { what, size, contrast, largest, strongest, isVisible, staysTogether } = one;
          const isProminent = isVisible && size + 0.01 >= largest && contrast + 0.01 >= strongest && contrast > 20;
          const fits = isProminent && (!isPrinted || (staysTogether && size >= SMALLEST_PRINTED));
          if (!fits)
            faults.push(`${brand} ${path} ${width}: ${JSON.stringify({ what, size, contrast, largest, strongest })}`);
        }
      }
    }
  }
  expect(measured).toBeGreaterThan(400);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'Period: The years 2019 to 2025',
      'Relationship to us: Sold a company to us',
      'Rated by: Main Street Review',
    ]),
  );
  expect(faults.slice(0, 20)).toEqual([]);
});
