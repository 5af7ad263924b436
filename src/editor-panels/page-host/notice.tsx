import type { ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { findGoneAround } from '../../editing/orphans';
import { ToolButton } from '../../ui/tool-button';
import { describeDeletion } from '../changes/use-orphans';
import { useHostEditing, usePageHost } from './page-host';

interface NoticeProps {
  kind?: 'note' | 'warning' | 'danger';
  /** Makes screen readers announce the notice at once. */
  isAlert?: boolean;
  /** Shows it over the page, as it comes and goes by itself, so that nothing moves. */
  isFloating?: boolean;
  children: ReactNode;
  /** Buttons of the notice. */
  buttons?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A notice above the page being edited. */
export function Notice({ kind = 'note', isAlert = false, isFloating = false, children, buttons, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={isFloating ? 'notice notice-floating' : 'notice'}
      data-kind={kind}
      role={isAlert ? 'alert' : undefined}
    >
      <p>{children}</p>
      {buttons}
    </div>
  );
}

/** Buttons of the notice. */
export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={usePageHost().buttonClass} onClick={onClick}>
      {children}
    </button>
  );
}

/**
 * Warns in an open dialog that another person deleted the section being edited, and offers to restore it (rule P12).
 * @param paths the places edited in the dialog, which covers the page's own notices
 */
export function GoneNotice({ paths }: { paths: readonly string[] }) {
  const { page, restore } = usePageHost();
  const gone = useStore(page.gone);
  return findGoneAround(gone, paths).map((section) => (
    <div key={section.sectionId} className="dialog-notice" role="alert">
      <p>{describeDeletion(section)} Your changes are kept and will return if you restore it.</p>
      <ToolButton onClick={() => void restore(section)}>Restore section</ToolButton>
    </div>
  ));
}

/** Says that a past value is previewed in place of the current one (rule V1). */
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
