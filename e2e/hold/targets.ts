import { fieldTargets } from './field-targets';
import { operationTargets } from './operation-targets';
import { HEADER_ROOM, type Sent, type Target, target } from './target';

/** Returns every place in operations, content fields, URLs, headers, forms and uploads that takes a text from a stranger or an editor. */
export function allTargets(): Target[] {
  return [
    ...operationTargets(),
    ...fieldTargets(),
    ...addressTargets(),
    ...headerTargets(),
    ...formTargets(),
    ...uploadTargets(),
  ];
}

function addressTargets(): Target[] {
  const beginnings = [
    '/',
    '/admin',
    '/portfolio',
    '/attached-assets',
    '/media',
    '/assets',
    '/api',
    '/api/content/',
    '/api/trpc/',
    '/contact?',
    '/portfolio?category=',
    '/sitemap.xml',
  ];
  return beginnings.map((begin) => ({
    name: `GET ${begin}`,
    room: HEADER_ROOM,
    request: (text) => ({ method: 'GET', path: `${begin}${inOneLine(text).replaceAll(' ', '+')}x`, isRaw: true }),
  }));
}

function headerTargets(): Target[] {
  const names =
    'Cookie Accept Accept-Encoding Accept-Language Authorization If-None-Match Range Content-Type Origin Host X-Forwarded-For User-Agent Referer Idempotency-Key Sec-Fetch-Site'.split(
      ' ',
    );
  return ['/', '/api/content/home', '/no-such-page'].flatMap((path, index) =>
    names.map((header) => ({
      name: `${header} of ${path}`,
      room: HEADER_ROOM,
      isLikeAnother: index > 0,
      request: (text: string) => ({ method: 'GET', path, headers: { [header]: inOneLine(text) }, isRaw: true }),
    })),
  );
}

function formTargets(): Target[] {
  const forms = {
    '/contact': ['fullName', 'email', 'subject', 'message', 'extraNote'],
    '/admin/join': ['token', 'name', 'password'],
    '/admin/setup': ['token', 'email', 'name'],
  };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return Object.entries(forms).flatMap(([path, fields]) =>
    [...fields, 'many'].map((field) => ({
      name: `the form of ${path}: ${field}`,
      room: 60_000,
      request: (text: string) => {
        const filled =
          field === 'many'
            ? text.split(/[ .<]/).map((part): [string, string] => [part, '1'])
            : fields.map((name): [string, string] => [name, name === field ? text : 'a@b.cd']);
        return { method: 'POST', path, headers, body: new URLSearchParams(filled.slice(0, 20_000)).toString() };
      },
    })),
  );
}

function uploadTargets(): Target[] {
  const upload = (name: string, type: string, content: string): Sent => {
    const form = new FormData();
    form.set('files', new Blob([content], { type }), name);
    return { method: 'POST', path: '/api/media', body: form };
  };
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;
  return [
    target('a drawing', (text) => upload('x.svg', 'image/svg+xml', svg(text))),
    target('a text of a drawing', (text) => upload('x.svg', 'image/svg+xml', svg(`<text><![CDATA[${text}]]></text>`))),
    target('a style of a drawing', (text) => upload('x.svg', 'image/svg+xml', svg(`<style>a{b:${text}}</style>`))),
    target('a path of a drawing', (text) =>
      upload('x.svg', 'image/svg+xml', svg(`<path d="${text.replaceAll('"', '')}"/>`)),
    ),
    {
      ...target('the name of a file', (text) => upload(`${inOneLine(text)}.svg`, 'image/svg+xml', svg(''))),
      room: 10_000,
    },
  ];
}

function inOneLine(text: string): string {
  return text.toWellFormed().replaceAll('\r', '').replaceAll('\n', '').replaceAll('\u2028', '');
}
