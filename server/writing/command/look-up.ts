import { and, desc, eq } from 'drizzle-orm';
import { changes } from '../../../db/schema/history';
import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import type { Caller } from '../help/writing-help';
import { type CommandAnswer, decline, reply, shorten } from './answer';
import { type Entry, toPlainText } from './catalog';
import { findEntries, findPage, pageLabel, resolvePage } from './find-entries';

const PAGES = `Pages: ${Object.values(PAGE_MODELS)
  .map(({ label }) => label)
  .join(', ')}.`;

/** Returns a place's value as plain text, with one list item per line. */
export function showValue({ label, path, value }: Entry): CommandAnswer {
  const items =
    Array.isArray(value) && value.map((item, index) => `${index + 1}. ${shorten(toPlainText(item))}`).join('\n');
  const shown = items === false ? ` “${shorten(toPlainText(value) || 'empty', 600)}”` : `\n${items || 'No items yet.'}`;
  return reply(`${label}:${shown}`, { field: path, value });
}

/** Searches the site for words. If nothing contains them, tries to interpret them as the name of a place. */
export function findText(text: string, entries: Entry[], pageId: PageId): CommandAnswer {
  const words = text.toLowerCase().trim();
  const lines = entries.flatMap(({ kind, label, value }) => {
    const shown = toPlainText(value);
    const at = shown.toLowerCase().indexOf(words);
    const from = Math.max(0, at - 30);
    return kind === 'list' || at < 0 ? [] : `${label}: ${from > 0 ? '…' : ''}${shorten(shown.slice(from), 90)}`;
  });
  const places = lines.length === 1 ? '1 place' : `${lines.length} places`;
  if (lines.length > 0) return reply(`“${shorten(text)}” appears in ${places}:\n${joinLines(lines, 12)}`);
  const [named, ...others] = findEntries(text, entries, pageId);
  return named && others.length === 0 ? showValue(named) : reply(`I couldn’t find “${shorten(text)}” on the site.`);
}

/** Lists the pages, a page's sections, or the fields of either. @returns null if nothing has that name */
export function listPlaces(what: string, of: string, entries: Entry[], current: PageId): CommandAnswer | null {
  if (what === 'pages') return reply(PAGES);
  const page = resolvePage(of, current);
  const onPage = entries.filter(({ pageId }) => pageId === (page ?? current));
  const sectionOf = ({ label }: Entry) => label.split(' › ')[1] ?? label;
  const names = [...new Set(onPage.map(sectionOf))].join(', ') || 'none';
  if (what === 'sections') return page === null ? null : reply(`Sections of ${pageLabel(page, entries)}: ${names}.`);
  const wanted = of.toLowerCase().replace(/^the | section$/g, '');
  const shown = page ? onPage : onPage.filter((entry) => sectionOf(entry).toLowerCase() === wanted);
  const sizeOf = (value: unknown) => (Array.isArray(value) ? `${value.length} items` : shorten(toPlainText(value), 60));
  const lines = shown.map(({ label, value }) => `${label}: ${sizeOf(value)}`);
  return page || lines.length > 0 ? reply(joinLines(lines, 40)) : null;
}

function joinLines(lines: readonly string[], most: number): string {
  const shown = lines.slice(0, most).map((line) => `• ${line}`);
  return [...shown, ...(lines.length > most ? [`… and ${lines.length - most} more`] : [])].join('\n');
}

/** Navigates to a page. @returns null if several words match no page, because they may mean something else */
export function goTo(target: string): CommandAnswer | null {
  const page = findPage(target);
  if (!page) return target.includes(' ') ? null : decline(`I couldn’t find a page named “${target}”. ${PAGES}`);
  const { label, path } = PAGE_MODELS[page];
  return reply(`Here’s ${label}.`, { action: 'navigate', field: page, value: path ?? page });
}

/** Returns the change that reverts this person's last saved change. A screen with unsaved changes undoes its own first. */
export async function findLastChange({ db, actor }: Caller): Promise<CommandAnswer> {
  const [last] = await db
    .select({ path: changes.path, pageId: changes.pageId, value: changes.oldValue, newValue: changes.newValue })
    .from(changes)
    .where(and(eq(changes.actorId, actor.id ?? ''), eq(changes.type, 'text')))
    .orderBy(desc(changes.actorId), desc(changes.id))
    .limit(1);
  const isUndo = true;
  if (!last) return decline('There’s nothing to undo.', { isUndo });
  // Reverting an addition or a deletion takes more than restoring a value, so only the history can do it.
  if (last.value === null || last.newValue === null)
    return decline('Your last saved change added or removed something. Revert it in History.', { isUndo });
  const { path, pageId, value } = last;
  const [before, after] = [toPlainText(last.newValue), toPlainText(value)];
  const taken = [{ path, pageId, label: path, value, before, after, flagged: [], claims: null }];
  return reply(`Changed ${path} back to “${shorten(after)}”.`, {
    action: 'update',
    field: path,
    value,
    changes: taken,
    isUndo,
  });
}
