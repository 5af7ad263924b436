import { describeValue, formatPreview } from '../../content/summarize-change';
import { displayName } from '../../editing/names';
import { isEqual } from '../../lib/is-equal';
import { isRecord } from '../../lib/is-object';
import { mediaPicture, withoutCrop } from '../../lib/media-url';
import { compareTexts, type WordPart } from './compare-values';
import { readableLines } from './readable-lines';

/** The number of characters of an excerpt (spec section 9). */
const LENGTH = 50;
/** The number of unchanged characters before the first change. */
const LEAD = 15;

/** A change, cut to the part around its first difference. */
export interface ChangeExcerpt {
  /** The values before and after. They are only equal if the texts are. */
  before: string;
  after: string;
  /** The same as one text of unchanged, removed and added words. */
  words: WordPart[];
}

/**
 * Cuts a change to the part around its first difference, so that what it shows before and after is never the same. Short texts are
 * whole, and texts that differ early start at their beginning.
 */
export function excerptChange(before: unknown, after: unknown): ChangeExcerpt {
  const [old, now] = readBoth(before, after);
  const cut = [formatPreview(before), formatPreview(after)] as const;
  const words = cutWords(compareTexts(old, now));
  if (old === now || cut[0] !== cut[1]) return { before: cut[0], after: cut[1], words };
  const [left, right] = [[...old], [...now]];
  const change = left.findIndex((character, index) => character !== right[index]);
  const first = change < 0 ? left.length : change;
  const from = findWordStart(left, Math.max(0, first - LEAD));
  const excerpt = (characters: string[]) => {
    const end = from + LENGTH;
    return `${from > 0 ? '...' : ''}${characters.slice(from, end).join('')}${characters.length > end ? '...' : ''}`;
  };
  return { before: excerpt(left), after: excerpt(right), words };
}

/** Returns two values as texts. If their words are the same, the texts contain everything else that can be read, such as the targets of links. */
function readBoth(before: unknown, after: unknown): [string, string] {
  const [old, now] = [describeValue(before), describeValue(after)];
  return old === now && !isEqual(before, after) ? [readLines(before), readLines(after)] : [old, now];
}

function readLines(value: unknown): string {
  return readableLines(value)
    .map(({ label, text }) => (label === '' ? text : `${label}: ${text}`))
    .join(' · ');
}

/** Returns the beginning of the first word at or after an index, so that an excerpt does not start within a word. */
function findWordStart(characters: readonly string[], from: number): number {
  if (from === 0 || characters[from - 1] === ' ') return from;
  const space = characters.indexOf(' ', from);
  return space < 0 || space - from >= LEAD ? from : space + 1;
}

/** The most characters of added and of removed words in a row. */
const RUN = 120;

/** Shortens the unchanged words around the first change, and drops everything after its neighborhood. */
function cutWords(parts: readonly WordPart[]): WordPart[] {
  const first = parts.findIndex(({ kind }) => kind !== 'same');
  if (first < 0) return parts.map((part) => ({ ...part, text: cutEnd(part.text, LENGTH) }));
  const shown: WordPart[] = [];
  let room = LENGTH * 2;
  for (const [index, { kind, text }] of parts.entries()) {
    if (index < first) {
      const characters = [...text];
      const from = findWordStart(characters, Math.max(0, characters.length - LEAD * 2));
      shown.push({ kind, text: `${from > 0 ? '...' : ''}${characters.slice(from).join('')}` });
      continue;
    }
    // Words that replace the last ones belong to the same change.
    const isReplacement = kind === 'added' && parts[index - 1]?.kind === 'removed';
    if (room <= 0 && !isReplacement) {
      shown.push({ kind: 'same', text: '...' });
      break;
    }
    const isLast = index === parts.length - 1;
    const part = cutEnd(text, kind === 'same' ? (isLast ? LEAD * 2 : LENGTH) : RUN);
    room -= part.length;
    shown.push({ kind, text: part });
    if (kind === 'same' && part !== text) break;
  }
  return shown;
}

function cutEnd(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`;
}

/** A change of something that is seen rather than read. */
export interface ChangedLook {
  /** The name of the value in its group; empty outside of groups. */
  label: string;
  kind: 'image' | 'color';
  summary: string;
  /** Addresses of images, or colors in hexadecimal; null for none. */
  before: string | null;
  after: string | null;
}

const HEX = /^#(?:[\da-f]{3,4}|(?:[\da-f]{2}){3,4})$/i;

/** Returns the images and colors that were changed, each before and after; none if anything else was changed too. */
export function findChangedLooks(before: unknown, after: unknown): ChangedLook[] {
  return listLooks(before, after, '') ?? [];
}

/** Summarizes changed images and colors: 'Changed the color', 'Changed 2 colors'. @returns null if there are none */
export function summarizeLooks(looks: readonly ChangedLook[]): string | null {
  const [first] = looks;
  if (!first || looks.length === 1) return first?.summary ?? null;
  const isMixed = looks.some(({ kind }) => kind !== first.kind);
  return `Changed ${looks.length} ${isMixed ? 'images and colors' : `${first.kind}s`}`;
}

/** Returns null if anything but images and colors was changed. */
function listLooks(before: unknown, after: unknown, label: string): ChangedLook[] | null {
  const sides = [before, after].filter((value) => value !== null && value !== undefined);
  if (sides.length === 0 || !sides.every(isRecord)) {
    const look = findChangedLook(before, after, label);
    return look ? [look] : isEqual(before, after) ? [] : null;
  }
  const [old, now] = [before, after].map((value) => (isRecord(value) ? value : {})) as [Group, Group];
  const found = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) =>
    listLooks(old[key], now[key], displayName(key)),
  );
  return found.every((looks) => looks !== null) ? found.flat() : null;
}

type Group = Record<string, unknown>;

function findChangedLook(before: unknown, after: unknown, label: string): ChangedLook | null {
  const [old, now] = [readText(before), readText(after)];
  if (old === null || now === null) return null;
  const [was, is] = [old, now].map((text) => (HEX.test(text) ? text : withoutCrop(text))) as [string, string];
  if (was === is) return null;
  const sides = { label, before: was || null, after: is || null };
  const found = [was, is].filter(Boolean);
  // Without a chosen color, the default one applies.
  if (found.every((text) => HEX.test(text))) return { kind: 'color', summary: 'Changed the color', ...sides };
  const deed = was === '' ? 'Added' : is === '' ? 'Removed' : null;
  if (found.every(isImage)) return { kind: 'image', summary: `${deed ?? 'Replaced'} the image`, ...sides };
  return null;
}

/** Returns a text; empty for no value, and null for any other value. */
function readText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value.trim() : null;
}

function isImage(address: string): boolean {
  return mediaPicture(address) !== null || /^(?:\/|https?:)\S+\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(address);
}
