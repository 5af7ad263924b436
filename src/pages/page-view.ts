import type { ReactNode } from 'react';
import type { Ids } from '../content/items/ids';
import type { Photos } from '../content/photos';
import type { ShownCollection } from './collections/shown-collection';
import type { ContactErrors, ContactMessage } from './contact/contact-message.model';
import type { ShownItem } from './items/item-on';

/** What the site hands every page's view; each takes the parts it needs. */
export interface PageViewProps<C = Record<string, unknown>> {
  /** The page's own content; any section may have been deleted. */
  content: C;
  /** Known photos by normalised name. */
  photos?: Photos;
  /** Portfolio: 'all' or a category's id, from the address. */
  category?: string;
  /** What it shows of a collection, where it lists one or is an entry of one; absent where that can't be asked for. */
  collection?: ShownCollection;
  /** Demo: its dynamic sections, to be placed within the page. */
  sections?: ReactNode;
  /** Contact: what the form came back with when it was sent without script. */
  contact?: ReturnedForm;
}

/** What a layout's view is handed: it says itself of no page whose it is. */
export interface LayoutViewProps<C = Record<string, unknown>> extends PageViewProps<C> {
  /** What the paths of its content begin with. */
  pageId: string;
  /** Of an item's own page: which item is shown. */
  item?: ShownItem | undefined;
  /** The ids of the items in the content, where an editor has it open. */
  ids?: Ids | undefined;
}

/** The contact form as it came back. */
export interface ReturnedForm {
  values: Partial<ContactMessage>;
  errors: ContactErrors;
  isSent: boolean;
}
