import '../../../styles/brand-faces.css';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { EMPTY_PAGE } from '../../../ui/clean-markup';
import { guardMarkup } from '../../../ui/guard-markup';
import { PreviewContext } from '../../../ui/surroundings';
import { listenToEmbeds } from '../../../visitor/embeds';
import { listenToProfiles } from '../../../visitor/operator-profile';

interface PreviewFrameProps {
  /** Width of the page in pixels. The page is scaled down to fit. */
  width: number;
  /** The path to scroll to and highlight. */
  target: string | null;
  /** Accessible title of the frame. */
  title?: string;
  /** CSS of the site's look; empty for the default look. */
  look?: string;
  /** Whether the frame is no higher than what it shows. */
  isShrunk?: boolean;
  /** Called when a text is clicked. */
  onPick?: (path: string) => void;
  /** Receives the body once the document has loaded; null when it is unloaded. */
  onBody?: (body: HTMLElement | null) => void;
  children: ReactNode;
}

/** Renders a page in an iframe with the real width of a device, so that it is laid out as on that device. */
export function PreviewFrame(props: PreviewFrameProps) {
  const {
    width,
    target,
    title = 'Live preview of the page',
    look = '',
    isShrunk = false,
    onPick = doNothing,
    onBody = doNothing,
    children,
  } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const size = useSize(box);
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  const { height } = useSize(isShrunk ? body : null);

  function handleLoad() {
    const page = frame.current?.contentDocument;
    if (!page) return;
    // The iframe has its own window, with its own Trusted Types policy.
    if (page.defaultView) guardMarkup(page.defaultView);
    copyStyles(page);
    listenToProfiles(page);
    listenToEmbeds(page);
    page.body.className = 'preview-body';
    setBody(page.body);
  }

  useEffect(() => {
    if (body) applyLook(body.ownerDocument, look);
  }, [body, look]);

  useEffect(() => {
    onBody(body);
    return () => onBody(null);
  }, [body, onBody]);

  useEffect(() => {
    if (!body || !target || bringIntoView(body, target)) return;
    // A section that was just added or shown is rendered later than it is chosen.
    const observer = new MutationObserver(() => bringIntoView(body, target) && observer.disconnect());
    observer.observe(body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [body, target]);

  return (
    <div
      className="preview-box"
      ref={setBox}
      style={isShrunk && height > 0 ? { maxHeight: `${Math.ceil(height * scale)}px` } : undefined}
    >
      <iframe
        ref={frame}
        title={title}
        className="preview-frame"
        srcDoc={EMPTY_PAGE}
        onLoad={handleLoad}
        style={{
          width: `${width}px`,
          height: `${size.height / scale}px`,
          transform: `scale(${scale})`,
          left: `${Math.max(0, (size.width - width * scale) / 2)}px`,
        }}
      />
      {body
        ? createPortal(
            // Clicking a text is only a shortcut; keyboard users have the list of sections.
            <div onClickCapture={(event) => pick(event, onPick)} onSubmitCapture={stop}>
              <PreviewContext value={true}>{children}</PreviewContext>
            </div>,
            body,
          )
        : null}
    </div>
  );
}

/** Picks the clicked text. Links in the preview do not navigate. */
function pick(event: MouseEvent, onPick: (path: string) => void): void {
  const clicked = event.target as Element;
  if (clicked.closest('a')) stop(event);
  const path = clicked.closest('[data-path]')?.getAttribute('data-path');
  if (path) onPick(path);
}

function doNothing(): void {}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Applies the look as a constructed style sheet, since the Content-Security-Policy blocks inline styles. */
function applyLook(page: Document, look: string): void {
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(look);
  page.adoptedStyleSheets = [sheet];
}

function copyStyles(page: Document): void {
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true));
  }
}

/** Scrolls to the element of a path and highlights it. @returns false if the page does not have it yet */
function bringIntoView(body: HTMLElement, path: string): boolean {
  const page = body.ownerDocument;
  for (const marked of page.querySelectorAll('[data-preview-target]')) marked.removeAttribute('data-preview-target');
  const exact = page.querySelector(`[data-path="${CSS.escape(path)}"]`);
  exact?.setAttribute('data-preview-target', '');
  const section = page.querySelector(`[data-section="${CSS.escape(path.replace(/^dynamic\./, ''))}"]`);
  const found = exact ?? section ?? page.querySelector(`[data-path^="${CSS.escape(path)}."]`)?.closest('section');
  const view = page.defaultView;
  if (!found || !view) return false;
  const { top, bottom } = found.getBoundingClientRect();
  if (exact && top >= 0 && bottom <= view.innerHeight) return true;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.scrollTo({
    top: view.scrollY + top - (exact ? view.innerHeight / 3 : 0),
    behavior: isStill ? 'auto' : 'smooth',
  });
  return true;
}

function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
