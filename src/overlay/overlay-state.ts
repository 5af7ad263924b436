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

/** What floats over the page beside the editor panel. */
export type OpenPanel = 'changes' | 'pending' | 'timeline' | 'sections' | 'library' | 'elements' | null;

/** A custom section, and the place among its elements: the last, unless given. */
export interface ElementTarget {
  sectionId: string;
  index?: number;
}

export interface OverlayState {
  status: 'closed' | 'loading' | 'ready' | 'failed';
  page: EditedPage | null;
  user: SessionUser | null;
  panel: OpenPanel;
  /** Where Quick Elements puts into a custom section; null where they are placed freely. */
  elementTarget: ElementTarget | null;
  /** The element that is being placed. */
  placing: ElementType | null;
  /** The path of the text that suggestions are asked for. */
  writing: string | null;
  /** What could not be done on the server, and can be tried again. */
  unsaved: readonly Unsaved[];
  /** The editor panel shows its buttons, not its title alone. */
  isExpanded: boolean;
}

/** What could not be done on the server, and can be tried again. */
export interface Unsaved {
  /** What it is about: of each, the last try alone is kept. */
  key: string;
  label: string;
  retry: () => void;
}
