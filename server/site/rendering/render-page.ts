import type { Boot, HeadFacts } from '../../../src/boot';
import { escapeAttribute } from '../../../src/lib/escape-html';
import type { PageLook } from '../brand/brand-sheets';
import { START_SCRIPT } from './start-script';

/** The result of rendering a page: its markup, its head and its status. */
export interface RenderedApp {
  html: string;
  head: string;
  status: number;
  /** The parts of the app the browser needs to render the page, in addition to the page's own view. */
  parts?: AppPart[];
  /** The names of the parts that failed to render. */
  faulty?: string[];
}

/** The app's server entry, from the build or from the development server. */
export type RenderApp = (url: string, boot: Boot, said?: HeadFacts) => Promise<RenderedApp>;

/** The scripts and styles of the client build that a page loads. */
export interface ClientAssets {
  /** The one script of every page. */
  script: string;
  /** The script that is fetched when a visitor first uses one of the rarely used features. */
  asked: string;
  styles: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** The app's files for this page. The page's script fetches them all at once if the page needs the app. */
  app: string[];
  /** Additional files of the app, for pages that need them. */
  parts: Record<AppPart, string[]>;
}

/** The parts of the app that few pages need: those that render added sections and rich documents. */
export type AppPart = 'sections' | 'blocks';

/**
 * Returns the whole document.
 * @param look the firm's own colors and fonts, if it has chosen any
 * @param analytics the attributes of the third-party analytics script, which the start script adds for visitors
 */
export function renderDocument(
  app: RenderedApp,
  given: Boot,
  assets: ClientAssets,
  look: PageLook | null = null,
  analytics?: Readonly<Record<string, string>>,
): string {
  const boot: Boot = app.faulty && app.faulty.length > 0 ? { ...given, faulty: app.faulty } : given;
  const modules = new Set([...assets.app, ...(app.parts ?? []).flatMap((part) => assets.parts[part])]);
  return renderShell({
    ...app,
    locale: given.locale,
    assets: { ...assets, app: [...modules] },
    look,
    data: `<script type="application/json" id="boot">${escapeJson(boot)}</script>\n`,
    analytics,
  });
}

interface Shell extends Pick<RenderedApp, 'html' | 'head'> {
  locale: string;
  /** `app` are all of the app's files for the page. */
  assets: ClientAssets;
  look: PageLook | null;
  /** The element with the data that the app needs; without it, the browser never starts the app. */
  data?: string;
  analytics?: Readonly<Record<string, string>> | undefined;
}

/** Returns a document with rendered markup, the site's styles and the script of every page. */
export function renderShell({ html, head, locale, assets, look, data = '', analytics }: Shell): string {
  const fonts = (look?.fonts ?? assets.fonts).map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  const styles = [...assets.styles, ...(look ? [look.style] : [])].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${[...fonts, ...styles].join('\n')}
${head}
</head>
<body>
<div id="root">${html}</div>
${data}<script data-src="${assets.script}" data-asked="${assets.asked}" data-app="${assets.app.join(' ')}"${analyticsData(analytics)}>${START_SCRIPT}</script>
</body>
</html>
`;
}

function analyticsData(analytics?: Readonly<Record<string, string>>): string {
  return analytics ? ` data-analytics="${escapeAttribute(JSON.stringify(analytics))}"` : '';
}

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Returns JSON that is safe inside a script element: without `</script>` and without U+2028 and U+2029, which end a line in JavaScript. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] as string);
}
