import '../../styles/brand-screen.css';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { RADII } from '../../content/brand/brand.model';
import { findTypefacePair, nameTypefaces, TYPEFACE_CHOICES } from '../../content/brand/typefaces';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { PageHostContext } from '../../editor-panels/page-host/page-host';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { ScreenFrame } from '../administration/screen-frame';
import type { PageEntry } from '../page-editor/open-pages';
import { SaveBar } from '../page-editor/save-bar';
import { UndoButtons } from '../page-editor/undo-buttons';
import { useDashboardHost } from '../page-editor/use-dashboard-host';
import { EntryContext, useEntry } from '../page-editor/use-entry';
import { useShortcuts } from '../page-editor/use-shortcuts';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { BrandPreview } from './brand-preview';
import { ColourFields } from './colour-fields';
import { DrawingFields } from './drawing-fields';
import { FontFields } from './font-fields';
import { LogoFields } from './logo-fields';
import { useBrand } from './use-brand';

/**
 * Edits the site's look (colors, typefaces, corners, logo, illustrations) next to a live preview. The look is part of the site
 * content and is saved like it.
 */
export function BrandScreen() {
  const { pages, live } = useDashboard();
  const slot = useStore(pages.store, (state) => state.pages.site);

  useEffect(() => {
    void pages.open('site');
    live.follow('site');
    return () => live.follow(null);
  }, [pages, live]);

  if (slot?.state === 'failed') {
    return (
      <div className="admin-empty">
        <h2>The brand could not be loaded</h2>
        <p>The site cannot be reached or returned an error.</p>
        <p>
          <ToolButton onClick={() => void pages.open('site')}>Retry</ToolButton>
        </p>
      </div>
    );
  }
  return slot?.state === 'ready' ? <OpenBrand entry={slot.entry} /> : <Loading />;
}

function OpenBrand({ entry }: { entry: PageEntry }) {
  const host = useDashboardHost(entry);
  return (
    <EntryContext value={entry}>
      <PageHostContext value={host}>
        <Brand />
      </PageHostContext>
    </EntryContext>
  );
}

function Brand() {
  const isFrozen = useIsFrozen();
  const frame = useRef<HTMLFieldSetElement>(null);
  useReveal(frame);
  useShortcuts();
  return (
    <ScreenFrame
      title="Brand"
      lead={
        <>
          Colors, typefaces, logo and illustrations for the whole site. See earlier versions in the{' '}
          <Link className="text-link" href={editorPath('site')}>
            site-wide history
          </Link>
          .
        </>
      }
      tools={<Steps />}
    >
      <PageNotices />
      <div className="brand">
        <fieldset ref={frame} className="brand-fields frozen-frame" disabled={isFrozen}>
          <legend className="sr-only">Brand</legend>
          <ColourFields />
          <ShapeFields />
          <FontFields />
          <LogoFields />
          <DrawingFields />
        </fieldset>
        <BrandPreview />
      </div>
      <SaveBar />
      <ConflictDialog />
    </ScreenFrame>
  );
}

/** Scrolls to the field to reveal, such as the first one that the server refused, and focuses it. */
function useReveal(frame: RefObject<HTMLElement | null>): void {
  const { fields } = useEntry();
  const path = useStore(fields.view, ({ reveal }) => reveal);
  useEffect(() => {
    if (path === null) return;
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const isBelow = (one: string, other: string) => `${one}.`.startsWith(`${other}.`);
    const field =
      all.findLast(({ dataset }) => isBelow(path, dataset.path ?? '')) ??
      all.find(({ dataset }) => isBelow(dataset.path ?? '', path));
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>(INPUT)?.focus({ preventScroll: true });
    fields.onRevealed();
  }, [path, fields, frame]);
}

const INPUT = 'input:not([type="color"], [type="file"], [type="radio"]:not(:checked)), button';

/** Buttons to undo, redo, and reset to the default look. */
function Steps() {
  const { brand, clear } = useBrand();
  const isFrozen = useIsFrozen();
  return (
    <>
      <UndoButtons />
      <ToolButton disabled={isFrozen || Object.keys(brand).length === 0} onClick={clear}>
        Reset to default theme
      </ToolButton>
    </>
  );
}

const RADIUS_LABELS = { square: 'Square', small: 'Small', soft: 'Soft', round: 'Round' };

/** Selects the typeface pair, previewed in its own fonts, and the corner radius. */
function ShapeFields() {
  const { brand, choose } = useBrand();
  const typefaces = findTypefacePair(brand.typefaces) ? brand.typefaces : 'fraunces';
  const radius = RADII.find((one) => one === brand.radius) ?? 'small';
  return (
    <>
      <fieldset className="brand-group" data-path="site.brand.typefaces">
        <legend>Typefaces</legend>
        {TYPEFACE_CHOICES.map((choice) => (
          <label key={choice} className="brand-pair" data-pair={choice}>
            <input
              type="radio"
              name="typefaces"
              checked={choice === typefaces}
              onChange={() => choose(['typefaces'], choice)}
            />
            <span>
              <span className="brand-pair-headings">{nameTypefaces(choice)}</span>
              <span className="brand-pair-texts">We buy small companies, and keep them as they are.</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="brand-group" data-path="site.brand.radius">
        <legend>Corners</legend>
        <div className="brand-radii">
          {RADII.map((choice) => (
            <label key={choice} className="brand-radius" data-radius={choice}>
              <input
                type="radio"
                name="radius"
                checked={choice === radius}
                onChange={() => choose(['radius'], choice)}
              />
              {RADIUS_LABELS[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
