import { expect, signIn, test } from '../fixtures';
import { finalize, openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

const HEADLINE = 'home.hero.headline';

test('text written on the demo before signing in is still there afterward', async ({ page, context, site }) => {
  await openEditMode(page, '/overlay-demo');
  await writeText(page, 'demo.hero.headline', 'A visitor’s words');
  await signIn(context, site, 'editor');
  await page.reload();
  await expect(textAt(page, 'demo.hero.headline')).toHaveText('A visitor’s words');
  await expect(panelOf(page)).toContainText('One unsaved change from an earlier session was restored.');
  await finalize(page);
});

test('editing works in a browser without storage, with a warning that nothing is kept', async ({
  page,
  signedInEditor: _,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Kept by nobody');
  await expect(panelOf(page)).toContainText('This browser can’t store your unsaved changes.');
  await panelButton(page, /unsaved change/).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('Kept by nobody');
  // The browser prompts on leaving only as long as something would be lost.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await finalize(page);
});

test('leftovers of an unknown version or another program in the storage do no harm', async ({
  page,
  signedInEditor,
}) => {
  await page.addInitScript((id) => {
    const slot = (name: string) => `prospectus:unsaved|${id}|home|${name}`;
    localStorage.setItem(slot('broken'), '{"pending":[[');
    localStorage.setItem(slot('foreign'), '{"pending":{"a":1},"history":3}');
    localStorage.setItem(
      slot('odd'),
      '{"pending":[["home.hero.headline"],[1,{}],["nowhere.at.all",{"value":1,"base":2}]],"history":[{}]}',
    );
    localStorage.setItem('prospectus:panel|pending', '"x"');
  }, signedInEditor.account.id);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Goes on');
  await panelButton(page, /unsaved change/).click();
  await finalize(page);
  await page.reload();
  await expect(textAt(page, HEADLINE)).toHaveText('Goes on');
});
