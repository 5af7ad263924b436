import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { writeFileSync } from 'node:fs';
const origin = 'http://localhost:3900';
const pages = (process.argv[3] ?? '/').split(',');
const names = process.argv[2].split(',');
const rounds = Number(process.argv[4] ?? 3);
const get = async (p, enc = 'br') => { const a = await fetch(origin + p, { headers: { 'accept-encoding': enc } }); return { type: a.headers.get('content-type'), body: Buffer.from(await a.arrayBuffer()), h: a.headers }; };
const css = async (html) => (await get(/href="(\/assets\/visitor-[^"]+\.css)"/.exec(html)[1])).body.toString();
const VARIANTS = {
  as: (h) => h,
  inline: async (h) => h.replace(/<link rel="stylesheet" href="\/assets\/visitor-[^>]+>/, `<style>${await css(h)}</style>`),
  nofont: (h) => h.replace(/<link rel="preload" as="font"[^>]+>\n/g, ''),
  onefont: (h) => h.replace(/<link rel="preload" as="font"[^>]+inter[^>]+>\n/g, ''),
  noscript: (h) => h.replace(/<script type="module"[^>]*><\/script>/, ''),
  cv: async (h) => h.replace('</head>', '<style>.section ~ .section, footer{content-visibility:auto;contain-intrinsic-size:auto 700px}</style></head>'),
  noimg: (h) => h.replace(/<img[^>]*>/g, ''),
  nold: (h) => h.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, ''),
  noicons: (h) => h.replace(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*>\n/g, ''),
  noprint: (h) => h.replace(/<link rel="stylesheet" media="print"[^>]*>\n/, ''),
};
for (const page of pages) for (const name of names) {
  const base = (await get(page)).body.toString();
  let html = base;
  for (const one of name.split('+')) html = await VARIANTS[one](html);
  const br = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const server = createServer(async (req, res) => {
    if (req.url === page) { res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }); return res.end(br); }
    const a = await fetch(origin + req.url, { headers: { 'accept-encoding': 'br' } });
    const raw = Buffer.from(await a.arrayBuffer());
    const type = a.headers.get('content-type') ?? '';
    const isText = /text|javascript|svg|json/.test(type);
    res.writeHead(a.status, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', ...(isText && { 'content-encoding': 'br' }) });
    res.end(isText ? brotliCompressSync(raw) : raw);
  }).listen(0);
  const port = server.address().port;
  const got = [];
  for (let i = 0; i < rounds; i++) {
    const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: ['--headless=new', '--no-sandbox'] });
    const r = await lighthouse(`http://localhost:${port}${page}`, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error' });
    const a = r.lhr.audits;
    got.push([a['first-contentful-paint'].numericValue, a['largest-contentful-paint'].numericValue, a['mainthread-work-breakdown']?.numericValue, a.metrics.details.items[0].observedLargestContentfulPaint, a.metrics.details.items[0].observedFirstContentfulPaint].map(Math.round));
    if (i === 0) writeFileSync(`/tmp/lh/${name}.json`, JSON.stringify(r.lhr));
    await chrome.kill();
  }
  console.log(page, name, br.length, 'fcp/lcp/main/obsLcp/obsFcp', got.map((g) => g.join('/')).join('  '));
  server.closeAllConnections(); server.close();
}
