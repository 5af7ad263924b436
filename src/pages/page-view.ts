import type { ReactNode } from 'react';
import type { Ids } from '../content/items/ids';
import type { Photos } from '../content/photos';
import type { ShownCollection } from './collections/shown-collection';
import type { ContactErrors, ContactMessage } from './contact/contact-message.model';
import type { ShownItem } from './items/item-on';

/** Props that every page's view receives. */
export interface PageViewProps<C = Record<string, unknown>> {
  /** The page's content. Any section may have been deleted. */
  content: C;
  /** Known photos by normalized name. */
  photos?: Photos;
  /** Portfolio only: 'all' or a category id, from the URL. */
  category?: string;
  /** Collection data, if the page lists a collection or is an entry. Undefined in previews, which cannot load it. */
  collection?: ShownCollection;
  /** Demo only: the dynamic sections, which the page places itself. */
  sections?: ReactNode;
  /** Contact only: values and errors of a form that was sent without JavaScript. */
  contact?: ReturnedForm;
}

/** Props of a layout's view, which is shared by several pages and needs the page's id. */
export interface LayoutViewProps<C = Record<string, unknown>> extends PageViewProps<C> {
  /** First segment of the paths in the page's content. */
  pageId: string;
  /** The item, if this is an item's own page. */
  item?: ShownItem | undefined;
  /** Ids of the items in the content, if an editor has the page open. */
  ids?: Ids | undefined;
}

/** The contact form after it was posted without JavaScript. */
export interface ReturnedForm {
  values: Partial<ContactMessage>;
  errors: ContactErrors;
  isSent: boolean;
}
