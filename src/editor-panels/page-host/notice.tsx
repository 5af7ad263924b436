import type { ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { findGoneAround } from '../../editing/orphaned-changes';
import { ToolButton } from '../../ui/tool-button';
import { deletedWords } from '../changes/use-orphans';
import { useHostEditing, usePageHost } from './page-host';

interface NoticeProps {
  kind?: 'note' | 'warning' | 'danger';
  /** It interrupts what is being read. */
  isAlert?: boolean;
  children: ReactNode;
  /** What can be done about it. */
  buttons?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Something one has to know before going on. */
export function Notice({ kind = 'note', isAlert = false, children, buttons, ref }: NoticeProps) {
  return (
    <div ref={ref} className="notice" data-kind={kind} role={isAlert ? 'alert' : undefined}>
      <p>{children}</p>
      {buttons}
    </div>
  );
}

/** What can be done about a notice. */
export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={usePageHost().buttonClass} onClick={onClick}>
      {children}
    </button>
  );
}

/**
 * Said in an open dialog: a section that is written in there was deleted by somebody else, with the way back (rule P12).
 * @param paths the places that are written in the dialog, which covers what else is told
 */
export function GoneNotice({ paths }: { paths: readonly string[] }) {
  const { page, restore } = usePageHost();
  const gone = useStore(page.gone);
  return findGoneAround(gone, paths).map((section) => (
    <div key={section.sectionId} className="dialog-notice" role="alert">
      <p>{deletedWords(section)} What you write in it is kept, and comes back with it.</p>
      <ToolButton onClick={() => void restore(section)}>Restore section</ToolButton>
    </div>
  ));
}

/** That a past value is shown in place of what is there (rule V1). */
export function PreviewNotice() {
  const { page, words } = usePageHost();
  const preview = useHostEditing((state) => state.preview);
  if (!preview) return null;
  return (
    <Notice
      kind="warning"
      buttons={<NoticeButton onClick={() => page.editing.leavePreview()}>Exit preview</NoticeButton>}
    >
      {words.preview} {preview.label}
    </Notice>
  );
}
