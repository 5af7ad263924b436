import type { Boot, HeadFacts } from '../../../src/boot';
import { escapeAttribute } from '../../../src/lib/escape-html';
import type { PageLook } from '../brand/brand-sheets';
import { START_SCRIPT } from './start-script';

/** What the built app gives for a page: its markup, its head and its status. */
export interface RenderedApp {
  html: string;
  head: string;
  status: number;
  /** What the browser needs besides the page's own view to draw it. */
  parts?: AppPart[];
  /** Parts that could not be drawn, by name. */
  faulty?: string[];
}

/** The app's own entry for the server, built or by the development server. */
export type RenderApp = (url: string, boot: Boot, said?: HeadFacts) => Promise<RenderedApp>;

/** Which scripts and styles a page loads, from the client build. */
export interface ClientAssets {
  /** The one script of every page. */
  script: string;
  /** The script that it fetches when a visitor first uses what few visitors use. */
  asked: string;
  styles: string[];
  /** Fonts to fetch before the styles ask for them. */
  fonts: string[];
  /** What the app is made of on this page: fetched by that script, all at once, where the page needs the app. */
  app: string[];
  /** What the app is made of besides where a page needs it. */
  parts: Record<AppPart, string[]>;
}

/** Of the app, what few pages need: what draws sections that are not a page's own, and rich documents. */
export type AppPart = 'sections' | 'blocks';

/**
 * Returns the whole document.
 * @param look the firm's own, where it has chosen one
 * @param analytics the attributes of the third-party analytics script, which the start script adds for visitors
 */
export function documentOf(
  app: RenderedApp,
  given: Boot,
  assets: ClientAssets,
  look: PageLook | null = null,
  analytics?: Readonly<Record<string, string>>,
): string {
  const boot: Boot = app.faulty && app.faulty.length > 0 ? { ...given, faulty: app.faulty } : given;
  const fonts = (look?.fonts ?? assets.fonts).map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  const modules = new Set([...assets.app, ...(app.parts ?? []).flatMap((part) => assets.parts[part])]);
  const styles = [...assets.styles, ...(look ? [look.style] : [])].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  return `<!doctype html>
<html lang="${given.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${[...fonts, ...styles].join('\n')}
${app.head}
</head>
<body>
<div id="root">${app.html}</div>
<script type="application/json" id="boot">${escapeJson(boot)}</script>
<script data-src="${assets.script}" data-asked="${assets.asked}" data-app="${[...modules].join(' ')}"${analyticsData(analytics)}>${START_SCRIPT}</script>
</body>
</html>
`;
}

function analyticsData(analytics?: Readonly<Record<string, string>>): string {
  return analytics ? ` data-analytics="${escapeAttribute(JSON.stringify(analytics))}"` : '';
}

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that can stand in a script element: no `</script>`, no line separators that end a line in JavaScript. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] as string);
}
