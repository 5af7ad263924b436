import type { DynamicSection } from '../../../src/content/dynamic-section';
import type { PageElement } from '../../../src/content/page-element';
import { plainText } from '../../../src/content/text';
import { type ContentRoot, orderedSection, placeOf, valueAt } from '../../../src/editing/content-root';
import type { Command } from '../../../src/editing/editing-state';
import { followLists } from '../../../src/editing/follow-lists';
import { followSteps, rebasedSteps } from '../../../src/editing/follow-steps';
import { isPlaced, overlay, type Pending, setPending } from '../../../src/editing/pending';
import { arrangement, carryMoves } from '../../../src/editing/section-order';
import { PathError } from '../../../src/lib/dotted-path';
import { isEqual } from '../../../src/lib/is-equal';

/** The list of the demo page that the robot makes longer and shorter. */
export const LIST = 'demo.welcome.body';
const FIXED = ['demo.hero.headline', 'demo.hero.subheadline', 'demo.welcome.title', 'demo.standardText'];

/** What the server must hold. */
export interface Stored {
  root: ContentRoot;
  sections: readonly DynamicSection[];
}

/** Something a person did, as it is undone and redone. */
export type Done =
  | { kind: 'value'; path: string; from: unknown; to: unknown; base?: unknown }
  | { kind: 'discard'; dropped: Pending }
  | { kind: 'server'; back: ServerStep; forth: ServerStep; aside: Pending };

export interface ServerStep {
  kind: 'delete' | 'restore' | 'hide' | 'show';
  id: string;
}

/** What one person must have before them. */
export interface Mind {
  name: string;
  pending: Pending;
  undo: Done[];
  redo: Done[];
}

export function newMind(name: string): Mind {
  return { name, pending: new Map(), undo: [], redo: [] };
}

/** The content as a person must see it. */
export function viewOf({ root }: Stored, { pending }: Mind): ContentRoot {
  return overlay(root, pending);
}

/** A person sets a value: pending from now on, and to be undone. */
export function setValue(stored: Stored, mind: Mind, path: string, value: unknown): void {
  const { pending, effect } = setPending(stored.root, mind.pending, path, value);
  if (isEqual(effect.from, effect.to)) return;
  mind.pending = pending;
  mind.undo.push({ kind: 'value', ...effect });
  mind.redo = [];
}

/** A value is set back, or set again; one without a place any more is passed over. */
export function stepValue(stored: Stored, mind: Mind, done: Done & { kind: 'value' }, value: unknown): boolean {
  try {
    mind.pending = setPending(stored.root, mind.pending, done.path, value, done.base).pending;
    return true;
  } catch (error) {
    if (error instanceof PathError) return false;
    throw error;
  }
}

/** What someone else saved arrives: a change stays with its list item, one that says the same is none any more, every other stays. */
export function receive(before: Stored, stored: Stored, mind: Mind): void {
  const lists = followLists(mind.pending, before.root, stored.root);
  const pending = carryMoves(before.root, stored.root, lists.pending);
  const isSaid = ([path, { value }]: readonly [string, { value: unknown }]) =>
    orderedSection(path) === null && isPlaced(stored.root, pending, path) && isEqual(valueAt(stored.root, path), value);
  const agreed = new Map([...pending].filter(isSaid).map(([path, { value }]) => [path, value]));
  const known = { undoStack: mind.undo.map(asCommand), redoStack: mind.redo.map(asCommand), history: [] };
  const steps = followSteps(known, mind.pending, lists.follow);
  const stepped = (all: Done[], commands: readonly Command[]) => {
    const now = rebasedSteps(commands, agreed);
    return all.map((done, index): Done => {
      const command = now[index];
      return done.kind === 'value' && command?.kind === 'values' ? { ...done, ...command.parts[0] } : done;
    });
  };
  mind.undo = stepped(mind.undo, steps.undoStack);
  mind.redo = stepped(mind.redo, steps.redoStack);
  mind.pending = new Map([...pending].filter((entry) => !isSaid(entry)));
}

/** What a person did, as the editor has it. */
function asCommand(done: Done): Command {
  const about = { label: '', at: 0 };
  if (done.kind === 'value') return { ...about, kind: 'values', parts: [done] };
  if (done.kind === 'discard') return { ...about, kind: 'discard', dropped: [...done.dropped] };
  return { ...about, kind: 'action', undo: async () => undefined, redo: async () => undefined };
}

/** The changes that are sent: those of sections deleted meanwhile wait. */
export function placed(stored: Stored, { pending }: Mind): Pending {
  return new Map([...pending].filter(([path]) => isPlaced(stored.root, pending, path)));
}

/** Some changes without others. */
export function without(pending: Pending, dropped: Pending): Pending {
  return new Map([...pending].filter(([path]) => !dropped.has(path)));
}

/** The paths someone else changed since they were changed here: one has to choose. */
export function conflictsOf(stored: Stored, mind: Mind): string[] {
  return [...placed(stored, mind)].flatMap(([path, { value, base }]) => {
    const theirs = valueAt(stored.root, path);
    return isEqual(theirs, base) || isEqual(theirs, value) ? [] : [path];
  });
}

/** What both wrote is no conflict: the moves among it are held against what is stored. */
export function agree(stored: Stored, mind: Mind): void {
  mind.pending = new Map(
    [...mind.pending].map(([path, change]) => {
      const theirs = valueAt(stored.root, path);
      return [path, isEqual(theirs, change.value) ? { ...change, base: theirs } : change];
    }),
  );
}

/** The sections a person sees, in their order: no hidden ones. */
export function shownSections(stored: Stored, mind: Mind): DynamicSection[] {
  return arrangement(stored.root, mind.pending).flatMap((id) => {
    const section = stored.sections.find(({ sectionId }) => sectionId === id);
    return section?.isActive ? [section] : [];
  });
}

/** Every text the robot may write, by its path, as a person must read it now. */
export function textsOf(stored: Stored, mind: Mind): Record<string, string> {
  const view = viewOf(stored, mind);
  const paragraphs = (valueAt(view, LIST) as unknown[]).map((_, index) => `${LIST}.${index}`);
  const paths = [...FIXED, ...paragraphs, ...shownSections(stored, mind).flatMap((section) => pathsIn(view, section))];
  return Object.fromEntries(paths.map((path) => [path, plainText(valueAt(view, path) as string).trim()]));
}

function pathsIn(view: ContentRoot, { sectionId, sectionType }: DynamicSection): string[] {
  if (sectionType === 'hero') return [`dynamic.${sectionId}.headline`];
  if (sectionType === 'cta') return [`dynamic.${sectionId}.title`];
  return elementsOf(view, sectionId).map(({ id }) => `element.${id}.text`);
}

/** The elements in a section. */
export function elementsOf(view: ContentRoot, sectionId: string): PageElement[] {
  return (valueAt(view, `dynamic.${sectionId}.elements`) ?? []) as PageElement[];
}

/** The custom section an element's path lies in. */
export function sectionOfElement(view: ContentRoot, path: string): string {
  return placeOf(view, path)?.[1] ?? '';
}
