import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import { pageKeys } from '../api/page-keys';
import { readContent } from '../api/site-calls';
import type { Boot } from '../boot';
import { isBlankSection } from '../content/blank-section';
import type { ShownDisclosures } from '../content/disclosures';
import { collectPhotos, type Photos } from '../content/photos';
import type { PlainOrRich } from '../content/rich-text';
import { plainText } from '../content/text';
import { isEqual } from '../lib/is-equal';
import { arrangeKeys, readArrangement, toDynamicKey, withoutHidden } from '../pages/arrangement';
import { collectionOf } from '../pages/collections/collections';
import type { ContactErrors } from '../pages/contact/contact-message.model';
import type { ShownItem } from '../pages/items/item-on';
import { FACTS, isOwnPage, readRawFacts } from '../pages/page-kind';
import { factsOf } from '../pages/pages';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { getShownKind, kindOf, loadDefaults } from '../pages/views';
import { type AddedBlock, BlocksContext } from '../sections/blocks';
import { Disclosures } from '../sections/disclosures';
import { Part } from '../sections/part';
import { Boundary } from '../ui/boundary';
import { Loading } from '../ui/loading';
import { notify } from '../ui/toast-store';
import { ListedSections, SectionsNote, usePageSections } from './page-sections';
import { readWhole } from './read-whole';
import { useSectionViews } from './section-views';
import { useDisclosures } from './use-disclosures';
import { usePageModule } from './use-page-module';

interface PageScreenProps {
  pageId: string;
  /** The item, if this is an item's own page. */
  item?: ShownItem | undefined;
  search: string;
  boot: Boot;
  onReady: () => void;
}

/** Renders a page once its view and content are loaded. If the content cannot be loaded, shows the bundled defaults. */
export function PageScreen({ pageId, item, search, boot, onReady }: PageScreenProps) {
  const queryClient = useQueryClient();
  const content = useQuery({ queryKey: pageKeys.content(pageId), queryFn: () => readWhole(() => readContent(pageId)) });
  const { page, failure } = usePageModule(getShownKind(pageId, content.data ?? boot.contents[pageId], item));
  const hasFailed = content.isError;
  const defaults = useDefaults(pageId, boot.contents.site, hasFailed);
  const stored = content.data ?? defaults.data;
  // The page of an item does not depend on what the page with its list shows.
  const shown = useMemo(() => (item ? stored : withoutHidden(stored)), [item, stored]);
  const isMissing = failure !== null || defaults.isError || (hasFailed && pageId === 'demo');
  const isReady = isMissing || (page !== undefined && shown !== undefined);

  useEffect(() => {
    if (!hasFailed || pageId === 'demo') return;
    const description = pageId === 'contact' ? 'Failed to load contact information' : 'Failed to load page content';
    notify({ title: 'Error', description, variant: 'destructive' });
  }, [hasFailed, pageId]);

  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);

  const photos = useStable(useMemo(() => ({ ...boot.photos, ...collectPhotos(shown) }), [boot.photos, shown]));
  const generic =
    page && shown && !item ? Object.entries(shown).filter(([id]) => id !== FACTS && !Object.hasOwn(page.own, id)) : [];
  const dynamic = usePageSections(pageId, stored, !item);
  const { views } = useSectionViews(generic.length > 0);
  const { order, hidden } = readArrangement(stored);
  const keys = [
    ...Object.keys(shown ?? {}),
    ...[...dynamic.list, ...dynamic.floating].map(({ sectionId }) => toDynamicKey(sectionId)),
  ];
  const disclosures = useDisclosures(boot, pageId, item ? [item.list] : keys);
  const ofSections = keepSections(disclosures.sections, (id) => (item ? id === item.list : !Object.hasOwn(hidden, id)));
  if (isMissing) return <ContentNotAvailable />;
  if (!page || !shown) return <Loading />;
  const { View, placesSections } = page;
  const { contact } = boot;
  // The 'sent' state belongs to the URL the form redirected to, not to later visits to the page.
  const isOver = contact?.isSent && !new URLSearchParams(search).has('sent');
  const initial = contact && !isOver ? { ...contact, errors: contact.errors as ContactErrors } : undefined;
  const category = new URLSearchParams(search).get('category') ?? 'all';
  const others: AddedBlock[] = generic.map(([id, value]) => ({
    key: id,
    node: views ? (
      <Part path={`${pageId}.${id}`} value={value} isEmpty={isBlankSection}>
        {(value) => <views.GenericSection path={`${pageId}.${id}`} value={value} photos={photos} />}
      </Part>
    ) : null,
  }));
  const placed = dynamic.list.map((section) => ({
    key: toDynamicKey(section.sectionId),
    node: dynamic.views ? <dynamic.views.DynamicSections sections={[section]} photos={photos} /> : null,
  }));
  const added = [...others, ...placed];
  const isFixed = item !== undefined || placesSections === true;
  const heading = getMissingHeading(pageId, shown, item, boot);
  return (
    <>
      {heading === null ? null : <h1 className="sr-only">{heading}</h1>}
      <Boundary name={pageId} value={shown} fallback={<ContentNotAvailable />}>
        <BlocksContext
          value={isFixed ? null : { added, arrange: (keys) => arrangeKeys(order, keys), disclosures: ofSections }}
        >
          <View
            pageId={pageId}
            content={shown}
            photos={photos}
            category={category}
            contact={initial}
            collection={boot.collection}
            sections={placesSections ? <ListedSections sections={dynamic} photos={photos} /> : null}
            item={item}
            ids={queryClient.getQueryData(pageKeys.ids(pageId))}
          />
        </BlocksContext>
      </Boundary>
      {placesSections ? others.map(({ key, node }) => <Fragment key={key}>{node}</Fragment>) : null}
      {isFixed ? null : (
        <>
          <SectionsNote state={dynamic.state} />
          {dynamic.views ? <dynamic.views.DynamicSections sections={dynamic.floating} photos={photos} /> : null}
        </>
      )}
      {isFixed && ofSections ? <Disclosures texts={[...new Set(Object.values(ofSections).flat())]} /> : null}
      <Disclosures texts={disclosures.page} />
    </>
  );
}

