import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const SNIFFER = readFileSync(fileURLToPath(import.meta.resolve('html_codesniffer/build/HTMLCS.js')), 'utf8');

/** It wants ids of headers for each cell of a table with headers of groups, where the headers' scopes say the same. */
const IGNORED = 'H43.HeadersRequired';

interface Message {
  /** 1 for an error. */
  type: number;
  code: string;
  msg: string;
  element: Element;
}

/** Returns what HTML_CodeSniffer reports as errors by WCAG 2.1 AA, with the start of each element. It checks more of the markup than axe. */
export async function findCodeSnifferErrors(page: Page): Promise<string[]> {
  // Evaluated, because the content security policy refuses added scripts.
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(SNIFFER);
  return page.evaluate(
    (ignored) =>
      new Promise<string[]>((resolve, reject) => {
        const { HTMLCS } = window as unknown as {
          HTMLCS: {
            process(standard: string, root: Document, done: () => void, failed: () => void): void;
            getMessages(): Message[];
          };
        };
        HTMLCS.process(
          'WCAG2AA',
          document,
          () => {
            const errors = HTMLCS.getMessages().filter(({ type, code }) => type === 1 && !code.endsWith(ignored));
            resolve(
              errors.map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML?.slice(0, 120) ?? ''}`),
            );
          },
          () => reject(new Error('HTML_CodeSniffer failed.')),
        );
      }),
    IGNORED,
  );
}
