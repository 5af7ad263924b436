import type { ReactNode, Ref } from 'react';
import { usePageHost } from './page-host';

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