/** Returns the disclosures of some of the sections. */
function keepSections(sections: ShownDisclosures['sections'], isKept: (id: string) => boolean) {
  return sections && Object.fromEntries(Object.entries(sections).filter(([id]) => isKept(id)));
}

/**
 * Returns the heading for a page whose content has none because an editor cleared the headline or deleted the hero, or null if the page
 * has its own. Every page has one `h1`, for search engines and screen readers.
 */
function getMissingHeading(
  pageId: string,
  content: Record<string, unknown>,
  item: ShownItem | undefined,
  { contents }: Boot,
): string | null {
  // Items without a name have no page, so an item's page always has a heading.
  if (item) return null;
  const { hero } = content as { hero?: { headline?: PlainOrRich } | null };
  const title = plainText(readRawFacts(content).title);
  const own = collectionOf(kindOf(pageId, content) ?? '') ? title : hero?.headline;
  if (plainText(own) !== '') return null;
  const { firm } = (contents.site ?? {}) as SiteContent;
  const { title: ownTitle, label = '' } = isOwnPage(pageId) ? factsOf(pageId) : {};
  return title || ownTitle || label || plainText(firm?.name) || 'Page';
}

/** Returns the same object while the photos are equal, so that not every text change re-renders the components that show them. */
function useStable(photos: Photos): Photos {
  const kept = useRef(photos);
  if (kept.current !== photos && !isEqual(kept.current, photos)) kept.current = photos;
  return kept.current;
}

/** Loads the page's sample content if its own could not be loaded. The demo has none. */
function useDefaults(pageId: string, site: unknown, isWanted: boolean) {
  return useQuery({
    queryKey: pageKeys.defaults(pageId),
    queryFn: () => loadDefaults(pageId, site),
    enabled: isWanted && pageId !== 'demo',
  });
}

/** Shown if the demo's content cannot be loaded: unlike other pages, the demo has no defaults (spec section 2, "Overlay demo page"). */
function ContentNotAvailable() {
  return (
    <section className="section">
      <div className="container stack">
        <h1>Content Not Available</h1>
        <p>Unable to load page content. Please try again later.</p>
        <p>
          <button type="button" className="button button-navy" onClick={() => window.location.reload()}>
            Retry
          </button>
        </p>
      </div>
    </section>
  );
}
