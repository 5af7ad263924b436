import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../../api/trpc-react';
import { collectPhotos, type Photos } from '../../../content/photos';
import { arrangeSections, type SectionItem } from '../../../editing/fields';
import { pagePath } from '../../../editing/names';
import { sectionPathOf, shownContent } from '../../../editing/state';
import { useLibrary } from '../../../editor-panels/claims/read-library';
import { PreviewNotice } from '../../../editor-panels/page-host/notice';
import { Boundary } from '../../../ui/boundary';
import { Icon } from '../../../ui/icon';
import { ToolButton } from '../../../ui/tool-button';
import { useMediaQuery } from '../../../ui/use-media-query';
import { FullPageLink } from '../full-page-link';
import { PageHints } from '../page-hints';
import { NARROW } from '../sections/sections-aside';
import { useEditing, useEntry } from '../use-entry';
import { DEVICE_LABELS, DEVICES, type Device } from './devices';
import { PageBlocks } from './page-blocks';
import { PreviewFrame } from './preview-frame';
import { PreviewSurroundings } from './preview-surroundings';
import { useLook } from './use-look';

interface PreviewPaneProps {
  selected: SectionItem | undefined;
  /** Opens the drawer with the sections, which narrow screens have instead of the list beside the form. */
  onOpenSections: () => void;
}

/** The live preview: the page as visitors see it, including unsaved changes (spec section 2). */
export function PreviewPane({ selected, onOpenSections }: PreviewPaneProps) {
  const { pageId, editing, view, fields } = useEntry();
  const [{ device, isOpen }, change] = usePreviewSettings();
  const look = useLook();
  const isNarrow = useMediaQuery(NARROW);
  const [picked, setPicked] = useState<{ path: string; section: string } | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const reveal = useStore(fields.view, (state) => state.reveal);
  // Once another section is chosen, the preview follows it.
  const focused = picked !== null && picked.section === selected?.path ? picked.path : null;
  // The shared site content has no address of its own.
  const address = pagePath(pageId);

  function handlePick(path: string) {
    const chosen = sectionPathOf(editing.store.getState(), path);
    if (chosen === null) return;
    setPicked({ path, section: chosen });
    view.setState({ chosen });
    fields.reveal(path);
  }

  return (
    <section className="preview" aria-label="Live preview">
      <div className="preview-bar">
        <h2 className="sr-only">Live preview</h2>
        {isNarrow ? (
          <ToolButton
            look="small"
            aria-label={`Sections${selected ? `: ${selected.name}` : ''}`}
            onClick={onOpenSections}
          >
            <Icon name="sections" />
            Sections
          </ToolButton>
        ) : null}
        {isOpen ? (
          <fieldset className="segments segments-small">
            <legend className="sr-only">Preview width</legend>
            {(Object.keys(DEVICES) as Device[]).map((id) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === device}
                title={`${DEVICES[id]} px wide`}
                onClick={() => change({ device: id })}
              >
                {DEVICE_LABELS[id]}
              </button>
            ))}
          </fieldset>
        ) : null}
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          onClick={() => change({ isOpen: !isOpen })}
        >
          {isOpen ? 'Hide preview' : 'Show preview'}
        </button>
        {address === null ? null : (
          <FullPageLink className="link-button preview-link" address={address}>
            View full page
          </FullPageLink>
        )}
      </div>
      <PreviewNotice />
      {isOpen ? (
        <PreviewFrame
          width={DEVICES[device]}
          target={reveal ?? focused ?? selected?.path ?? null}
          look={look.css}
          isShrunk={address === null}
          onPick={handlePick}
          onBody={setBody}
        >
          <PreviewPage brand={look.brand} />
        </PreviewFrame>
      ) : null}
      {body && address !== null ? <PageHints body={body} palette={look.palette} onPick={handlePick} /> : null}
    </section>
  );
}

interface PreviewSettings {
  device: Device;
  isOpen: boolean;
}

const KEY = 'prospectus:preview';
/** On a phone's screen, a desktop layout would be unreadable, and an open preview would leave no room for the form. */
function getDefaults(): PreviewSettings {
  const isPhone = window.innerWidth < DEVICES.tablet;
  return { device: isPhone ? 'phone' : 'desktop', isOpen: !isPhone };
}

/** Returns this person's preview settings, which are stored in the browser. */
function usePreviewSettings(): [PreviewSettings, (change: Partial<PreviewSettings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  function change(part: Partial<PreviewSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // If the browser stores nothing, the defaults apply next time.
    }
  }
  return [settings, change];
}

function readSettings(): PreviewSettings {
  try {
    const { device, isOpen } = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Partial<PreviewSettings>;
    return {
      device: device && Object.hasOwn(DEVICES, device) ? device : getDefaults().device,
      isOpen: typeof isOpen === 'boolean' ? isOpen : getDefaults().isOpen,
    };
  } catch {
    return getDefaults();
  }
}

/**
 * Renders the page as visitors see it, with pending changes and the previewed past value.
 * @param brand the look to render the page in
 */
function PreviewPage({ brand }: { brand: unknown }) {
  const { pageId, sections: read } = useEntry();
  const content = useDeferredValue(useEditing(shownContent));
  const sections = useStore(read);
  const shown = (content[pageId] ?? {}) as Record<string, unknown>;
  const dynamic = useMemo(
    () => arrangeSections(content, sections).toSorted((a, b) => a.position - b.position),
    [content, sections],
  );
  const known = useKnownPhotos();
  const { all: disclosures } = useLibrary();
  const photos = useMemo(() => ({ ...known, ...collectPhotos([shown, dynamic]) }), [known, shown, dynamic]);
  const drawn = useMemo(() => [shown, dynamic, photos], [shown, dynamic, photos]);
  return (
    <PreviewSurroundings brand={brand} content={drawn}>
      <Boundary value={content} fallback={<NotDrawn />}>
        <PageBlocks pageId={pageId} content={shown} photos={photos} dynamic={dynamic} disclosures={disclosures} />
      </Boundary>
    </PreviewSurroundings>
  );
}

function NotDrawn() {
  return <p className="preview-failed">The preview can’t be shown. Keep editing, or undo your last change.</p>;
}

/**
 * Returns the site's photos of people, since a person on this page may have a photo on another. Until they are loaded, initials are
 * shown.
 */
function useKnownPhotos(): Photos | undefined {
  return trpc.content.photos.useQuery().data;
}
