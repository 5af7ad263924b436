import { definePage } from '../../../content/define-page';
import { legalSections } from '../../legal/legal.model';
import { legalTextContent } from './legal-text.content';

/** A text of rules, built as the site's own are. */
export const legalTextModel = definePage({
  id: 'legal',
  label: 'Legal text',
  path: null,
  sections: legalSections(),
  defaultContent: legalTextContent,
});
