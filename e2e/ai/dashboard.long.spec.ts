import { editorPage, openEditor } from '../admin/editor-page';
import { expect, expectAccessible, test } from '../fixtures';

test.describe('writing help of the dashboard, without configuration', () => {
  test('the AI assistant offers three suggestions for a text, and the chosen one becomes an unsaved change', async ({
    page,
    signedInEditor: _,
  }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    const panel = page.getByRole('dialog', { name: 'AI Assistant' });
    await expect(panel.getByLabel('Tone')).toHaveValue('professional');
    await expect(panel.getByLabel('Target audience')).toHaveValue('investors');
    await expect(panel.getByLabel('Writing style')).toHaveValue('clear');
    await expect(panel.getByLabel('Tone').locator('option')).toHaveCount(6);
    await expect(panel.getByLabel('Target audience').locator('option')).toHaveCount(4);
    await expect(panel.getByLabel('Writing style').locator('option')).toHaveCount(5);
    const asked = page.waitForRequest((request) => request.url().includes('ai.suggest'));
    await panel.getByRole('button', { name: 'Generate 3 Suggestions' }).click();
    expect((await asked).postData()).toContain('Target audience: investors. Writing style: clear.');
    await expect(panel.getByRole('button', { name: /Use this/ })).toHaveCount(3);
    await expect(panel.getByText('Built-in writer', { exact: true })).toBeVisible();
    await expectAccessible(page, '.panel');
    const chosen = (await panel.locator('.suggestion-text').first().textContent()) ?? '';
    await panel
      .getByRole('button', { name: /Use this/ })
      .first()
      .click();
    await expect(editorPage(page).field('Headline')).toHaveValue(chosen);
    await editorPage(page).save.click();
    await editorPage(page).toast('Content Saved', 'Hero content has been updated successfully.');
    await panel.getByRole('button', { name: 'Close AI Assistant' }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByRole('article').first()).toContainText('with AI');
  });

  test('the box shortens the selected section and shows its progress', async ({ page, signedInEditor: _ }) => {
    const editor = await openEditor(page);
    const before = await editor.field('Subheadline').inputValue();
    await page.getByRole('textbox', { name: 'What should this section say?' }).fill('shorter');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await editor.toast('Content Generated', 'AI-generated content has been applied. Remember to save your changes!');
    await expect(editor.field('Subheadline')).not.toHaveValue(before);
    await expect(editor.field('Headline')).toHaveValue('Good businesses deserve a next owner.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(editor.field('Subheadline')).toHaveValue(before);
  });

  test('the box reports that there is no shorter text, and how to connect a model', async ({
    page,
    edit,
    signedInEditor: _,
  }) => {
    await edit('about.hero', { headline: 'We wait.', subheadline: 'We sell.' });
    const editor = await openEditor(page, 'about');
    await page.getByRole('textbox', { name: 'What should this section say?' }).fill('shorter');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await editor.toast('Nothing changed', 'No shorter version was found, so the text wasn’t changed.');
    await expect(page.locator('.assist-box').getByText(/cannot rewrite a text.*AI_PROVIDER/)).toBeVisible();
  });

  test("Escape cancels the assistant's request before it closes the dialog; a failure is reported (3.073, 3.075, 8.008)", async ({
    page,
    problems,
    signedInEditor: _,
  }) => {
    problems.expect(/500/);
    await openEditor(page);
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    const panel = page.getByRole('dialog', { name: 'AI Assistant' });
    const options = (label: string) => panel.getByLabel(label).locator('option');
    await expect(options('Tone')).toHaveText([
      'Professional',
      'Confident',
      'Approachable',
      'Urgent',
      'Trustworthy',
      'Innovative',
    ]);
    await expect(options('Target audience')).toHaveText(['Investors', 'Business owners', 'General', 'Partners']);
    await expect(options('Writing style')).toHaveText(['Clear', 'Detailed', 'Concise', 'Storytelling', 'Data-driven']);
    const button = panel.getByRole('button', { name: 'Generate 3 Suggestions' });
    await page.route('**/ai.suggest*', () => undefined);
    await button.press('Enter');
    await expect(panel.getByRole('button', { name: 'Generating...' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(panel).toBeVisible();
    await page.unroute('**/ai.suggest*');
    await page.route('**/ai.suggest*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button.press('Enter');
    await editorPage(page).failure('Generation Failed', 'Could not generate AI content. Please try again.');
    await page.route('**/ai.document*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'What should this section say?' }).fill('shorter');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await editorPage(page).failure('Generation Failed', 'Could not generate AI content. Please try again.');
    await expect(editorPage(page).field('Headline')).toHaveValue('Good businesses deserve a next owner.');
  });

  test('the library drafts a section, previews it, and adds it', async ({ page, signedInEditor: _ }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'Section Manager' }).click();
    await page.getByRole('tab', { name: 'AI Assistant' }).click();
    const panel = page.getByRole('dialog', { name: 'Section Library' });
    await expect(panel.getByRole('button', { name: 'Generate section' })).toBeDisabled();
    await panel.getByLabel('What is the section about?').fill('A call to action for owners who think about selling');
    await panel.getByRole('button', { name: 'Generate section' }).click();
    await expect(panel.getByRole('img', { name: /Preview of/ })).toBeVisible();
    await expect(panel.getByText('Built-in writer', { exact: true })).toBeVisible();
    await expect(panel.getByText(/AI_PROVIDER/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add to Home' }).click();
    await editorPage(page).toast('Section Added', 'Save to publish it.');
  });

  test('the chat makes changes, asks when unsure, confirms several changes, undoes, and ignores empty commands', async ({
    page,
    signedInEditor: _,
  }) => {
    const editor = await openEditor(page);
    await page.getByRole('button', { name: 'Admin assistant' }).click();
    const chat = page.getByRole('region', { name: 'Admin assistant' });
    const command = chat.getByRole('textbox', { name: 'Command' });
    const said = chat.locator('.chat-message');
    await command.press('Enter');
    await command.fill('   ');
    await command.press('Enter');
    await expect(said).toHaveCount(1);
    await command.fill('one');
    await command.press('Shift+Enter');
    await expect(command).toHaveValue('one\n');
    await command.fill('change the hero headline to "A new start."');
    await command.press('Enter');
    await expect(editor.field('Headline')).toHaveValue('A new start.');
    await expect(chat.getByText('Built-in writer', { exact: true })).toBeVisible();
    await chat.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.field('Headline')).toHaveValue('Good businesses deserve a next owner.');
    await command.fill('change the title to "Hello"');
    await command.press('Enter');
    await chat.getByRole('button', { name: 'Home › Welcome › Title' }).click();
    await expect(said.last()).toContainText('Home › Welcome › Title is now “Hello”.');
    await command.fill('replace "company" with "firm"');
    await command.press('Enter');
    await expect(said.last()).toContainText('Go ahead?');
    await chat.getByRole('button', { name: 'Don’t change' }).click();
    await expect(said.last()).toContainText('Nothing was changed.');
    await command.fill('go to team');
    await command.press('Enter');
    await expect(page).toHaveURL(/page=team/);
    await expectAccessible(page, '.chat');
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
  });

  test('a failed command is reported and can be repeated', async ({ page, problems, signedInEditor: _ }) => {
    await openEditor(page);
    problems.expect(/500/);
    await page.route('**/ai.converse*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Admin assistant' }).click();
    await page.getByRole('textbox', { name: 'Command' }).fill('help');
    await page.keyboard.press('Enter');
    await editorPage(page).failure('Command Failed', 'There was an error processing your command.');
    await expect(page.locator('.chat-message').last()).toHaveText(
      "I'm sorry, I couldn't process your command. Please try again.",
    );
  });

  test('the settings show which writer is configured', async ({ page, signedInAdmin: _ }) => {
    await page.goto('/admin/settings/developer');
    await expect(page.locator('#writing')).toContainText('Built-in writer');
    await expect(page.locator('#writing')).toContainText('Not configured (AI_PROVIDER)');
    await expect(page.locator('#writing')).toContainText('AI_PROVIDER=openai-compatible, AI_MODEL and AI_BASE_URL');
  });
});
