import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { AppError, STATUS_OF } from '../errors';
import { errorBody } from './translate-error';

/** In seconds. */
const RETRY_AFTER = 5;
const WORDS = 'The site is starting and will be here in a moment.';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>One moment</title>
</head>
<body>
<h1>One moment</h1>
<p>${WORDS} This page loads again by itself.</p>
</body>
</html>
`;

/** Answers for a server whose database could not be reached yet: it lives (`/healthz`), and whatever else is asked for is 503. */
export const answerWhileAway: RequestListener = (req, res) => {
  const [path = '/'] = (req.url ?? '/').split('?', 1);
  const isPage = (req.headers.accept ?? '').includes('text/html') && !/^\/api(\/|$)/i.test(path);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', "default-src 'none'");
  res.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  if (path === '/healthz') return void res.end(JSON.stringify({ status: 'ok' }));
  const error = new AppError('SERVICE_UNAVAILABLE', WORDS, { retryAfter: RETRY_AFTER });
  res.statusCode = STATUS_OF[error.code];
  res.setHeader('Retry-After', String(RETRY_AFTER));
  res.end(isPage ? PAGE : JSON.stringify(errorBody(error, randomUUID())));
};
