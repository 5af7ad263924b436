import EditorJS, { type API, type EditorConfig } from '@editorjs/editorjs';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { isEqual } from '../../lib/is-equal';
import { blockOf, placeCaret, readCaret } from './caret';
import { createHistory, type Moment, restoreBlocks } from './document-history';
import { type EditorBlock, prepareDocument } from './prepare-document';
import { showBlocks } from './show-blocks';
import { INLINE_TOOLS } from './tools';
import { writtenBlocks } from './written-blocks';

/** An editor at work on one text. */
export interface OpenEditor {
  /** Tells what was typed since it was last told. */
  flush(): Promise<void>;
  /** Whether something was typed since. */
  hasUnreported(): boolean;
  /** Shows a text that came from elsewhere; what is shown already stays untouched, with the caret. */
  show(value: PlainOrRich | undefined): Promise<void>;
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Lets the editor know which block has the focus: it learns that late, and from the keyboard not at all. */
  settle(): void;
  /** Uses an inline tool on the selected words. */
  format(tool: string): Promise<void>;
  /** Says in the editor's own way that something is wrong. */
  warn(message: string): void;
  /** Tells what was typed last, and leaves. */
  close(): Promise<void>;
}

interface OpenEditorOptions {
  holder: HTMLElement;
  value: PlainOrRich | undefined;
  placeholder: string;
  tools: EditorConfig['tools'];
  isReadOnly: boolean;
  /** Told every change, 400 ms after the last key (spec section 9). */
  onChange: (value: PlainOrRich) => void;
}

const MAX_TURNS = 100;

interface Output {
  blocks: EditorBlock[];
  time?: number;
  version?: string;
}

/** Opens the block editor in an element. @throws Error where it can't start */
export async function openEditor(options: OpenEditorOptions): Promise<OpenEditor> {
  const { holder, isReadOnly, onChange } = options;
  let source = options.value;
  let prepared = prepareDocument(source, newId);
  const editor = new EditorJS({
    holder,
    data: { blocks: prepared.blocks },
    placeholder: options.placeholder,
    tools: options.tools,
    inlineToolbar: INLINE_TOOLS,
    readOnly: isReadOnly,
    // Room below the last block to click into; the height itself is the stylesheet's.
    minHeight: 40,
    logLevel: 'ERROR' as EditorConfig['logLevel'],
    onChange: () => void enqueue(tell),
  });
  await editor.isReady;
  let isClosed = false;
  let isTouched = false;
  /** What the editor gave of the text before anybody touched it, and what it gave last. */
  let opened = (await read()).blocks;
  let latest = opened;
  let told = source;
  /** What was told and has not come back yet as the value to show. */
  let echoes: (PlainOrRich | undefined)[] = [];
  let history = createHistory({ blocks: opened, caret: null });
  const markTouched = () => {
    isTouched = true;
  };
  holder.addEventListener('input', markTouched);

  // One at a time: what is shown must not change while it is read.
  let queue: Promise<void> = Promise.resolve();
  function enqueue(step: () => Promise<void>): Promise<void> {
    const run = queue.then(() => (isClosed ? undefined : step()));
    queue = run.catch(() => undefined);
    return run;
  }

  async function read(): Promise<Output> {
    if (isReadOnly) return { blocks: prepared.blocks };
    // A copy: the tools return the objects they keep working with.
    const output = JSON.parse(JSON.stringify(await editor.save())) as Output;
    return { ...output, blocks: writtenBlocks(output.blocks) };
  }

  async function tell(): Promise<void> {
    const output = await read();
    isTouched = false;
    if (isEqual(output.blocks, latest)) return;
    latest = output.blocks;
    history.push({ blocks: latest, caret: readCaret(holder) });
    emit(output);
  }

  function emit({ blocks, time, version }: Output): void {
    if (isEqual(blocks, opened)) told = source ?? '';
    // A plain text that is emptied is an empty text, not a document without blocks.
    else if (blocks.length === 0 && !isRichText(source)) told = '';
    else told = { time, blocks: restoreBlocks(blocks, opened, prepared), version };
    echoes.push(told);
    onChange(told);
  }

  async function draw(blocks: EditorBlock[], caret: Moment['caret']): Promise<void> {
    const focused = document.activeElement;
    const hadFocus = holder.contains(focused);
    showBlocks(editor, latest, blocks, newId);
    if (hadFocus) placeCaret(holder, caret);
    else if (focused instanceof HTMLElement && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }

  async function go(to: 'undo' | 'redo'): Promise<void> {
    await tell();
    const moment = history[to]();
    if (!moment) return;
    await draw(moment.blocks, moment.caret);
    const output = await read();
    latest = output.blocks;
    emit(output);
  }

  async function replace(value: PlainOrRich | undefined): Promise<void> {
    const echo = echoes.findIndex((earlier) => isEqual(earlier, value));
    echoes = echoes.slice(echo + 1);
    if (echo >= 0 || isEqual(value, told)) return;
    const before = told;
    await tell();
    // Something was typed meanwhile: whoever holds the value has been told, and decides.
    if (told !== before) return;
    const next = prepareDocument(value, newId);
    source = value;
    told = value;
    prepared = next;
    if (!isEqual(next.blocks, latest)) {
      await draw(next.blocks, readCaret(holder));
      history = createHistory({ blocks: next.blocks, caret: null });
    }
    latest = (await read()).blocks;
    opened = latest;
  }

  function settle(): void {
    const selection = document.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    const block = range && blockOf(range.commonAncestorContainer);
    if (!selection || !range || !block || !holder.contains(block)) return;
    const index = editor.blocks.getBlockIndex(block.dataset.id ?? '');
    if (index === undefined || index === editor.blocks.getCurrentBlockIndex()) return;
    editor.caret.setToBlock(index);
    selection.removeAllRanges();
    selection.addRange(range);
  }

  return {
    flush: () => enqueue(tell),
    hasUnreported: () => isTouched,
    show: (value) => enqueue(() => replace(value)),
    canUndo: () => history.canUndo() || isTouched,
    canRedo: () => history.canRedo(),
    undo: () => enqueue(() => go('undo')),
    redo: () => enqueue(() => go('redo')),
    settle,
    async format(tool) {
      settle();
      // Drawn anew: an open one may still stand for words selected before.
      editor.inlineToolbar.close();
      editor.inlineToolbar.open();
      const find = () => holder.querySelector<HTMLElement>(`.ce-inline-toolbar [data-item-name="${tool}"]`);
      // It says nothing once it is open: that takes a few turns for each tool, without any waiting.
      for (let turn = 0; turn < MAX_TURNS && !find(); turn++) await Promise.resolve();
      find()?.click();
    },
    warn: (message) => (editor as unknown as API).notifier.show({ message, style: 'error' }),
    async close() {
      await enqueue(tell);
      isClosed = true;
      editor.inlineToolbar.close();
      holder.removeEventListener('input', markTouched);
      editor.destroy();
    },
  };
}

/** As the editor makes them. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}
