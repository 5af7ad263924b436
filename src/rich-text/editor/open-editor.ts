import EditorJS, { type API, type EditorConfig } from '@editorjs/editorjs';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { isEqual } from '../../lib/is-equal';
import { findBlock, placeCaret, readCaret } from './caret';
import { createHistory, type Moment, restoreBlocks } from './document-history';
import { CLAIM_TOOL } from './format-tools';
import { type EditorBlock, prepareDocument } from './prepare-document';
import { INLINE_TOOLS } from './tools';
import { dropEmptyBlocks } from './written-blocks';

/** A block editor that is open for one text. */
export interface OpenEditor {
  /** Reports changes since the last report. */
  flush(): Promise<void>;
  /** Returns true if there are unreported changes. */
  hasUnreported(): boolean;
  /** Shows a value from outside. Content that is already shown stays untouched, including the caret. */
  show(value: PlainOrRich | undefined): Promise<void>;
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Tells the editor which block has the focus; it would notice that late, and with the keyboard not at all. */
  settle(): void;
  /** Applies an inline tool to the selected text. */
  format(tool: string): Promise<void>;
  /** Shows an error as an editor notification. */
  warn(message: string): void;
  /** Reports the last changes and closes the editor. */
  close(): Promise<void>;
}

interface OpenEditorOptions {
  holder: HTMLElement;
  value: PlainOrRich | undefined;
  placeholder: string;
  tools: EditorConfig['tools'];
  isReadOnly: boolean;
  /** Called on every change, 400 ms after the last key (spec section 9). */
  onChange: (value: PlainOrRich) => void;
}

const MAX_TURNS = 100;

interface Output {
  blocks: EditorBlock[];
  time?: number;
  version?: string;
}

/** Opens the block editor in an element. @throws Error if it cannot start */
export async function openEditor(options: OpenEditorOptions): Promise<OpenEditor> {
  const { holder, isReadOnly, onChange } = options;
  let source = options.value;
  let prepared = prepareDocument(source, newId);
  const editor = new EditorJS({
    holder,
    data: { blocks: prepared.blocks },
    placeholder: options.placeholder,
    tools: options.tools,
    inlineToolbar: options.tools?.[CLAIM_TOOL] ? [...INLINE_TOOLS, CLAIM_TOOL] : INLINE_TOOLS,
    readOnly: isReadOnly,
    // Space to click into below the last block; the actual height is set in CSS.
    minHeight: 40,
    logLevel: 'ERROR' as EditorConfig['logLevel'],
    onChange: () => void enqueue(report),
  });
  await editor.isReady;
  let isClosed = false;
  let isTouched = false;
  /** The editor's output before the first change, and the latest output. */
  let opened = (await read()).blocks;
  let latest = opened;
  let reported = source;
  /** Values that were reported to the parent and that it has not passed back yet. */
  let echoes: (PlainOrRich | undefined)[] = [];
  let history = createHistory({ blocks: opened, caret: null });
  const markTouched = () => {
    isTouched = true;
  };
  holder.addEventListener('input', markTouched);

  // Steps run one at a time, so that the content does not change while it is read.
  let queue: Promise<void> = Promise.resolve();
  function enqueue(step: () => Promise<void>): Promise<void> {
    const run = queue.then(() => (isClosed ? undefined : step()));
    queue = run.catch(() => undefined);
    return run;
  }

  async function read(): Promise<Output> {
    if (isReadOnly) return { blocks: prepared.blocks };
    // Copies the output, because the tools return the objects they keep working on.
    const output = JSON.parse(JSON.stringify(await editor.save())) as Output;
    return { ...output, blocks: dropEmptyBlocks(output.blocks) };
  }

  async function report(): Promise<void> {
    const output = await read();
    isTouched = false;
    if (isEqual(output.blocks, latest)) return;
    latest = output.blocks;
    history.push({ blocks: latest, caret: readCaret(holder) });
    emit(output);
  }

  function emit({ blocks, time, version }: Output): void {
    if (isEqual(blocks, opened)) reported = source ?? '';
    // A plain text that was emptied becomes an empty text, not a document without blocks.
    else if (blocks.length === 0 && !isRichText(source)) reported = '';
    else reported = { time, blocks: restoreBlocks(blocks, opened, prepared), version };
    echoes.push(reported);
    onChange(reported);
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
    await report();
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
    if (echo >= 0 || isEqual(value, reported)) return;
    const before = reported;
    await report();
    // Something was typed in the meantime. The owner of the value has been notified and decides what to show.
    if (reported !== before) return;
    const next = prepareDocument(value, newId);
    source = value;
    reported = value;
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
    const block = range && findBlock(range.commonAncestorContainer);
    if (!selection || !range || !block || !holder.contains(block)) return;
    const index = editor.blocks.getBlockIndex(block.dataset.id ?? '');
    if (index === undefined || index === editor.blocks.getCurrentBlockIndex()) return;
    editor.caret.setToBlock(index);
    selection.removeAllRanges();
    selection.addRange(range);
  }

  return {
    flush: () => enqueue(report),
    hasUnreported: () => isTouched,
    show: (value) => enqueue(() => replace(value)),
    canUndo: () => history.canUndo() || isTouched,
    canRedo: () => history.canRedo(),
    undo: () => enqueue(() => go('undo')),
    redo: () => enqueue(() => go('redo')),
    settle,
    async format(tool) {
      settle();
      // Reopened, because an open toolbar may still belong to a previous selection.
      editor.inlineToolbar.close();
      editor.inlineToolbar.open();
      const find = () => holder.querySelector<HTMLElement>(`.ce-inline-toolbar [data-item-name="${tool}"]`);
      // The toolbar does not report when it is open. It takes a few microtasks per tool, without any timers.
      for (let turn = 0; turn < MAX_TURNS && !find(); turn++) await Promise.resolve();
      find()?.click();
    },
    warn: (message) => (editor as unknown as API).notifier.show({ message, style: 'error' }),
    async close() {
      await enqueue(report);
      isClosed = true;
      editor.inlineToolbar.close();
      holder.removeEventListener('input', markTouched);
      editor.destroy();
    },
  };
}

/** Returns an id in the editor's own format. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

/**
 * Makes the editor show other blocks. Only blocks that differ are touched; all others keep their frames, images, and
 * position.
 * @param shown the editor's last output
 */
function showBlocks({ blocks }: EditorJS, shown: EditorBlock[], wanted: EditorBlock[], newId: () => string): void {
  const target = wanted.length > 0 ? wanted : [{ id: newId(), type: 'paragraph', data: { text: '' } }];
  const known = new Map(shown.map((block) => [block.id, block]));
  const ids = Array.from({ length: blocks.getBlocksCount() }, (_, index) => blocks.getBlockByIndex(index)?.id ?? '');
  const isKept = (at: number, to: number): boolean => {
    const id = ids[at];
    return id !== undefined && id === target[to]?.id && isEqual(known.get(id), target[to]);
  };
  const most = Math.min(ids.length, target.length);
  let head = 0;
  while (head < most && isKept(head, head)) head++;
  let tail = 0;
  while (tail < most - head && isKept(ids.length - 1 - tail, target.length - 1 - tail)) tail++;

  const old = ids.length - head - tail;
  const fresh = target.slice(head, target.length - tail);
  fresh.slice(0, old).forEach(({ id, type, data }, index) => {
    blocks.insert(type, structuredClone(data), undefined, head + index, false, true, id);
  });
  if (fresh.length > old) blocks.insertMany(structuredClone(fresh.slice(old)), head + old);
  for (let index = head + old - 1; index >= head + fresh.length; index--) blocks.delete(index);
}
