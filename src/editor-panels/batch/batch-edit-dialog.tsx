import '../../styles/panels.css';
import { Tabs } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isRichText } from '../../content/rich-text';
import type { Change } from '../../editing/changes';
import { pathNow, valueAt } from '../../editing/document';
import {
  type FieldSource,
  fieldAt,
  groupsOf,
  pageTexts,
  TEXT_KINDS,
  type TextField,
  withDefaultLists,
} from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { flushRichText } from '../../rich-text/flush';
import { Dialog } from '../../ui/dialog';
import { pathLabel } from '../changes/path-label';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { DISCARD_QUESTION } from '../dialogs/questions';
import { GoneNotice } from '../page-host/notice';
import { useHostEditing, usePageHost } from '../page-host/page-host';
import { findChangedFields, formatCount, replacePathsByRefs, type TextGroup } from './batch-values';
import { FieldChecklist } from './field-checklist';
import { FieldForm } from './field-form';
import { FindReplace } from './find-replace';
import { useBatchSave } from './use-batch-save';

interface BatchEditDialogProps {
  /** Preselected fields. If omitted, the person picks fields from a list. */
  paths?: readonly string[];
  /** Called when the dialog closes without saving. */
  onClose: () => void;
  /** Called after a save, with the number of saved fields. */
  onSaved: (count: number) => void;
}

/** Edits several texts and saves them in one batch, and finds and replaces text across the page (spec section 2). */
export function BatchEditDialog({ paths = NONE, onClose, onSaved }: BatchEditDialogProps) {
  const { editing } = usePageHost().page;
  const groups = useTextGroups(paths);
  const [chosen, setChosen] = useState(paths);
  const [isChoosing, setChoosing] = useState(chosen.length === 0);
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map());
  const latest = useRef(values);
  const sent = useRef(values);
  const [isLeaving, setLeaving] = useState(false);
  const there = groups.flatMap(({ fields }) => fields);
  const all = useTextsKeepingDeleted(there, chosen);
  const batch = useBatchSave(
    editing,
    all,
    (count) => void handleSaved(count),
    () => void handleConflict(),
  );
  const fields = chosen.flatMap((path) => all.find((field) => field.path === path) ?? []);
  const changes = findChangedFields(fields, values);

  function handleChange(path: string, value: unknown) {
    latest.current = new Map([...latest.current, [path, value]]);
    setValues(latest.current);
    for (const draft of withDefaultLists([{ path, value }], all)) editing.keepOpenText(draft.path, draft.value);
  }

  function dropOpenTexts(but: readonly Change[] = []) {
    const written = [...latest.current].map(([path, value]) => ({ path, value }));
    const kept = withDefaultLists(but, all).map(({ path }) => path);
    const paths = withDefaultLists(written, all).map(({ path }) => path);
    editing.dropOpenTexts(paths.filter((path) => !kept.includes(path)));
  }

  function handleClose() {
    dropOpenTexts();
    onClose();
  }

  /** Keeps edits made during the save in the dialog, to be saved next (as in rule S5). */
  async function handleSaved(count: number) {
    const since = await findLaterEdits();
    dropOpenTexts(since);
    if (since.length === 0) onSaved(count);
  }

  /** Records edits made during the save before closing, so that the conflict dialog includes them. */
  async function handleConflict() {
    for (const { path, value, fieldName } of await findLaterEdits()) editing.update(path, value, { fieldName });
    handleClose();
  }

  /** Returns the edits made since the values were sent. */
  async function findLaterEdits() {
    await flushRichText();
    const saved = fields.map((field) =>
      sent.current.has(field.path) ? { ...field, value: sent.current.get(field.path) } : field,
    );
    return findChangedFields(saved, latest.current);
  }

  async function handleSave() {
    // The rich text editor reports its last keystrokes with a delay.
    await flushRichText();
    sent.current = latest.current;
    const written = findChangedFields(fields, sent.current);
    const isThere = ({ path }: { path: string }) => there.some((field) => field.path === path);
    // Fields whose section was deleted meanwhile cannot be saved; their edits wait for the section to return (rule P12).
    const waiting = written.filter((change) => !isThere(change));
    for (const { path, value, fieldName } of waiting) editing.update(path, value, { fieldName });
    if (waiting.length === written.length) return await handleSaved(0);
    await batch.save(written.filter(isThere), `Edited ${formatCount(written.length - waiting.length, 'field')}`);
  }

  function mayClose(): boolean {
    if (changes.length > 0) setLeaving(true);
    return changes.length === 0;
  }

  return (
    <Dialog title="Batch Edit" size="wide" onClose={handleClose} mayClose={mayClose}>
      <GoneNotice paths={chosen} />
      <Tabs.Root defaultValue="fields" className="batch compact">
        <Tabs.List className="panel-tabs" aria-label="Batch Edit">
          <Tabs.Trigger value="fields">Edit fields</Tabs.Trigger>
          <Tabs.Trigger value="find">Find and replace</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="fields" className="batch-pane" tabIndex={-1}>
          {isChoosing ? (
            <FieldChecklist
              groups={groups}
              chosen={chosen}
              onChoose={setChosen}
              onEdit={() => setChoosing(false)}
              onClose={() => mayClose() && handleClose()}
            />
          ) : (
            <FieldForm
              fields={fields}
              values={values}
              changes={changes}
              batch={batch}
              onChange={handleChange}
              onSave={() => void handleSave()}
              onBack={() => setChoosing(true)}
              onClose={() => mayClose() && handleClose()}
            />
          )}
        </Tabs.Content>
        <Tabs.Content value="find" className="batch-pane" tabIndex={-1}>
          <FindReplace fields={all} batch={batch} />
        </Tabs.Content>
      </Tabs.Root>
      {isLeaving ? (
        <ConfirmDialog {...DISCARD_QUESTION} onConfirm={handleClose} onCancel={() => setLeaving(false)} />
      ) : null}
    </Dialog>
  );
}

