import { expect, test } from '../fixtures';

const OPEN = Array.from({ length: 500 }, (_, index) => `<b ${index}>`).join('');
const text = (html: string) => ({ blocks: [{ type: 'paragraph', data: { text: html } }] });

test('markup that would overload the server is refused, and other unsafe markup is cleaned', async ({
  edit,
  apiKey,
  request,
  page,
}) => {
  const answer = await request.post('/api/content/update', {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { path: 'privacy.more', value: text(`<p>${OPEN}${'<p>x'.repeat(5000)}`) },
  });
  expect(answer.status()).toBe(422);
  expect((await answer.json()).issues[0].message).toContain('privacy.more.blocks.0.data.text');
  await edit('privacy.more', text('<b>Left open <script>alert(1)</script><u>by a stranger'));
  await page.goto('/privacy');
  await expect(page.locator('[data-path="privacy.more"] p')).toHaveJSProperty(
    'innerHTML',
    '<b>Left open by a stranger</b>',
  );
});
