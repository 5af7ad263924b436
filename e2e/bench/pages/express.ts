import type { AddressInfo } from 'node:net';
import express from 'express';
import postgres from 'postgres';
import type { Boot } from '../../../src/boot';

interface App {
  render(url: string, boot: Boot): Promise<{ html: string; head: string; status: number }>;
}

const { DATABASE_URL = '', ENTRY = '', PAGE = 'home', URL_PATH = '/' } = process.env;

/** An Express server that reads one row per request and renders the page with `renderToString`, or sends the row as JSON. */
const app = express();
const sql = postgres(DATABASE_URL, { max: 10 });
const { render } = (await import(ENTRY)) as App;
const [site] = await sql`select content from pages where page_id = 'site'`;

app.get('/json', async (_req, res) => {
  const [row] = await sql`select content from pages where page_id = ${PAGE}`;
  res.json(row?.content);
});
app.get('/page', async (_req, res) => {
  const [row] = await sql`select content from pages where page_id = ${PAGE}`;
  const boot = {
    contents: { site: site?.content, [PAGE]: row?.content },
    sections: { [PAGE]: [] },
    origin: 'http://localhost',
    year: 2026,
    locale: 'en-US',
  };
  const { html, head } = await render(URL_PATH, boot);
  const state = JSON.stringify(boot).replace(/</g, '\\u003c');
  res.send(`<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${html}</div>
<script type="application/json">${state}</script></body></html>`);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
