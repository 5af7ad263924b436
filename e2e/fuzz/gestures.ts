import { valueAt } from '../../src/editing/document';
import type { Person } from './person';
import { LISTS, type Playground } from './playground';
import { checkBatchUndoAndRedo } from './there-and-back';

const NETWORKS = ['cut off', 'answer lost', 'busy'] as const;

type Gestures = Record<string, (person: Person) => unknown>;

/** Returns what a simulated person can do, by the action's name. Each action returns a short description of what it did. */
export function createGestures(playground: Playground): Gestures {
  const { random, oracle, item, wordsIn, recordDiscards, pickItem, createText, recordWrites, watchSave, wrong } =
    playground;

  const gestures: Gestures = {
    type({ author, page }) {
      const found = pickItem(page());
      if (!found) return gestures.insert?.({ author, page } as Person);
      const { word, path, value } = createText(author, found);
      page().editing.update(path, value, { isTyping: random.next() < 0.5 });
      oracle.recordWrite(author, word);
      return `${path} ${word}`;
    },
    insert({ page }) {
      const found = pickItem(page());
      const list = found?.list ?? random.of(LISTS);
      const mark = oracle.createMark();
      const value = list.endsWith('items') ? item(mark) : `${mark} new`;
      page().editing.insertItem(list, random.below((found?.length ?? 0) + 1) - 1, value);
      return list;
    },
    remove({ author, page }) {
      const found = pickItem(page());
      if (!found) return;
      // Removing an item also removes the person's own words in it, and the orphans that belong to it.
      const ref = `${page().editing.refOf(found.path)}.`;
      const { orphans } = page().editing.store.getState();
      recordDiscards(author, [found.value, orphans.filter(({ path }) => path.startsWith(ref))]);
      page().editing.removeItem(found.path);
      return `${found.path} ${found.mark}`;
    },
    move({ page }) {
      const found = random.next() < 0.2 ? { path: 'home.press.twins.0', length: 3 } : pickItem(page());
      if (!found || valueAt(page().editing.store.getState().content, found.path) === null) return;
      page().editing.moveItem(found.path, random.below(found.length));
      return found.path;
    },
    undo: async ({ author, page }) => {
      const { log, position } = page().editing.store.getState();
      recordDiscards(author, log.slice(Math.max(0, position - 1)));
      const undone = await page().editing.undo();
      const after = page().editing.store.getState();
      recordDiscards(author, after.log.slice(after.position));
      return undone;
    },
    redo: ({ page }) => page().editing.redo(),
    undoEntry: ({ author, page }) => {
      const entry = random.of(page().editing.store.getState().history);
      if (!entry) return;
      // Undoing an insert removes everything inside the item.
      recordDiscards(author, [entry, valueAt(page().editing.store.getState().content, entry.path)]);
      return page().editing.undoEntry(entry.id);
    },
    revertEntry: ({ author, page }) => {
      const entry = random.of(page().editing.store.getState().history);
      if (entry) recordDiscards(author, [entry, valueAt(page().editing.store.getState().content, entry.path)]);
      return entry && page().editing.revertEntry(entry.id);
    },
    discard({ author, page }) {
      recordDiscards(author, [...page().editing.store.getState().pending.values()]);
      page().editing.discard();
    },
    openDialog(person) {
      const found = person.dialog ? null : pickItem(person.page());
      if (!found) return;
      const { word, path, value } = createText(person.author, found);
      const ref = person.page().editing.refOf(path);
      person.page().editing.keepOpenText(ref, value);
      person.dialog = { path: ref, value, word };
      return `${ref} ${word}`;
    },
    saveDialog(person) {
      const { dialog } = person;
      if (!dialog) return;
      person.page().editing.update(dialog.path, dialog.value);
      person.page().editing.dropOpenTexts([dialog.path]);
      person.dialog = null;
      oracle.recordWrite(person.author, dialog.word);
      return `${dialog.path} ${dialog.word}`;
    },
    async batch(person) {
      const { author, page, network } = person;
      const isTried = random.next() < 0.5;
      // A read still running after a conflict would interfere with the comparison.
      if (isTried) await page().reload();
      const watched = await watchSave(author, page());
      const found = [pickItem(page()), pickItem(page())].filter((one) => one !== null);
      const changes = found
        .map((one) => createText(author, one))
        .filter(({ path }, index, all) => all.findIndex((one) => one.path === path) === index);
      if (changes.length === 0) return;
      network.next = pickNetwork();
      const before = page().editing.store.getState().content.home;
      const outcome = await page().editing.saveBatch(changes, 'Edited fields');
      await watched(outcome);
      network.next = 'fine';
      if (outcome?.kind === 'saved' || outcome?.kind === 'conflict')
        recordWrites(
          author,
          changes.map(({ word }) => word),
        );
      if (outcome?.kind === 'saved' && isTried) wrong.push(...(await checkBatchUndoAndRedo(person, before)));
      return outcome?.kind;
    },
    async save({ author, page, network }) {
      network.next = pickNetwork();
      const watched = await watchSave(author, page());
      const saving = page().editing.finalize();
      const found = random.next() < 0.3 ? pickItem(page()) : null;
      if (found) {
        const { word, path, value } = createText(author, found);
        page().editing.update(path, value, { isTyping: true });
        oracle.recordWrite(author, word);
      }
      const outcome = await saving;
      await watched(outcome);
      network.next = 'fine';
      return outcome?.kind;
    },
    settle({ author, page }) {
      const { conflicts } = page().editing.store.getState();
      if (conflicts.length === 0) return;
      const choices = new Map(conflicts.map(({ path }) => [path, { kind: random.of(['mine', 'theirs'] as const) }]));
      for (const conflict of conflicts) {
        if (choices.get(conflict.path)?.kind !== 'theirs') continue;
        recordDiscards(author, [conflict.mine, page().editing.store.getState().pending.get(conflict.path)?.value]);
      }
      const waiting = wordsIn(page().editing.store.getState().orphans);
      page().editing.resolve(choices);
      // Resolving a conflict must not affect orphans.
      const { orphans, content } = page().editing.store.getState();
      const left = wordsIn([orphans, content.home]);
      wrong.push(...waiting.filter((word) => !left.includes(word)).map((word) => `${word} was dropped`));
      return [...choices.values()].map(({ kind }) => kind).join();
    },
    reload: ({ page }) => page().reload(),
    crash: (person) => {
      const { dialog } = person;
      // A value written elsewhere in the meantime is newer than the text in the dialog.
      if (dialog && person.page().editing.store.getState().openTexts.has(dialog.path))
        oracle.recordWrite(person.author, dialog.word);
      return person.crash();
    },
    bringBack({ page }) {
      const [orphan] = page().editing.store.getState().orphans;
      return orphan && page().editing.bringBackItem(orphan.path.replace(/\.text$/, ''));
    },
  };
  const pickNetwork = () => (random.next() < 0.8 ? 'fine' : random.of(NETWORKS));
  return gestures;
}
