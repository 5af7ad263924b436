import { plainText } from '../../content/text';
import { matchItem } from '../../pages/items/item-on';
import { itemAt } from '../../pages/items/item-pages';
import { pageOn } from '../../pages/routes';
import { type PageHead, type ServedSource, toAbsoluteUrl } from '../head';
import { itemFacts } from '../item-head';
import { getOrganizationId, isProfile } from './organization';

/** Returns the data of an item's own page (a company the firm owns, a case study or a person), or null for any other page. */
export function describeItem(
  { path, routes, contents, origin, item, changed }: ServedSource,
  { description, canonical, share, name }: Pick<PageHead, 'description' | 'canonical' | 'share' | 'name'>,
): object | null {
  const pageId = pageOn(path, routes);
  const shown = matchItem(path, item);
  if (!shown || pageId === null) return null;
  const said = itemAt(contents[pageId], shown) ?? {};
  const { image } = itemFacts(pageId, contents[pageId], shown);
  const firm = { '@id': getOrganizationId(origin) };
  const picture = image === '' ? '' : toAbsoluteUrl(image, origin);
  const text = (key: string) => plainText(said[key]).trim();
  switch (shown.view) {
    case 'company':
      return { '@type': 'Corporation', name, description, image: picture, parentOrganization: firm };
    case 'case-study':
      return {
        '@type': 'Article',
        headline: name,
        description,
        image: share.url,
        dateModified: changed,
        author: firm,
        publisher: firm,
        mainEntityOfPage: canonical,
        about: { '@type': 'Corporation', name: text('company') },
      };
    case 'profile': {
      const person = {
        '@type': 'Person',
        name,
        jobTitle: text('title') || text('specialization') || text('expertise'),
        description,
        image: picture,
        email: text('email'),
        sameAs: [text('linkedin')].filter(isProfile),
        worksFor: firm,
      };
      return { '@type': 'ProfilePage', url: canonical, mainEntity: person };
    }
  }
}
