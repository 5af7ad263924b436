/**
 * Finds layout faults on the page it runs in: content wider than the window, a fixed header covering content, a headline that fills the
 * first screen, text clipped by its own box, a figure broken over two lines, and headings with nothing below them.
 */
export function findFaults(): string[] {
  const faults: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.trim().replace(/\s+/g, '.')}` : ''} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  const main = document.querySelector('main');
  if (!main) return ['There is no main.'];
  if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth - clientWidth} px too wide.`);
  for (const element of document.querySelectorAll(
    'body :is(h1, h2, h3, h4, p, li, a, dt, dd, figcaption, blockquote, button)',
  )) {
    if (!isShown(element) || element.closest('.menu-layer, .skip-link, .sr-only, [aria-hidden="true"]')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 2 && (right > clientWidth + 1 || left < -1)) faults.push(`Out of the window: ${nameOf(element)}`);
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline' &&
      element.clientWidth > 0
    )
      faults.push(`Wider than its box: ${nameOf(element)}`);
  }

  // A range may break after its dash.
  for (const figure of main.querySelectorAll('dd > span')) {
    const range = document.createRange();
    range.selectNodeContents(figure);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const words = (figure.textContent ?? '').trim();
    if (isShown(figure) && /^[^\s–—-]*\d[^\s–—-]*$/.test(words) && lines.size > 1)
      faults.push(`A broken figure: ${words}`);
  }

  const header = document.querySelector('header')?.getBoundingClientRect();
  const first = main.querySelector('h1');
  if (header && first && first.getBoundingClientRect().top < header.bottom)
    faults.push('The header covers the headline.');
  const links = [...document.querySelectorAll('.main-nav > ul > li')].filter(isShown);
  const rows = new Set(links.map((link) => Math.round(link.getBoundingClientRect().top)));
  if (rows.size > 1) faults.push('The links of the header wrap.');
  if (header && header.height > window.innerHeight * 0.25)
    faults.push(`The header is ${Math.round(header.height)} px high.`);
  if (first && first.getBoundingClientRect().bottom > window.innerHeight)
    faults.push('The headline fills the first screen.');

  const headings = [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown);
  for (const [at, heading] of headings.entries()) {
    // A statement is marked up as a heading but needs no content below it.
    if (heading.tagName === 'H1' || heading.classList.contains('statement')) continue;
    const next = headings[at + 1];
    const level = Number(heading.tagName.slice(1));
    if (next && Number(next.tagName.slice(1)) > level && heading.closest('section') === next.closest('section'))
      continue;
    const range = document.createRange();
    range.setStartAfter(heading);
    const section = heading.closest('section') ?? main;
    if (next && section.contains(next)) range.setEndBefore(next);
    else range.setEndAfter(section.lastChild ?? section);
    const content = range.cloneContents();
    const hasText = (content.textContent ?? '').trim() !== '';
    if (!hasText && !content.querySelector('img, svg, picture, iframe, form, input'))
      faults.push(`Nothing below ${nameOf(heading)}`);
  }
  return [...new Set(faults)];
}
