import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PlainOrRich } from '../../content/rich-text';
import { getShownValue } from '../../editing/document';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { DISCARD_QUESTION } from '../../editor-panels/dialogs/questions';
import { GoneNotice } from '../../editor-panels/page-host/notice';
import { SiteRichInput } from '../../editor-panels/site-rich-input';
import { flushRichText } from '../../rich-text/flush';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, usePage } from '../overlay-context';

/** The dialog of the active rich-text region: Save makes it a pending change, Cancel closes the dialog (spec section 4). */
export function RichDialog() {
  const { mode } = useOverlay();
  const path = useStore(mode.store, ({ activePath }) => activePath);
  return path === null ? null : <OpenRegion key={path} path={path} onClose={mode.deactivate} />;
}

function OpenRegion({ path, onClose }: { path: string; onClose: () => void }) {
  const { editing, sections } = usePage();
  const [opened] = useState(
    () =>
      (getShownValue(currentContent(editing.store.getState()), sections.getState(), path) ?? undefined) as
        | PlainOrRich
        | undefined,
  );
  const latest = useRef(opened);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const work = useRef<HTMLDivElement>(null);

  // While the rich-text editor loads, the browser would focus Cancel, and pressing Enter would close the dialog.
  useLayoutEffect(() => work.current?.focus({ preventScroll: true }), []);

  // Keep the label, because the section may be deleted while the dialog is open.
  const [label] = useState(() => pathLabel(editing.pathNow(path), sections.getState()));

  function handleChange(next: PlainOrRich) {
    latest.current = next;
    setChanged(next !== opened);
    editing.keepOpenText(path, next);
  }

  async function handleSave() {
    // The rich-text editor reports the last input with a delay.
    await flushRichText();
    if (latest.current !== undefined) editing.update(path, latest.current, { fieldName: label });
    handleClose();
  }

  function handleClose() {
    editing.dropOpenTexts([path]);
    onClose();
  }

  function mayClose(): boolean {
    if (isChanged) setLeaving(true);
    return !isChanged;
  }

  return (
    <Dialog title={`Edit ${label}`} size="wide" onClose={handleClose} mayClose={mayClose}>
      <GoneNotice paths={[path]} />
      <div ref={work} id={path} className="overlay-rich" tabIndex={-1}>
        <SiteRichInput label={label} value={opened} onChange={handleChange} minHeight={300} shouldFocus />
      </div>
      <p className="dialog-buttons">
        <ToolButton onClick={() => mayClose() && handleClose()}>Cancel</ToolButton>
        <ToolButton look="navy" onClick={() => void handleSave()}>
          Save
        </ToolButton>
      </p>
      {isLeaving ? (
        <ConfirmDialog {...DISCARD_QUESTION} onCancel={() => setLeaving(false)} onConfirm={handleClose} />
      ) : null}
    </Dialog>
  );
}
