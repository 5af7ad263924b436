import { type ContentOf, definePage } from '../../../content/define-page';
import { pageHero } from '../../shared.model';
import { blankContent } from './blank.content';

/** The head of a page, and whatever sections one adds. */
export const blankModel = definePage({
  id: 'blank',
  label: 'Blank page',
  path: null,
  sections: { hero: pageHero() },
  defaultContent: blankContent,
});

export type BlankContent = ContentOf<typeof blankModel>;
