import { expect } from '@playwright/test';
import type { Driver } from './driver';

/** The place of an element in the viewport, in pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How long an element may take to appear and stop moving, in milliseconds. */
const PATIENCE_MS = 15_000;

/** A person's hand in a browser: finds elements by what is seen of them, and points and types as its user would. */
export class Hand {
  constructor(
    private readonly driver: Driver,
    private readonly origin: string,
  ) {}

  open(path: string): Promise<void> {
    return this.driver.open(new URL(path, this.origin).href);
  }

  keys(combination: string): Promise<void> {
    return this.driver.keys(combination);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  /**
   * Waits until an element is visible, has stopped moving and is not covered. Scrolls to it if necessary.
   * @param name the name a screen reader announces; a pattern for a part of it
   * @returns where it is
   * @throws if that does not happen in time
   */
  async find(css: string, name: string | RegExp = /.*/): Promise<Box> {
    let last = '';
    let box: Box | null = null;
    await expect
      .poll(
        async () => {
          const found = await this.run(locate, css, toPattern(name));
          const isStill = JSON.stringify(found) === last;
          last = JSON.stringify(found);
          box = typeof found === 'string' ? null : found;
          return isStill && box !== null ? 'found' : found;
        },
        { message: `${css} ${name}`, timeout: PATIENCE_MS, intervals: [50] },
      )
      .toBe('found');
    if (!box) throw new Error(`${css} ${name} was not found.`);
    return box;
  }

  async click(css: string, name?: string | RegExp): Promise<void> {
    const box = await this.find(css, name);
    await this.driver.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.driver.press();
    await this.driver.release();
  }

  async hover(css: string, name?: string | RegExp): Promise<void> {
    const box = await this.find(css, name);
    await this.driver.move(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Presses at one place and releases at another, with the pointer passing between them. */
  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    await this.driver.move(from.x, from.y);
    await this.driver.press();
    for (let step = 1; step <= 8; step++) {
      await this.driver.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
    }
    await this.driver.release();
  }

  /** Replaces the text of the field that has the focus. */
  async rewrite(text: string): Promise<void> {
    await this.driver.keys('Control+a');
    await this.driver.type(text);
  }

  /** Expects that the texts of all elements that match, in their order, become these. */
  async expectTexts(css: string, texts: readonly (string | RegExp)[]): Promise<void> {
    const expected = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
    await expect.poll(() => this.texts(css), { message: css, timeout: PATIENCE_MS }).toEqual(expected);
  }

  /** Returns the texts of the visible elements that match. */
  texts(css: string): Promise<string[]> {
    return this.run(textsOf, css);
  }

  /** Expects that no element matches and is visible. */
  async expectGone(css: string, name: string | RegExp = /.*/): Promise<void> {
    await expect
      .poll(() => this.run(locate, css, toPattern(name)), { message: `${css} ${name}`, timeout: PATIENCE_MS })
      .toBe('absent');
  }

  /** Runs a function in the page, with arguments and a result that JSON can hold. */
  run<A extends unknown[], T>(work: (...given: A) => T, ...given: A): Promise<T> {
    return this.driver.run(`() => (${work})(...${JSON.stringify(given)})`);
  }
}

const toPattern = (name: string | RegExp) =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source;

/** Runs in the page. @returns where the first visible element is that matches, or why it cannot be used */
function locate(css: string, pattern: string): Box | 'absent' | 'covered' {
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
    const text = element.getAttribute('aria-label') ?? (labels.join(' ') || (element.textContent ?? ''));
    return text.replace(/\s+/g, ' ').trim();
  };
  const expression = new RegExp(pattern);
  const element = [...document.querySelectorAll(css)].find((each) => {
    const { width, height } = each.getBoundingClientRect();
    return (
      width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true }) && expression.test(nameOf(each))
    );
  });
  if (!element) return 'absent';
  let { x, y, width, height } = element.getBoundingClientRect();
  if (y < 0 || y + height > innerHeight || x < 0 || x + width > innerWidth) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    ({ x, y, width, height } = element.getBoundingClientRect());
  }
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (element.contains(top) || top.contains(element)) ? { x, y, width, height } : 'covered';
}

function textsOf(css: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(css)]
    .filter((element) => element.checkVisibility())
    .map((element) => (element.textContent ?? '').trim());
}
