/**
 * What must be true of two people and a third party who write in the lists of one page, whatever the editors and the server do.
 * It knows nothing of either: only which item each word was written in. Items carry a mark that nobody changes; a word is
 * `author.number.mark`. A word that stands in an item of another mark was misplaced; one that stands nowhere was lost.
 */
export interface Writing {
  author: string;
  mark: string;
  word: string;
}

/** A content with the ids of its items, as the server tells it. */
export interface Told {
  content: unknown;
  ids: unknown;
}

const WORD = /\b([A-Z])\.(\d+)\.(m\d+)\b/g;

export function createOracle() {
  /** Which item has which mark, for good. */
  const markOf = new Map<string, string>();
  /** The last word of each author in each item that nobody has let go of: by `author mark`. */
  const written = new Map<string, Writing>();
  let words = 0;
  let marks = 0;

  return {
    newMark: () => `m${++marks}`,
    /** A new word of an author in an item. */
    newWord: (author: string, mark: string) => `${author}.${++words}.${mark}`,
    /** The author has written the word, in place of their earlier one there. */
    wrote(author: string, word: string): void {
      const mark = word.split('.')[2] ?? '';
      written.set(`${author} ${mark}`, { author, mark, word });
    },
    /** The author has let go of what they had written there: undone, discarded, or given way in a conflict. */
    discarded(author: string, mark?: string): void {
      for (const [key, writing] of written) {
        if (writing.author === author && (mark === undefined || writing.mark === mark)) written.delete(key);
      }
    },
    /** What is looked for of an author's. */
    writtenBy: (author: string) => [...written.values()].filter((writing) => writing.author === author),
    /** Notes which item is which, and that none has become another. @returns what is wrong */
    identify({ content, ids }: Told): string[] {
      const found: string[] = [];
      for (const { id, mark } of namedItems(content, ids)) {
        const known = markOf.get(id);
        if (known === undefined) markOf.set(id, mark);
        else if (known !== mark) found.push(`the item ${id} was ${known} and is ${mark}`);
      }
      return found;
    },
    /** Words that stand in an item of another mark. */
    misplaced(content: unknown): string[] {
      return itemsIn(content).flatMap(({ mark, text }) =>
        [...text.matchAll(WORD)].flatMap(([word, , , of]) => (of === mark ? [] : [`${word} stands in ${mark}`])),
      );
    },
    /** Others' words that an author wrote over unseen. @param before what stood there @param seen what the author knew of it */
    unseen(writer: string, before: unknown, seen: unknown, after: unknown): string[] {
      const [known, left] = [JSON.stringify(seen), JSON.stringify(after)];
      return [...JSON.stringify(before).matchAll(WORD)].flatMap(([word, author]) =>
        author === writer || known.includes(word) || left.includes(word) ? [] : [`${word} was written over unseen`],
      );
    },
    /** Words that stand nowhere. @param shared what anyone can find @param own what an author's editor holds */
    lost(shared: readonly unknown[], own: Readonly<Record<string, unknown>>): string[] {
      const everywhere = JSON.stringify(shared);
      const kept = new Map(Object.entries(own).map(([author, held]) => [author, JSON.stringify(held)]));
      return [...written.values()].flatMap(({ author, word }) => {
        const isSomewhere = everywhere.includes(word) || kept.get(author)?.includes(word);
        return isSomewhere ? [] : [`${word} is nowhere`];
      });
    },
  };
}

/** Each item with its mark and its own words: a text that begins with its mark, or a group that has one. */
function itemsIn(value: unknown, isItem = false): { mark: string; text: string }[] {
  if (typeof value === 'string') {
    const mark = isItem ? /^m\d+/.exec(value)?.[0] : undefined;
    return mark === undefined ? [] : [{ mark, text: value }];
  }
  if (Array.isArray(value)) return value.flatMap((item) => itemsIn(item, true));
  if (typeof value !== 'object' || value === null) return [];
  const { mark, ...parts } = value as Record<string, unknown>;
  const own = Object.values(parts).filter((part) => typeof part === 'string');
  const below = Object.values(parts).flatMap((part) => itemsIn(part));
  return typeof mark === 'string' ? [{ mark, text: own.join(' ') }, ...below] : below;
}

/** Each item's id with its mark. */
function namedItems(value: unknown, ids: unknown): { id: string; mark: string }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const named = (ids as (string | { id: string; ids: unknown })[] | undefined)?.[index];
      const id = typeof named === 'object' ? named.id : named;
      const mark = itemsIn([item])[0]?.mark;
      const own = id !== undefined && mark !== undefined ? [{ id, mark }] : [];
      return [...own, ...namedItems(item, typeof named === 'object' ? named.ids : undefined)];
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    namedItems(part, (ids as Record<string, unknown> | undefined)?.[key]),
  );
}
