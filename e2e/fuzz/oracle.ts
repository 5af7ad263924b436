/**
 * Invariants for two people and a third party who write in the lists of one page, whatever the editors and the server do. The oracle knows
 * only which item each word was written in, and nothing about the site's code. Items carry a mark that never changes; a word is
 * `author.number.mark`. A word found in an item with another mark was misplaced; a word found nowhere was lost.
 */
export interface Writing {
  author: string;
  mark: string;
  word: string;
}

/** A page's content with the ids of its items, as the server returns them. */
export interface Told {
  content: unknown;
  ids: unknown;
}

const WORD = /\b([A-Z])\.(\d+)\.(m\d+)\b/g;

export function createOracle() {
  /** The mark of each item by its id; it never changes. */
  const markOf = new Map<string, string>();
  /** The latest word of each author in each item, unless the author dropped it; keyed by `author mark`. */
  const written = new Map<string, Writing>();
  let words = 0;
  let marks = 0;

  return {
    createMark: () => `m${++marks}`,
    /** Returns a new word of an author for an item. */
    createWord: (author: string, mark: string) => `${author}.${++words}.${mark}`,
    /** Records that the author wrote the word, replacing their earlier word in that item. */
    recordWrite(author: string, word: string): void {
      const mark = word.split('.')[2] ?? '';
      written.set(`${author} ${mark}`, { author, mark, word });
    },
    /** Records that the author dropped their words in that item: by undo, by discarding, or by giving way in a conflict. */
    recordDiscard(author: string, mark?: string): void {
      for (const [key, writing] of written) {
        if (writing.author === author && (mark === undefined || writing.mark === mark)) written.delete(key);
      }
    },
    /** Returns the words of an author that must still exist. */
    writtenBy: (author: string) => [...written.values()].filter((writing) => writing.author === author),
    /** Records the mark of each item and checks that none has changed. @returns the problems */
    identify({ content, ids }: Told): string[] {
      const found: string[] = [];
      for (const { id, mark } of namedItems(content, ids)) {
        const known = markOf.get(id);
        if (known === undefined) markOf.set(id, mark);
        else if (known !== mark) found.push(`the item ${id} was ${known} and is ${mark}`);
      }
      return found;
    },
    /** Returns the words that are in an item with another mark. */
    findMisplaced(content: unknown): string[] {
      return itemsIn(content).flatMap(({ mark, text }) =>
        [...text.matchAll(WORD)].flatMap(([word, , , of]) => (of === mark ? [] : [`${word} is in ${mark}`])),
      );
    },
    /**
     * Returns words of others that an author overwrote without having seen them. @param before the content before the write @param seen the
     * content the author knew
     */
    findOverwritten(writer: string, before: unknown, seen: unknown, after: unknown): string[] {
      const [known, left] = [JSON.stringify(seen), JSON.stringify(after)];
      return [...JSON.stringify(before).matchAll(WORD)].flatMap(([word, author]) =>
        author === writer || known.includes(word) || left.includes(word) ? [] : [`${word} was overwritten unseen`],
      );
    },
    /** Returns the words that exist nowhere. @param shared content anyone can find @param own what each author's editor holds */
    findLost(shared: readonly unknown[], own: Readonly<Record<string, unknown>>): string[] {
      const everywhere = JSON.stringify(shared);
      const kept = new Map(Object.entries(own).map(([author, held]) => [author, JSON.stringify(held)]));
      return [...written.values()].flatMap(({ author, word }) => {
        const isSomewhere = everywhere.includes(word) || kept.get(author)?.includes(word);
        return isSomewhere ? [] : [`${word} is nowhere`];
      });
    },
  };
}

/** Returns each item with its mark and its own words. An item is a text that begins with its mark, or a group with a field `mark`. */
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

/** Returns each item's id with its mark. */
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
