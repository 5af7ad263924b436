import { definePage } from '../../../content/define-page';
import { legalSections } from '../../legal/legal.model';
import { legalTextContent } from './legal-text.content';

/** A legal text with the same sections as the built-in ones. */
export const legalTextModel = definePage({
  id: 'legal',
  label: 'Legal text',
  path: null,
  sections: legalSections(),
  within: { updated: 'body' },
  defaultContent: legalTextContent,
});
