import { plainText } from '../../content/text';
import { itemOn } from '../../pages/items/item-on';
import { itemAt } from '../../pages/items/item-pages';
import { pageOn } from '../../pages/routes';
import { type PageHead, type ServedSource, wholeAddress } from '../head';
import { itemFacts } from '../item-head';
import { isProfile, organizationId } from './organization';

/** What is on an item's own page: a company the firm owns, a case study, or a person; null on every other page. */
export function itemOf(
  { path, routes, contents, origin, item, changed }: ServedSource,
  { description, canonical, share, name }: Pick<PageHead, 'description' | 'canonical' | 'share' | 'name'>,
): object | null {
  const pageId = pageOn(path, routes);
  const shown = itemOn(path, item);
  if (!shown || pageId === null) return null;
  const said = itemAt(contents[pageId], shown) ?? {};
  const { image } = itemFacts(pageId, contents[pageId], shown);
  const firm = { '@id': organizationId(origin) };
  const picture = image === '' ? {} : { image: wholeAddress(image, origin) };
  const text = (key: string) => plainText(said[key]).trim();
  switch (shown.view) {
    case 'company':
      return { '@type': 'Corporation', name, description, ...picture, parentOrganization: firm };
    case 'case-study':
      return {
        '@type': 'Article',
        headline: name,
        description,
        image: share.url,
        ...(changed && { dateModified: changed }),
        author: firm,
        publisher: firm,
        mainEntityOfPage: canonical,
        ...(text('company') && { about: { '@type': 'Corporation', name: text('company') } }),
      };
    case 'profile': {
      const jobTitle = text('title') || text('specialization') || text('expertise');
      const person = {
        '@type': 'Person',
        name,
        ...(jobTitle && { jobTitle }),
        description,
        ...picture,
        ...(text('email') && { email: text('email') }),
        ...(isProfile(text('linkedin')) && { sameAs: [text('linkedin')] }),
        worksFor: firm,
      };
      return { '@type': 'ProfilePage', url: canonical, mainEntity: person };
    }
  }
}
