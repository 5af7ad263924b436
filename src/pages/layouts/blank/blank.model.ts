import { type ContentOf, definePage } from '../../../content/define-page';
import { pageHero } from '../../shared.model';
import { blankContent } from './blank.content';

/** A hero, and the sections that an editor adds. */
export const blankModel = definePage({
  id: 'blank',
  label: 'Blank page',
  path: null,
  sections: { hero: pageHero() },
  defaultContent: blankContent,
});

export type BlankContent = ContentOf<typeof blankModel>;
