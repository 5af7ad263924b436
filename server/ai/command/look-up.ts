import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { type CommandAnswer, declined, said, short } from './answer';
import { type Entry, shownText } from './catalog';
import { findEntries, pageNamed } from './find-entries';

/** A place's value in words; a list with an item a line. */
export function showValue({ label, path, value }: Entry): CommandAnswer {
  const items = Array.isArray(value) ? value.map((item, index) => `${index + 1}. ${short(shownText(item))}`) : null;
  const message = items
    ? `${label}:\n${items.join('\n') || 'No items yet.'}`
    : `${label}: “${short(shownText(value) || 'empty', 600)}”`;
  return said(message, { field: path, value });
}

/** Where words stand on the site; where nobody says them, they may name a place. */
export function findText(text: string, entries: Entry[], pageId: PageId): CommandAnswer {
  const words = text.toLowerCase().trim();
  const found = entries.filter(({ kind, value }) => kind === 'text' && shownText(value).toLowerCase().includes(words));
  const [named, ...others] = found.length > 0 ? [] : findEntries(text, entries, pageId);
  if (named && others.length === 0) return showValue(named);
  if (found.length === 0) return said(`“${short(text)}” is nowhere on the site.`);
  const lines = found.map(({ label, value }) => `${label}: ${around(shownText(value), words)}`);
  const places = found.length === 1 ? '1 place' : `${found.length} places`;
  return said(`“${short(text)}” is in ${places}:\n${listed(lines, 12)}`);
}

function around(text: string, words: string): string {
  const start = Math.max(0, text.toLowerCase().indexOf(words) - 30);
  return `${start > 0 ? '…' : ''}${short(text.slice(start), 90)}`;
}

/** The pages, a page's sections, or the fields of either. @returns null where nothing is called so */
export function listOf(
  what: 'pages' | 'sections' | 'fields',
  of: string,
  entries: Entry[],
  current: PageId,
): CommandAnswer | null {
  if (what === 'pages') return said(pagesInWords());
  const page = of === '' || /^(?:this |the )?page$/i.test(of) ? current : pageNamed(of);
  const onPage = entries.filter(({ pageId }) => pageId === (page ?? current));
  const sectionOf = ({ label }: Entry) => label.split(' › ')[1] ?? label;
  const names = [...new Set(onPage.map(sectionOf))];
  if (what === 'sections')
    return page && said(`Sections of ${PAGE_MODELS[page].label}: ${names.join(', ') || 'none'}.`);
  const wanted = of
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/(?<!\s)\s+section$/, '');
  const section = page ? undefined : names.find((name) => name.toLowerCase() === wanted);
  if (!page && !section) return null;
  const lines = onPage
    .filter((entry) => section === undefined || sectionOf(entry) === section)
    .map(
      ({ label, value }) => `${label}: ${Array.isArray(value) ? `${value.length} items` : short(shownText(value), 60)}`,
    );
  return said(listed(lines, 40));
}

function listed(lines: readonly string[], most: number): string {
  const rest = lines.length > most ? `\n… and ${lines.length - most} more` : '';
  return (
    lines
      .slice(0, most)
      .map((line) => `• ${line}`)
      .join('\n') + rest
  );
}

/** The way to a page. @returns null where several words name none: they may mean something else */
export function goTo(target: string): CommandAnswer | null {
  const page = pageNamed(target);
  if (!page) return target.includes(' ') ? null : declined(`There is no page “${target}”. ${pagesInWords()}`);
  const { label, path } = PAGE_MODELS[page];
  return said(`Here is ${label}.`, { action: 'navigate', field: page, value: path ?? page });
}

function pagesInWords(): string {
  const labels = Object.values(PAGE_MODELS).map(({ label }) => label);
  return `Pages: ${labels.join(', ')}.`;
}
