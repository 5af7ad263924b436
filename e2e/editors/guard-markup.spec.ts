import { expect, openApp, test } from '../fixtures';

test("markup written by the app's scripts is stripped of anything that could run, on the page and in frames it creates", async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  // The site's policy reports what it would have blocked as well.
  problems.expect(/inline event handler/);
  problems.expect(/'default' policy failed/);
  await openApp(page, '/about');
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  const written = await page.evaluate(() => {
    const box = document.createElement('div');
    const markups = [
      'Plain & <b onclick="alert(1)">bold</b>',
      '<img src="/favicon.ico" onerror="alert(1)"><a href="java\nscript:alert(1)">a</a><a href="/about">b</a>',
      '<svg viewBox="0 0 1 1"><script>alert(1)</script><path d="M0 0"></path></svg>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><p>left</p>',
    ];
    return markups.map((markup) => {
      box.innerHTML = markup;
      return box.innerHTML;
    });
  });
  expect(written).toEqual([
    'Plain &amp; <b>bold</b>',
    '<img src="/favicon.ico"><a>a</a><a href="/about">b</a>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    '<p>left</p>',
  ]);
  const frames = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    try {
      frame.srcdoc = '<p>a page</p>';
      return 'written';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(frames).toBe('TypeError');
});
