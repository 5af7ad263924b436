import { hasContrast } from '../../content/brand/contrast';
import { parseCssColour } from '../../content/css-colour';
import { findFloating } from '../page/find-place';

/** The minimum contrast between a text and its background (WCAG 2, level AA). */
const READABLE = 4.5;
const DARK = '#000000';
const LIGHT = '#ffffff';

/**
 * Compares a floating text with the color behind its center.
 * @returns the color to use instead, or null if the text is readable or an image is behind it
 */
export function findBetterColor(elementId: string): string | null {
  const shown = findFloating(elementId);
  const text = shown?.querySelector('[data-path]');
  const color = text && parseCssColour(getComputedStyle(text).color);
  const ground = shown && findBackground(shown);
  if (!color || !ground || hasContrast(color, ground, READABLE)) return null;
  return hasContrast(DARK, ground, READABLE) ? DARK : LIGHT;
}

/** Returns the color behind the center of an element as `#rrggbb`, or null if it is not one plain color. */
function findBackground(shown: HTMLElement): string | null {
  const { left, top, width, height } = shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  let ground: string | null = parseCssColour(getComputedStyle(document.body).backgroundColor) ?? LIGHT;
  // In document order, later and nested elements are painted above earlier ones.
  for (const element of document.querySelectorAll('#root *')) {
    if (element.closest('[data-floating]')) continue;
    const box = element.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (element.matches('img, video, picture, svg, iframe')) ground = null;
    else {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== 'none') ground = null;
      else if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) ground = parseCssColour(backgroundColor);
    }
  }
  return ground;
}
