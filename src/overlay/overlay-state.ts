import type { SessionUser } from '../api/session';
import type { HostedPage } from '../editor-panels/page-host/page-host';
import type { ElementType } from '../elements/models';
import type { PendingView } from './page/show-pending';
import type { EditSession } from './regions/edit-session';

/** A page that is being edited in place. */
export interface EditedPage extends HostedPage {
  pendingView: PendingView;
  session: EditSession;
}

/** The panel that floats over the page, besides the editor panel. */
export type OpenPanel =
  | 'changes'
  | 'pending'
  | 'timeline'
  | 'sections'
  | 'library'
  | 'elements'
  | 'comments'
  | 'claims'
  | null;

/** A custom section, and the index for new elements; without an index they go to the end. */
export interface ElementTarget {
  sectionId: string;
  index?: number;
}

export interface OverlayState {
  status: 'closed' | 'loading' | 'ready' | 'failed';
  page: EditedPage | null;
  user: SessionUser | null;
  panel: OpenPanel;
  /** The custom section into which Quick Elements inserts; null if it places elements freely. */
  elementTarget: ElementTarget | null;
  /** The type of the element being placed. */
  placing: ElementType | null;
  /** The path of the text with open AI suggestions. */
  writing: string | null;
  /** Server actions that failed and can be retried. */
  unsaved: readonly Unsaved[];
  /** Whether the page's claims are loaded, for a firm that has any. */
  hasClaims?: boolean;
  /** Whether the editor panel shows all its tools. */
  isExpanded: boolean;
}

/** A server action that failed and can be retried. */
export interface Unsaved {
  /** Identifies what the action is about. Only the last attempt per key is kept. */
  key: string;
  label: string;
  retry: () => void;
}
