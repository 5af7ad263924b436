import { expect, test } from '../fixtures';
import { document, openText, PATH, paragraph, paste, save, textOf } from './rich-text-editor';

/** Clipboard content of Word for Windows. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;}
@list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Our <span class=SpellE>promise</span><o:p></o:p></p>
<h1 style='mso-outline-level:1'><span style='mso-fareast-font-family:"Times New Roman"'>To owners<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt;line-height:107%'>We keep <b style='mso-bidi-font-weight:normal'>every</b>
<i>word</i> we give, see <a href="https://example.com/terms">the terms</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>The price<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>in cash<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>The people<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>We sign<o:p></o:p></p>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"></p>
<!--EndFragment--></body></html>`;

/** Clipboard content of Google Docs. */
const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-9f0c2c1a-7fff-1b2e">
<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">To owners</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;font-weight:400;">We keep </span><span
style="font-size:11pt;font-weight:700;">every</span><span style="font-weight:400;"> </span><span style="font-style:italic;font-weight:400;">word</span><span
style="font-weight:400;">, see </span><a href="https://www.google.com/url?q=https://example.com/terms&amp;sa=D" style="text-decoration:none;"><span
style="color:#1155cc;text-decoration:underline;">the terms</span></a><span>.</span></p><br>
<ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>The price</span></p></li>
<ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>in cash</span></p></li></ul>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>The people</span></p></li></ul>
<p dir="ltr"><span>Then:</span></p>
<ol><li dir="ltr" style="list-style-type:decimal;"><p dir="ltr" role="presentation"><span>We sign</span></p></li></ol></b><br class="Apple-interchange-newline">`;

const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });
const COMMON = [
  ['list', { style: 'unordered', items: [item('The price', [item('in cash')]), item('The people')] }],
  ['paragraph', { text: 'Then:' }],
  ['list', { style: 'ordered', items: [item('We sign')] }],
] as const;

test.beforeEach(({ signedInEditor: _ }) => undefined);

for (const { from, html, first } of [
  {
    from: 'Word',
    html: WORD,
    first: [
      ['header', { text: 'Our promise', level: 2 }],
      ['header', { text: 'To owners', level: 2 }],
      [
        'paragraph',
        { text: 'We keep <b>every</b> <i>word</i> we give, see <a href="https://example.com/terms">the terms</a>.' },
      ],
    ] as const,
  },
  {
    from: 'Google Docs',
    html: DOCS,
    first: [
      ['header', { text: 'To owners', level: 2 }],
      [
        'paragraph',
        { text: 'We keep <b>every</b> <i>word</i>, see <a href="https://example.com/terms">the terms</a>.' },
      ],
    ] as const,
  },
]) {
  test(`text pasted from ${from} becomes plain blocks`, async ({ page, edit }) => {
    await edit(PATH, document(paragraph('Before')));
    const editor = await openText(page);
    await textOf(editor).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await paste(page, html);
    await expect(editor.getByText('We sign')).toBeVisible();
    const expected = [['paragraph', { text: 'Before' }], ...first, ...COMMON];
    const { blocks } = await save(page);
    expect(blocks.map(({ type }) => type)).toEqual(expected.map(([type]) => type));
    expect(blocks.map(({ data }) => data)).toMatchObject(expected.map(([, data]) => data));
  });
}

test('text pasted into a block becomes part of it, without styles', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await paste(
    page,
    '<span style="color:red;font-weight:700" onclick="alert(1)">bold</span><script>alert(2)</script> end',
    'bold end',
  );
  await expect(editor.getByText('bold')).toBeVisible();
  expect((await save(page)).blocks[0]?.data.text).toMatch(/^Before<b>bold<\/b> end$/);
});

test('line breaks in pasted text are kept', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(
    page,
    '<p>one<br>two</p><h2>A heading<br>of two</h2><ul><li><p>first</p><p>second</p><ul><li><div>below</div><div>beside</div></li></ul></li></ul><dl><dt>Term</dt><dd>What it is</dd></dl><blockquote><p>a</p><p>b</p></blockquote><p>End</p>',
  );
  await expect(editor.getByText('End')).toBeVisible();
  const { blocks } = await save(page);
  expect(blocks.slice(1).map(({ type, data }) => [type, data.text ?? data.items])).toEqual([
    ['paragraph', 'one<br>two'],
    ['header', 'A heading of two'],
    ['list', [item('first<br>second', [item('below<br>beside')])]],
    ['paragraph', 'Term'],
    ['paragraph', 'What it is'],
    ['quote', 'a<br>b'],
    ['paragraph', 'End'],
  ]);
});

test('a table that only arranges paragraphs, or has pictures or one column, becomes one line per row', async ({
  page,
  edit,
}) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(
    page,
    '<table><tr><td><table><tr><td>In</td><td>a</td></tr><tr><td>letter</td><td>b</td></tr></table></td></tr></table><ul><li><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></li></ul><table><tr><td>One</td></tr><tr><td>Two</td></tr></table>',
  );
  await expect(editor.getByText('Two')).toBeVisible();
  expect((await save(page)).blocks.map(({ type }) => type)).not.toContain('table');
});

test('a pasted spreadsheet becomes a table without its empty rows and columns', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(
    page,
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";}
.xl65 {font-weight:700;}--></style></head><body><table border=0 width=192 style='border-collapse:collapse'><!--StartFragment-->
<col width=64 span=3><tr height=20><td class=xl65 style='height:15.0pt'>Year</td><td class=xl65>Deals</td><td></td></tr>
<tr><td align=right>2024</td><td align=right>11</td><td>&nbsp;</td></tr><!--EndFragment--></table></body></html>`,
    'Year\tDeals\t\n2024\t11\t',
  );
  await expect(editor.getByText('2024')).toBeVisible();
  expect((await save(page)).blocks.map(({ data }) => data.text ?? data)).toEqual([
    'Before',
    {
      withHeadings: false,
      content: [
        ['Year', 'Deals'],
        ['2024', '11'],
      ],
    },
  ]);
});

test('a megabyte of paragraphs is pasted at once', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const words = 'of many words that repeat '.repeat(8);
  const look = `style="${'margin:0cm;line-height:107%;font-family:Calibri;'.repeat(40)}"`;
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `<p ${look}>${n} <span>${words}</span></p>`).join('');
  const megabyte = many(480);
  expect(megabyte.length).toBeGreaterThan(1_000_000);
  await paste(page, megabyte);
  await expect(editor.locator('.ce-block')).toHaveCount(481);
  expect((await save(page)).blocks).toHaveLength(481);
});

test('a table, quotes, and code keep their kind', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Before')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(
    page,
    '<table><tr><th>Year</th><th>Shops</th></tr><tr><td><p>2024</p></td><td>11</td></tr></table><blockquote><p>They kept it.</p></blockquote><p>A <kbd>plan</kbd> <a href="javascript:alert(1)">x</a></p><hr><p>End</p>',
  );
  await expect(editor.getByText('End')).toBeVisible();
  const { blocks } = await save(page);
  expect(blocks.slice(1).map(({ type, data }) => [type, data.text ?? data.content])).toEqual([
    [
      'table',
      [
        ['Year', 'Shops'],
        ['2024', '11'],
      ],
    ],
    ['quote', 'They kept it.'],
    ['paragraph', 'A <code class="inline-code">plan</code> x'],
    ['delimiter', undefined],
    ['paragraph', 'End'],
  ]);
});
