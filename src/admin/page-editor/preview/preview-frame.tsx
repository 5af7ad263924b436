import '../../../styles/brand-faces.css';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { EMPTY_PAGE } from '../../../ui/clean-markup';
import { guardMarkup } from '../../../ui/guard-markup';
import { PreviewContext } from '../../../ui/surroundings';
import { listenToEmbeds } from '../../../visitor/embeds';
import { listenToProfiles } from '../../../visitor/operator-profile';

interface PreviewFrameProps {
  /** How wide the page is, in pixels; it is scaled to the room there is. */
  width: number;
  /** The path to bring into view and to mark. */
  target: string | null;
  /** What it is, for who can't see it. */
  title?: string;
  /** The style sheet of the firm's look; empty where it has none of its own. */
  look?: string;
  /** A text was clicked on. */
  onPick?: (path: string) => void;
  /** Its page is there; null once it is not. */
  onBody?: (body: HTMLElement | null) => void;
  children: ReactNode;
}

/** A page of its own within the page: its width is real, so that it is laid out as on such a device. */
export function PreviewFrame(props: PreviewFrameProps) {
  const {
    width,
    target,
    title = 'Live preview of the page',
    look = '',
    onPick = nothing,
    onBody = nothing,
    children,
  } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const size = useSize(box);
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;

  function handleLoad() {
    const page = frame.current?.contentDocument;
    if (!page) return;
    // It has a window of its own, and with it rules of its own for what is written into it.
    if (page.defaultView) guardMarkup(page.defaultView);
    copyStyles(page);
    listenToProfiles(page);
    listenToEmbeds(page);
    page.body.className = 'preview-body';
    setBody(page.body);
  }

  useEffect(() => {
    if (body) wear(body.ownerDocument, look);
  }, [body, look]);

  useEffect(() => {
    onBody(body);
    return () => onBody(null);
  }, [body, onBody]);

  useEffect(() => {
    if (body && target) bringIntoView(body, target);
  }, [body, target]);

  return (
    <div className="preview-box" ref={box}>
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
            // Pointing at a text is a shortcut; the list of sections is the way for the keyboard.
            <div onClickCapture={(event) => pick(event, onPick)} onSubmitCapture={stop}>
              <PreviewContext value={true}>{children}</PreviewContext>
            </div>,
            body,
          )
        : null}
    </div>
  );
}

/** A click picks a text; nothing in the preview leads anywhere. */
function pick(event: MouseEvent, onPick: (path: string) => void): void {
  const clicked = event.target as Element;
  if (clicked.closest('a')) stop(event);
  const path = clicked.closest('[data-path]')?.getAttribute('data-path');
  if (path) onPick(path);
}

function nothing(): void {}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A sheet of the page's own: one written into it the Content-Security-Policy would refuse. */
function wear(page: Document, look: string): void {
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

function bringIntoView(body: HTMLElement, path: string): void {
  const page = body.ownerDocument;
  for (const marked of page.querySelectorAll('[data-preview-target]')) marked.removeAttribute('data-preview-target');
  const exact = page.querySelector(`[data-path="${CSS.escape(path)}"]`);
  exact?.setAttribute('data-preview-target', '');
  const section = page.querySelector(`[data-section="${CSS.escape(path.replace(/^dynamic\./, ''))}"]`);
  const found = exact ?? section ?? page.querySelector(`[data-path^="${CSS.escape(path)}."]`)?.closest('section');
  const view = page.defaultView;
  if (!found || !view) return;
  const { top, bottom } = found.getBoundingClientRect();
  if (exact && top >= 0 && bottom <= view.innerHeight) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.scrollTo({
    top: view.scrollY + top - (exact ? view.innerHeight / 3 : 0),
    behavior: isStill ? 'auto' : 'smooth',
  });
}

function useSize(ref: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
