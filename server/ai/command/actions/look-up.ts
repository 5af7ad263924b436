import { PAGE_MODELS, type PageId } from '../../../../src/pages/models';
import { type CommandAnswer, said, short } from '../answer';
import { type Entry, shownText } from '../catalog';
import { pageNamed } from '../command-run';

/** A place's value in words; a list with an item a line. */
export function showValue(entry: Entry): CommandAnswer {
  const { label, path, value } = entry;
  const items = Array.isArray(value)
    ? value.map((item, index) => `${index + 1}. ${short(shownText(item), 120)}`)
    : null;
  const message = items
    ? `${label}:\n${items.join('\n') || 'No items yet.'}`
    : `${label}: “${short(shownText(value) || 'empty', 600)}”`;
  return said({ message, field: path, value });
}

/** Where words stand on the site. */
export function findText(text: string, entries: Entry[]): { answer: CommandAnswer; isNothing: boolean } {
  const words = text.toLowerCase().trim();
  const found = entries.filter(
    (entry) => entry.kind === 'text' && shownText(entry.value).toLowerCase().includes(words),
  );
  if (found.length === 0)
    return { answer: said({ message: `“${short(text)}” is nowhere on the site.` }), isNothing: true };
  const lines = found.slice(0, 12).map(({ label, value }) => `• ${label}: ${around(shownText(value), words)}`);
  const rest = found.length > 12 ? `\n… and ${found.length - 12} more` : '';
  const answer = said({
    message: `“${short(text)}” is in ${found.length} ${found.length === 1 ? 'place' : 'places'}:\n${lines.join('\n')}${rest}`,
  });
  return { answer, isNothing: false };
}

function around(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words);
  const start = Math.max(0, at - 30);
  return `${start > 0 ? '…' : ''}${short(text.slice(start), 90)}`;
}

/** The pages, a page's sections, or the fields of either. */
export function listOf(
  what: 'pages' | 'sections' | 'fields',
  of: string,
  entries: Entry[],
  current: PageId,
): CommandAnswer | null {
  if (what === 'pages') return said({ message: pagesInWords() });
  const page = of === '' ? current : pageNamed(of);
  const onPage = entries.filter((entry) => entry.pageId === (page ?? current));
  const sectionOf = ({ label }: Entry) => label.split(' › ')[1] ?? label;
  const names = [...new Set(onPage.map(sectionOf))];
  if (what === 'sections') {
    if (!page) return null;
    return said({ message: `Sections of ${PAGE_MODELS[page].label}: ${names.join(', ') || 'none'}.` });
  }
  const section = page
    ? null
    : names.find((name) => name.toLowerCase() === of.toLowerCase().replace(/(?<!\s)\s+section$/, ''));
  if (!page && !section) return null;
  const listed = section ? onPage.filter((entry) => sectionOf(entry) === section) : onPage;
  const lines = listed
    .slice(0, 40)
    .map(
      ({ label, value, kind }) =>
        `• ${label}: ${kind === 'list' ? `${(value as unknown[]).length} items` : short(shownText(value), 60)}`,
    );
  return said({ message: `${lines.join('\n')}${listed.length > 40 ? `\n… and ${listed.length - 40} more` : ''}` });
}

/** All pages, in words. */
export function pagesInWords(): string {
  return `Pages: ${Object.values(PAGE_MODELS)
    .map(({ label }) => label)
    .join(', ')}.`;
}
