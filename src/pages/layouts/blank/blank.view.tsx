import { Blocks } from '../../../sections/blocks';
import { PageHero } from '../../page-hero';
import type { LayoutViewProps } from '../../page-view';
import type { BlankContent } from './blank.model';

/** Sections that this view renders itself. */
export const own = { hero: true } as const;

export function BlankView({ pageId, content }: LayoutViewProps<BlankContent>) {
  return (
    <Blocks>
      <PageHero hero={content.hero} path={`${pageId}.hero`} />
    </Blocks>
  );
}
