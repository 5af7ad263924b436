/** The same text as other programs put it on the clipboard, each with its own markup. */
export interface Copied {
  from: string;
  html: string;
}

/** The text as the blocks it must become. Word and Outlook write the numbers of a list as text; the other programs give its start. */
export const COPIED_TEXT =
  'Growth of 18.2<sup>1</sup> % in CO<sub>2</sub>, <s>not</s> <b>ever</b>, see <a href="https://example.com/terms">the terms</a>.';

const WEB = 'class="TextRun SCXW21 BCX0" xml:lang="EN-US" lang="EN-US" data-contrast="auto"';
const run = (words: string, style = '', kind = '') =>
  `<span ${WEB.replace('TextRun', `TextRun ${kind}`)} style="font-size: 11pt; ${style}"><span class="NormalTextRun ${kind} SCXW21" style="margin: 0px; ${style}">${words}</span></span>`;
const END =
  '<span class="EOP SCXW21 BCX0" data-ccp-props="{&quot;201341983&quot;:0}" style="font-size: 11pt;">&nbsp;</span>';
const webParagraph = (words: string) =>
  `<div class="OutlineElement Ltr SCXW21 BCX0"><p class="Paragraph SCXW21 BCX0" style="margin: 0px; vertical-align: baseline;">${words}${END}</p></div>`;
const webItem = (tag: 'ul' | 'ol', level: number, words: string, at = 1) =>
  `<div class="ListContainerWrapper SCXW21 BCX0"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW21 BCX0" role="list" ${tag === 'ol' ? `start="${at}"` : ''} style="margin: 0px; list-style-type: ${tag === 'ul' ? 'disc' : 'decimal'};"><li class="OutlineElement Ltr SCXW21 BCX0" role="listitem" data-leveltext="%1." data-font="Calibri" data-listid="${tag === 'ul' ? 1 : 2}" aria-setsize="-1" data-aria-posinset="${at}" data-aria-level="${level}" style="margin: 0px 0px 0px 24px;"><p class="Paragraph SCXW21 BCX0" style="margin: 0px;">${run(words)}${END}</p></li></${tag}></div>`;

const WORD_WEB = `<meta charset='utf-8'><div class="SCXW21 BCX0">${webParagraph(
  `${run('Growth of 18.2')}${run('1', 'vertical-align: super;', 'Superscript')}${run(' % in CO')}${run('2', 'vertical-align: sub;', 'Subscript')}${run(', ')}${run('not', 'text-decoration: line-through;')}${run(' ')}${run('ever', 'font-weight: bold;')}${run(', see ')}<a class="Hyperlink SCXW21 BCX0" href="https://example.com/terms" target="_blank" rel="noreferrer noopener">${run('the terms')}</a>${run('.')}`,
)}${webItem('ul', 2, 'in cash')}${webItem('ul', 1, 'The people')}${webItem('ul', 2, 'met twice')}${webParagraph(run('Then:'))}${webItem('ol', 1, 'We sign', 3)}${webItem('ol', 1, 'We pay', 4)}</div>`;

const OUTLOOK = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
p.MsoNormal {margin:0in;font-size:11.0pt;font-family:"Aptos",sans-serif;} --></style></head><body lang=EN-US link="#467886" style='word-wrap:break-word'><!--StartFragment--><div class=WordSection1>
<p class=MsoNormal><span style='font-size:11.0pt'>Growth of 18.2<sup>1</sup> % in CO<sub>2</sub>, <s>not</s> <b>ever</b>, see <a
href="HTTPS://example.com/terms"><span style='color:#467886'>the terms</span></a>.<o:p></o:p></span></p>
<ul style='margin-top:0in' type=disc><ul style='margin-top:0in' type=circle><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level2 lfo1'><span style='font-size:11.0pt'>in cash<o:p></o:p></span></li></ul>
<li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo1'>The people<o:p></o:p></li>
<ul style='margin-top:0in' type=circle><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level2 lfo1'>met twice<o:p></o:p></li></ul></ul>
<p class=MsoNormal>Then:<o:p></o:p></p>
<ol style='margin-top:0in' start=3 type=1><li class=MsoListParagraph style='mso-list:l1 level1 lfo2'>We sign<o:p></o:p></li>
<li class=MsoListParagraph style='mso-list:l1 level1 lfo2'>We pay<o:p></o:p></li></ol></div><!--EndFragment--></body></html>`;

const APPLE_NOTES = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 13.0px 'Helvetica Neue'} span.s1 {vertical-align: 4.0px}</style></head><body>
<p class="p1">Growth of 18.2<sup>1</sup> % in CO<sub>2</sub>, <span class="s2" style="text-decoration: line-through">not</span> <b>ever</b>, see <a href="https://example.com/terms">the terms</a>.</p>
<ul class="ul1"><ul class="ul1"><li class="li1"><span class="s3"></span>in cash</li></ul><li class="li1"><span class="s3"></span>The people</li><ul class="ul1"><li class="li1">met twice</li></ul></ul>
<p class="p1">Then:</p><ol class="ol1" start="3"><li class="li1">We sign</li><li class="li1">We pay</li></ol></body></html>`;

