import { withSite } from './e2e/run/with-site';
await withSite(async (site, browser) => {
  const { cookies } = await site.session('admin');
  const url = site.server.url;
  const headers = { Cookie: cookies.map((c) => `${c.name}=${c.value}`).join('; '), Origin: url, 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown) => (await fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })).json() as any;
  const people = await send('GET', '/api/people');
  const un = await send('GET', '/api/claims/unlinked?page=home');
  const place = (w: string) => { const s = un.items.find((i: any) => i.words === w); return s && { pageId: s.pageId, path: s.ref, quote: { words: s.words, start: s.start } }; };
  const a = await send('POST', '/api/claims', { statement: 'Our investors received an average equity return of 32% a year, net of fees.', kind: 'performance', value: '32%', asOf: '2025-12-31', source: 'Audited statements for 2025, page 4', ownerId: people[0].id, nextReview: '2026-12-31', place: place('32%') });
  await send('POST', '/api/claims', { statement: 'We have raised $7.5M.', kind: 'figure', value: '$7.5M', asOf: '2024-12-31', source: 'Ledger', nextReview: '2026-01-31', place: place('$7.5M') });
  await send('POST', '/api/claims', { statement: 'Our fastest closing took 29 days.', kind: 'superlative', value: '29', place: place('29') });
  const r = await send('POST', '/api/claims', { statement: 'The largest buyer of small companies in Ohio.', kind: 'ranking' });
  await send('POST', `/api/claims/${r.id}/retire`, { reason: 'We no longer state it.' });
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n']), 'Audited statements 2025.pdf');
  const { 'Content-Type': _, ...plain } = headers;
  console.log((await fetch(`${url}/api/claims/${a.id}/upload`, { method: 'POST', body: form, headers: plain })).status);
  await send('PATCH', `/api/claims/${a.id}`, { source: 'Audited statements for 2025, page 5', reason: 'The page was wrong.' });
  const some = un.items.find((i: any) => i.words === '100+');
  await send('POST', '/api/claims/not-claims', { pageId: 'home', path: some.ref, quote: { words: '100+', start: some.start }, reason: 'An offer, not a fact.' });
  for (const width of [390, 768, 1024, 1440]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies(cookies.map((c) => ({ ...c, url })));
    const page = await context.newPage();
    for (const [name, path] of [['list', '/admin/claims'], ['detail', `/admin/claims/${a.id}`], ['unlinked', '/admin/claims/unlinked'], ['disagreeing', '/admin/claims/disagreeing']]) {
      await page.goto(url + path);
      await page.locator('#root[data-app="ready"]').waitFor({ state: 'attached' });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/claims-${name}-${width}.png` });
    }
    await page.goto(`${url}/admin/claims/unlinked`);
    await page.getByRole('button', { name: /^Add claim…/ }).first().click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/claims-dialog-${width}.png` });
    await context.close();
  }
});
