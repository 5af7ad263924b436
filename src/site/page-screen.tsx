import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readContent, sendContact } from '../api/site-calls';
import type { Boot } from '../boot';
import { collectPhotos, type Photos } from '../content/photos';
import { isEqual } from '../lib/is-equal';
import type { ContactErrors } from '../pages/contact/contact-message.model';
import type { ContactOutcome, OutgoingMessage } from '../pages/page-view';
import type { ShownPageId } from '../pages/routes';
import { loadedPage, loadPage, type PageModule } from '../pages/views';
import { GenericSection } from '../sections/generic-section';
import { Part } from '../sections/part';
import { Boundary } from '../ui/boundary';
import { Loading } from '../ui/loading';
import { notify } from '../ui/toast-store';
import { ContentNotAvailable } from './content-not-available';
import { PageSections } from './page-sections';

interface PageScreenProps {
  pageId: ShownPageId;
  search: string;
  boot: Boot;
  onReady: () => void;
}

/** One page: its view and content, loading until both are there; the bundled defaults where the content can't be read. */
export function PageScreen({ pageId, search, boot, onReady }: PageScreenProps) {
  const { page, isMissing } = usePage(pageId);
  const content = useQuery({ queryKey: ['content', pageId], queryFn: () => readContent(pageId) });
  const isReady = isMissing || (page !== undefined && !content.isPending);
  const hasFailed = content.isError;

  useEffect(() => {
    if (!hasFailed || pageId === 'demo') return;
    const description = pageId === 'contact' ? 'Failed to load contact information' : 'Failed to load page content';
    notify({ title: 'Error', description, variant: 'destructive' });
  }, [hasFailed, pageId]);

  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);

  const shown = content.data ?? page?.defaults;
  const photos = useSteady(useMemo(() => ({ ...boot.photos, ...collectPhotos(shown) }), [boot.photos, shown]));
  if (isMissing || (hasFailed && pageId === 'demo')) return <ContentNotAvailable />;
  if (!page || content.isPending || !shown) return <Loading />;
  const { View, defaults, placesSections = false } = page;
  const sections = <PageSections pageId={pageId} photos={photos} isListed={placesSections} />;
  const generic = Object.entries(shown).filter(([id]) => !Object.hasOwn(defaults, id));
  const { contact } = boot;
  // 'Sent' belongs to the address the form came back to, not to a later visit of the page.
  const isOver = contact?.isSent && !new URLSearchParams(search).has('sent');
  const initial = contact && !isOver ? { ...contact, errors: contact.errors as ContactErrors } : undefined;
  const category = new URLSearchParams(search).get('category') ?? 'all';
  return (
    <>
      <Boundary name={pageId} value={shown} fallback={<ContentNotAvailable />}>
        <View
          content={shown}
          photos={photos}
          category={category}
          contact={{ onSend: handleSend, initial }}
          sections={placesSections ? sections : null}
        />
      </Boundary>
      {generic.map(([id, value]) => (
        <Part key={id} path={`${pageId}.${id}`} value={value}>
          {(value) => <GenericSection path={`${pageId}.${id}`} value={value} photos={photos} />}
        </Part>
      ))}
      {placesSections ? null : sections}
    </>
  );
}

/** The same photos as the same object, so that who shows them is not drawn anew with every word that changes. */
function useSteady(photos: Photos): Photos {
  const kept = useRef(photos);
  if (kept.current !== photos && !isEqual(kept.current, photos)) kept.current = photos;
  return kept.current;
}

/** A page's module: at once where it is loaded, else when it is; or that it can't be fetched. */
function usePage(pageId: ShownPageId): { page: PageModule | undefined; isMissing: boolean } {
  const [, setLoaded] = useState<ShownPageId>();
  const [missing, setMissing] = useState<ShownPageId>();
  useEffect(() => {
    let isCurrent = true;
    loadPage(pageId).then(
      () => isCurrent && setLoaded(pageId),
      () => isCurrent && setMissing(pageId),
    );
    return () => {
      isCurrent = false;
    };
  }, [pageId]);
  return { page: loadedPage(pageId), isMissing: missing === pageId };
}

async function handleSend(message: OutgoingMessage): Promise<ContactOutcome> {
  const outcome = await sendContact(message);
  if (outcome === 'sent') {
    notify({ title: 'Message Sent!', description: "We'll get back to you as soon as possible." });
  } else if (outcome === 'failed') {
    notify({
      title: 'Failed to send message',
      description: 'Please try again later or contact us directly.',
      variant: 'destructive',
    });
  }
  return outcome;
}
