import type { Role } from '../../api/session';
import type { Fields } from '../../content/fields';
import { displayName, type NamedItem, type NamedPage } from '../../editing/names';
import { COLLECTION_IDS, getCollection } from '../../pages/collections/collections';
import { PAGE_MODELS } from '../../pages/models';
import { isOwnPage } from '../../pages/page-kind';
import type { AdminScreen } from '../admin-screen';
import { editorPath, entriesPath, SCREEN_PATHS, SETTINGS_PAGES, type SettingsPageId, settingsPath } from '../routes';
import { mayOpenSettings, SETTINGS_PARTS, type SettingsPart } from '../settings/settings-parts';
import { splitItemId } from '../shell/page-tree';
import { SEARCH_WORDS } from './search-words';

/** The kinds of results, in the order they are listed if none has a better match. */
export const PALETTE_GROUPS = ['Pages', 'Screens', 'Commands', 'Sections', 'Fields', 'People'] as const;

/** Something the command palette can find. */
export interface PaletteItem {
  id: string;
  group: (typeof PALETTE_GROUPS)[number];
  label: string;
  /** Its address, or its page and section. The search covers this text too. */
  detail?: string;
  /** The path it opens; commands have none. */
  href?: string;
}

/** Lists every page, with its sections and their fields. Pages that editors created are listed without sections. */
export function listContentItems({
  pages,
  items,
}: {
  pages: readonly NamedPage[];
  items: readonly NamedItem[];
}): PaletteItem[] {
  const found: PaletteItem[] = [];
  for (const { pageId, title, path } of pages) {
    found.push({
      id: pageId,
      group: 'Pages',
      label: title,
      ...(path !== null && { detail: path }),
      href: editorPath(pageId),
    });
    if (isOwnPage(pageId)) found.push(...listSections(pageId, title, PAGE_MODELS[pageId].sections));
  }
  for (const item of items) {
    const href = editorPath(...splitItemId(item));
    found.push({ id: item.pageId, group: 'Pages', label: item.title, detail: item.of, href });
  }
  return found;
}

function listSections(pageId: string, page: string, sections: Fields): PaletteItem[] {
  return Object.entries(sections).flatMap(([sectionId, section]): PaletteItem[] => {
    const path = `${pageId}.${sectionId}`;
    const name = displayName(sectionId);
    const fields = Object.entries(section.fields ?? {}).map(
      ([fieldId, { label }]): PaletteItem => ({
        id: `${path}.${fieldId}`,
        group: 'Fields',
        label,
        detail: `${page} › ${name}`,
        href: fieldPath(pageId, `${path}.${fieldId}`),
      }),
    );
    return [{ id: path, group: 'Sections', label: name, detail: page, href: fieldPath(pageId, path) }, ...fields];
  });
}

function fieldPath(pageId: string, at: string): string {
  return `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at })}`;
}

/** Lists the screens a person may open, except the page editor, which the pages open. Each collection has its own. */
export function listScreenItems(screens: readonly AdminScreen[]): PaletteItem[] {
  return screens.flatMap(({ id, label }): PaletteItem[] => {
    if (id === 'pages') return [];
    if (id !== 'entries') return [{ id: `screen ${id}`, group: 'Screens', label, href: SCREEN_PATHS[id] }];
    return COLLECTION_IDS.map((collection) => {
      const { label: name, many } = getCollection(collection);
      return {
        id: `entries ${collection}`,
        group: 'Screens',
        label: name,
        detail: many,
        href: entriesPath(collection),
      };
    });
  });
}

/** Lists a command for each collection that asks for a new entry: "New article". Empty for people who cannot open its screen. */
export function listNewEntryItems(screens: readonly AdminScreen[]): PaletteItem[] {
  if (!screens.some(({ id }) => id === 'entries')) return [];
  return COLLECTION_IDS.map((id) => {
    const { label, one } = getCollection(id);
    return { id: `new ${id}`, group: 'Commands', label: `New ${one}`, detail: label, href: entriesPath(id, true) };
  });
}

/** Lists the pages of the settings that a person may open, with their parts and fields. */
export function listSettingsItems(role: Role): PaletteItem[] {
  const pages = (Object.keys(SETTINGS_PAGES) as SettingsPageId[]).filter((page) => mayOpenSettings(page, role));
  return pages.flatMap((page): PaletteItem[] => {
    const label = SETTINGS_PAGES[page];
    const parts = (SETTINGS_PARTS as readonly SettingsPart[]).filter((part) => part.page === page);
    const fields = parts.flatMap(({ id, label: part, fields = [] }) =>
      [part, ...fields].map((field): PaletteItem => {
        const detail = `Settings › ${label}${field === part ? '' : ` › ${part}`}`;
        return { id: `setting ${id} ${field}`, group: 'Fields', label: field, detail, href: settingsPath(page, id) };
      }),
    );
    return [
      { id: `settings ${page}`, group: 'Screens', label, detail: 'Settings', href: settingsPath(page) },
      ...fields,
    ];
  });
}

/** The most results of one group. */
const MOST = 8;

/**
 * Returns the items that contain every word of the query, or that people call so, best first within each group. The group with the best item is the first one; equal
 * ones are in the order above. Without a query, returns pages, screens and commands.
 */
export function searchPalette(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const scored = items
    .map((item) => ({ item, score: words.length === 0 ? Number(isListedFirst(item)) : scoreItem(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const bestOf = (group: PaletteItem['group']) => scored.find(({ item }) => item.group === group)?.score ?? 0;
  return PALETTE_GROUPS.toSorted((a, b) => bestOf(b) - bestOf(a)).flatMap((group) =>
    scored
      .filter(({ item }) => item.group === group)
      .slice(0, MOST)
      .map(({ item }) => item),
  );
}

function isListedFirst({ group }: PaletteItem): boolean {
  return group === 'Pages' || group === 'Screens' || group === 'Commands';
}

function scoreItem(item: PaletteItem, words: readonly string[]): number {
  return Math.max(scoreNames(item, words), scoreSearchWords(SEARCH_WORDS[item.id] ?? [], words));
}

/**
 * Scores other words for an item. The query itself counts more than a label that starts with the query; a phrase with words that start with
 * those of the query, in any order, less than a label with such words.
 */
function scoreSearchWords(phrases: readonly string[], words: readonly string[]): number {
  if (phrases.includes(words.join(' '))) return 2.5 * TIER;
  const isMeant = phrases.some((phrase) => {
    const parts = phrase.split(' ');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  return isMeant ? 0.5 * TIER : 0;
}

/**
 * Scores an item by its names: 0 if a word is missing. The exact name of a page, screen or command is best, then a label that starts with the query, then
 * one with words that start with those of the query. Equal ones get more for words in the label, or at least in the last part of the detail.
 */
function scoreNames(item: PaletteItem, words: readonly string[]): number {
  const { label, detail = '' } = item;
  const [name, all] = [fold(label), fold(`${detail} ${label}`)];
  const near = fold(detail.slice(detail.lastIndexOf('›') + 1));
  const query = words.join(' ');
  let score = 0;
  if (name === query && isListedFirst(item)) score = 3 * TIER;
  else if (name.startsWith(query)) score = 2 * TIER;
  else if (words.every((word) => name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)))) score = TIER;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    if (name === word) score += 4;
    else if (name.startsWith(word)) score += 3;
    else if (name.includes(word)) score += 2;
    else score += near.includes(word) ? 1.5 : 1;
  }
  return score;
}

/** More than the words of any query are worth. */
const TIER = 10_000;

/** Lowercases a text and removes diacritics. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
