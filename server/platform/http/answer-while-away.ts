import { createHash, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { AppError, STATUS_OF } from '../errors';
import { NEVER_STORED } from './cdn';
import { errorBody } from './translate-error';

/** In seconds. */
const RETRY_AFTER = 5;
const WORDS = 'The site is starting. Please try again in a moment.';

/** Styles of this page only, with the colors of `src/styles/tokens.css`: the server cannot serve any other file yet. */
const STYLE = `
body {
  display: grid;
  align-content: center;
  box-sizing: border-box;
  min-height: 100vh;
  margin: 0;
  padding: 2rem 1.5rem;
  background: #faf7f2;
  color: #1a2433;
  font: 1.0625rem/1.6 system-ui, sans-serif;
  text-align: center;
}
main {
  max-width: 28rem;
  margin-inline: auto;
}
h1 {
  margin: 0;
  color: #0b1f3a;
  font: 500 2.5rem/1.1 Georgia, serif;
}
h1::after {
  content: "";
  display: block;
  width: 3rem;
  margin: 1.25rem auto;
  border-top: 3px solid #d4af37;
}
p {
  margin: 0;
  text-wrap: balance;
}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>One moment</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>One moment</h1>
<p>${WORDS} This page reloads automatically.</p>
</main>
</body>
</html>
`;

/**
 * Answers requests while the database has not been reached yet: `/healthz` reports that the server is alive, and everything else is a 503.
 */
export const answerWhileAway: RequestListener = (req, res) => {
  const [path = '/'] = (req.url ?? '/').split('?', 1);
  const isPage = (req.headers.accept ?? '').includes('text/html') && !/^\/api(\/|$)/i.test(path);
  res.setHeader('Cache-Control', NEVER_STORED);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`);
  res.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  if (path === '/healthz') return void res.end(JSON.stringify({ status: 'ok' }));
  const error = new AppError('SERVICE_UNAVAILABLE', WORDS, { retryAfter: RETRY_AFTER });
  res.statusCode = STATUS_OF[error.code];
  res.setHeader('Retry-After', String(RETRY_AFTER));
  res.end(isPage ? PAGE : JSON.stringify(errorBody(error, randomUUID())));
};
