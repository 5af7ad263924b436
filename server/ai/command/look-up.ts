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
  const placeOf = (value: unknown) => shownText(value).toLowerCase().indexOf(words);
  const found = entries.filter(({ kind, value }) => kind === 'text' && placeOf(value) >= 0);
  const [named, ...others] = found.length > 0 ? [] : findEntries(text, entries, pageId);
  if (named && others.length === 0) return showValue(named);
  if (found.length === 0) return said(`“${short(text)}” is nowhere on the site.`);
  const lines = found.map(({ label, value }) => {
    const start = Math.max(0, placeOf(value) - 30);
    return `${label}: ${start > 0 ? '…' : ''}${short(shownText(value).slice(start), 90)}`;
  });
  const places = found.length === 1 ? '1 place' : `${found.length} places`;
  return said(`“${short(text)}” is in ${places}:\n${listed(lines, 12)}`);
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
  const wanted = of.toLowerCase().replace(/^the /, '');
  const section = names
    .map((name) => [name, name.toLowerCase()])
    .find(([, small]) => wanted === small || wanted === `${small} section`)?.[0];
  const shown = page ? onPage : onPage.filter((entry) => section !== undefined && sectionOf(entry) === section);
  if (!page && !section) return null;
  const sizeOf = (value: unknown) => (Array.isArray(value) ? `${value.length} items` : short(shownText(value), 60));
  return said(
    listed(
      shown.map(({ label, value }) => `${label}: ${sizeOf(value)}`),
      40,
    ),
  );
}

function listed(lines: readonly string[], most: number): string {
  const shown = lines.slice(0, most).map((line) => `• ${line}`);
  return [...shown, ...(lines.length > most ? [`… and ${lines.length - most} more`] : [])].join('\n');
}

/** The way to a page. @returns null where several words name none: they may mean something else */
export function goTo(target: string): CommandAnswer | null {
  const page = pageNamed(target);
  if (!page) return target.includes(' ') ? null : declined(`There is no page “${target}”. ${pagesInWords()}`);
  const { label, path } = PAGE_MODELS[page];
  return said(`Here is ${label}.`, { action: 'navigate', field: page, value: path ?? page });
}

function pagesInWords(): string {
  return `Pages: ${Object.values(PAGE_MODELS)
    .map(({ label }) => label)
    .join(', ')}.`;
}