const NONE: readonly string[] = [];

/** Returns the page's texts including unsaved changes, plus the chosen fields, with refs as paths. */
function useTextGroups(chosen: readonly string[]): readonly TextGroup[] {
  const { page } = usePageHost();
  const { pageId } = page;
  const root = useHostEditing(currentContent);
  const sections = useStore(page.sections);
  return useMemo(() => {
    const paths = chosen.map((path) => pathNow(root, path) ?? path);
    const texts = addChosenTexts(pageTexts(pageId, root, sections), { pageId, root, sections }, paths);
    return replacePathsByRefs(texts, root);
  }, [pageId, root, sections, chosen]);
}

/** Adds chosen texts that have since been deleted, at their last known value, so that editing them can continue. */
function useTextsKeepingDeleted(fields: readonly TextField[], chosen: readonly string[]): readonly TextField[] {
  const [seen, setSeen] = useState(fields);
  const gone = seen.filter(({ path }) => chosen.includes(path) && !fields.some((field) => field.path === path));
  const all = gone.length === 0 ? fields : [...fields, ...gone];
  if (seen !== fields && !isSame(seen, all)) setSeen(all);
  return all;
}

function isSame(before: readonly TextField[], now: readonly TextField[]): boolean {
  return before.length === now.length && before.every((field, index) => field === now[index]);
}

/**
 * Adds chosen fields that are not among the page's texts (shared site content and empty fields), so that every chosen field can be
 * edited.
 */
export function addChosenTexts(
  groups: readonly TextGroup[],
  source: FieldSource,
  paths: readonly string[],
): readonly TextGroup[] {
  const known = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => path)));
  return paths.reduce((all, path) => {
    const text = known.has(path) ? null : readText(source, path);
    return text ? addText(all, text) : all;
  }, groups);
}

function readText(source: FieldSource, path: string): TextField | null {
  const field = fieldAt(source, path);
  const value = valueAt(source.root, path) ?? '';
  if (!field || !TEXT_KINDS.has(field.kind) || (typeof value === 'object' && !isRichText(value))) return null;
  return { path, label: pathLabel(path, source.sections), type: isRichText(value) ? 'richtext' : 'plain', value };
}

function addText(groups: readonly TextGroup[], text: TextField): readonly TextGroup[] {
  const id = groupsOf(text.path).at(-1) ?? text.path;
  if (!groups.some((group) => group.id === id)) {
    return [...groups, { id, label: text.label.split(' › ')[0] ?? text.label, fields: [text] }];
  }
  return groups.map((group) => (group.id === id ? { ...group, fields: [...group.fields, text] } : group));
}
