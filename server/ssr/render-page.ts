import type { Boot } from '../../src/boot';

/** What the built app gives for a page: its markup, its head and its status. */
export interface RenderedApp {
  html: string;
  head: string;
  status: number;
  /** Parts that could not be drawn, by name. */
  faulty?: string[];
}

/** The app's own entry for the server, built or by the development server. */
export type RenderApp = (url: string, boot: Boot) => Promise<RenderedApp>;

/** Which scripts and styles a page loads, from the client build. */
export interface ClientAssets {
  script: string;
  styles: string[];
  /** Fonts to fetch before the styles ask for them. */
  fonts: string[];
  /** Modules to fetch early, by page. */
  preloads: string[];
}

/** The whole document. */
export function documentOf(app: RenderedApp, given: Boot, assets: ClientAssets): string {
  const boot: Boot = app.faulty && app.faulty.length > 0 ? { ...given, faulty: app.faulty } : given;
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  const preloads = assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${[...fonts, ...styles, ...preloads].join('\n')}
${app.head}
</head>
<body>
<div id="root">${app.html}</div>
<script type="application/json" id="boot">${escapeJson(boot)}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>
`;
}

/** JSON that can stand in a script element: no `</script>`, no line separators that end a line in JavaScript. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