const NOTION = `<meta charset='utf-8'><!-- notionvc: 2f0a1d6e-6a5c-4a0e-9d0c-0c7c9c2d8b11 --><p>Growth of 18.2<sup>1</sup> % in CO<sub>2</sub>, <del>not</del> <strong>ever</strong>, see <a href="https://example.com/terms">the terms</a>.</p>
<ul>
<li style="list-style-type: none">
<ul>
<li>in cash</li>
</ul>
</li>
<li>The people
<ul>
<li>met twice</li>
</ul>
</li>
</ul>
<p>Then:</p>
<ol start="3">
<li>We sign</li>
<li>We pay</li>
</ol>`;

const docsItem = (level: number, words: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;">${words}</span></p></li>`;
const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1d2f"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">Growth of 18.2</span><span style="font-weight:400;"><span style="font-size:0.6em;vertical-align:super;">1</span></span><span> % in CO</span><span><span style="font-size:0.6em;vertical-align:sub;">2</span></span><span>, </span><span style="text-decoration:line-through;-webkit-text-decoration-skip:none;">not</span><span> </span><span style="font-weight:700;">ever</span><span>, see </span><a href="https://www.google.com/url?q=https://example.com/terms&amp;sa=D" style="text-decoration:none;"><span style="text-decoration:underline;">the terms</span></a><span>.</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><ul style="margin-top:0;">${docsItem(2, 'in cash')}</ul>${docsItem(1, 'The people')}<ul>${docsItem(2, 'met twice')}</ul></ul><p dir="ltr"><span>Then:</span></p><ol start="3">${docsItem(1, 'We sign')}${docsItem(1, 'We pay')}</ol></b><br class="Apple-interchange-newline">`;

const line = (level: number, list: string, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=EN-GB><!--StartFragment-->
<p class=MsoNormal>Growth of 18.2<sup>1</sup> % in CO<sub>2</sub>, <s>not</s> <b style='mso-bidi-font-weight:normal'>ever</b>, see <a href="https://example.com/terms">the terms</a>.<o:p></o:p></p>
${line(2, 'l0', 'o', 'in cash')}
${line(1, 'l0', '·', 'The people')}
${line(2, 'l0', 'o', 'met twice')}
<p class=MsoNormal>Then:</p>
${line(1, 'l1', '3.', 'We sign')}
${line(1, 'l1', '4.', 'We pay')}
<!--EndFragment--></body></html>`;

export const COPIED: Copied[] = [
  { from: 'Word for the web', html: WORD_WEB },
  { from: 'Word', html: WORD },
  { from: 'Outlook', html: OUTLOOK },
  { from: 'Apple Notes', html: APPLE_NOTES },
  { from: 'Notion', html: NOTION },
  { from: 'Google Docs', html: GOOGLE_DOCS },
];

/** Excel marks up the characters of a cell, with the formats in a style sheet. */
export const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}
.font5 {color:black;vertical-align:super;} .xl65 {text-align:left;}--></style></head><body link="#467886"><table border=0 cellpadding=0 cellspacing=0 width=192><!--StartFragment--><col width=64 span=2>
<tr height=20><td height=20 class=xl65 width=64>Growth</td><td class=xl65>18.2<font class="font5"><sup>1</sup></font><font class="font0"> %</font></td></tr>
<tr height=20><td class=xl65><font class="font6"><s>old</s></font></td><td class=xl65><a href="https://example.com/terms">the terms</a></td></tr><!--EndFragment--></table></body></html>`;
