import { describe, expect, it } from 'vitest';
import type { RichTextBlock } from '../../content/rich-text';
import { restoreBlocks } from './document-history';
import { type EditorBlock, prepareDocument } from './prepare-document';
import { decodeBlock, encodeBlock, UNREADABLE_TOOL } from './unreadable-tool';

let made = 0;
const newId = () => `new${++made}`;
const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items });
const open = (...blocks: RichTextBlock[]) => prepareDocument({ blocks }, newId);

/** Every block type, in formats written by old and new versions. */
const ALL: RichTextBlock[] = [
  { id: 'p', type: 'paragraph', data: { text: 'a <strong>b</strong>', more: 1 }, tunes: { anchor: { id: 'x' } } },
  { type: 'header', data: { text: 'H', level: 6 } },
  { id: 'l', type: 'list', data: { style: 'ordered', meta: {}, items: [item('a', [item('b')])] } },
  { id: 'c', type: 'checklist', data: { items: [{ text: 'a', checked: true, by: 'x' }] } },
  { id: 'q', type: 'quote', data: { text: 'q', caption: 'w', alignment: 'center' } },
  { id: 'd', type: 'delimiter', data: {} },
  { id: 'i', type: 'image', data: { url: '/a.png', caption: '', withBorder: 'true' } },
  { id: 'k', type: 'linkTool', data: { link: 'https://a.example', meta: { title: 'A', site_name: 'S' } } },
  { id: 'e', type: 'embed', data: { service: 'x', source: 'https://youtu.be/abc', embed: 'https://evil.example' } },
  { id: 't', type: 'table', data: { content: [['<b>a</b>']] } },
  { id: 'x', type: 'hologram', data: { content: [['<b>a</b>']] }, tunes: { wide: { is: true } } },
];

describe('a document opened in the editor', () => {
  it('returns the same blocks if nothing was touched, including ids and unknown properties', () => {
    const prepared = open(...ALL);
    expect(restoreBlocks(prepared.blocks, prepared.blocks, prepared)).toEqual(ALL);
    const touched = prepared.blocks.map((block) =>
      block.id === 'q' ? { ...block, data: { ...block.data, text: 'other' } } : block,
    );
    const restored = restoreBlocks(touched, prepared.blocks, prepared);
    expect(restored.filter(({ id }) => id !== 'q')).toEqual(ALL.filter(({ id }) => id !== 'q'));
    expect(restored.find(({ id }) => id === 'q')?.data).toEqual({ text: 'other', caption: 'w', alignment: 'center' });
  });

  it('converts lists to the list tool’s format', () => {
    const prepared = open({ id: 'l', type: 'list', data: { style: 'unordered', items: ['a', 'b'] } });
    const data = { style: 'unordered', meta: {}, items: [item('a'), item('b')] };
    expect(prepared.blocks[0]?.data).toEqual(data);
    expect(restoreBlocks(prepared.blocks, prepared.blocks, prepared)).toEqual([{ id: 'l', type: 'list', data }]);
  });

  it('keeps properties of a changed block that its tool does not know', () => {
    const prepared = open(...ALL);
    const opened = prepared.blocks.map((block) =>
      block.id === 'p' ? { ...block, data: { text: block.data.text } } : block,
    );
    const given = opened.map((block) => (block.id === 'p' ? { ...block, data: { text: 'changed' } } : block));
    expect(restoreBlocks(given, opened, prepared)[0]).toEqual({
      id: 'p',
      type: 'paragraph',
      data: { text: 'changed', more: 1 },
      tunes: { anchor: { id: 'x' } },
    });
  });

  it('uses the tags of the editor’s own tools for bold and italic', () => {
    const text = 'a <strong>b</strong> <em>c</em> <code>&lt;em&gt;</code>';
    expect(open({ type: 'paragraph', data: { text } }).blocks[0]?.data.text).toBe(
      'a <b>b</b> <i>c</i> <code>&lt;em&gt;</code>',
    );
  });

  it('limits header levels to 2 to 4', () => {
    const level = (given: number) => open({ type: 'header', data: { text: 'H', level: given } }).blocks[0]?.data.level;
    expect([1, 2, 3, 4, 5, 6].map(level)).toEqual([2, 2, 3, 4, 4, 4]);
  });

  it('never shows a frame with a stored address', () => {
    expect(open(...ALL).blocks.find(({ id }) => id === 'e')?.data.embed).toBe('https://www.youtube.com/embed/abc');
    const [block] = open({
      type: 'embed',
      data: { source: 'https://evil.example', embed: 'https://evil.example' },
    }).blocks;
    expect(block?.type).toBe(UNREADABLE_TOOL);
  });

  it('assigns an id to blocks without one and to duplicates', () => {
    const twin = { id: 'x', type: 'paragraph', data: { text: 'a' } };
    const prepared = open(twin, twin, { type: 'delimiter', data: {} });
    expect(new Set(prepared.blocks.map(({ id }) => id)).size).toBe(3);
    expect(restoreBlocks(prepared.blocks, prepared.blocks, prepared)).toEqual([
      twin,
      twin,
      { type: 'delimiter', data: {} },
    ]);
  });

  it('splits plain text into paragraphs, as the page does', () => {
    expect(prepareDocument('a <b>\nb\n\n c & d', newId).blocks.map(({ data }) => data.text)).toEqual([
      'a &lt;b&gt;<br>b',
      ' c &amp; d',
    ]);
    expect(prepareDocument('', newId).blocks).toEqual([]);
    expect(prepareDocument(undefined, newId).blocks).toEqual([]);
  });
});

describe('a block that no tool can show', () => {
  it('is preserved when it is moved or copied', () => {
    const prepared = open(...ALL);
    const hologram = ALL.at(-1);
    const kept = prepared.blocks.at(-1);
    expect(kept?.type).toBe(UNREADABLE_TOOL);
    const copy = { ...kept, id: 'copy' } as EditorBlock;
    const given = [copy, ...prepared.blocks];
    const restored = restoreBlocks(given, prepared.blocks, prepared);
    expect(restored[0]).toEqual({ ...hologram, id: 'copy' });
    expect(restored.at(-1)).toEqual(hologram);
  });

  it('is encoded as a string that no sanitizer changes', () => {
    const block = { type: 'x', data: { html: '<b>&amp;"\'</b>', number: 1 } };
    expect(encodeBlock(block)).toMatch(/^[\w%.!~*'()-]+$/);
    expect(decodeBlock(encodeBlock(block))).toEqual(block);
    expect([decodeBlock('%'), decodeBlock(undefined), decodeBlock('null'), decodeBlock('{"type":1}')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
