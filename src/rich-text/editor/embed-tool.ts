import type { BlockToolConstructorOptions, SanitizerConfig } from '@editorjs/editorjs';
import Embed, { type EmbedData } from '@editorjs/embed';
import { EMBED_SERVICES, findEmbed } from '../../content/embed-services';
import { makeFrame } from '../embed-address';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M8 9l-3 3 3 3m8-6l3 3-3 3m-3-8l-2 10"/></svg>';
const UNKNOWN_SERVICE = 'This link cannot be embedded. Paste a link to a video, post or board.';

/**
 * The embed tool with our own services and our own frame. The frame is sandboxed and loads only on a click, in the
 * editor as on the page. Addresses can be typed as well as pasted.
 */
export class EmbedTool extends Embed {
  static get toolbox() {
    return { icon: ICON, title: 'Embed' };
  }

  static override get pasteConfig() {
    const patterns = Object.entries(EMBED_SERVICES).map(([name, { pattern }]) => [name, pattern] as const);
    return { patterns: Object.fromEntries(patterns) };
  }

  static get sanitize(): SanitizerConfig {
    return { service: true, source: true, embed: true, width: true, height: true, caption: { br: true } };
  }

  static override prepare(): void {}

  private holder: HTMLElement | null = null;
  private readonly options: BlockToolConstructorOptions<EmbedData>;

  constructor(options: BlockToolConstructorOptions<EmbedData>) {
    super(options);
    this.options = options;
  }

  override render(): HTMLElement {
    this.holder = document.createElement('div');
    this.holder.className = 'rt-embed-block';
    this.draw();
    return this.holder;
  }

  override save(): EmbedData {
    const caption = this.holder?.querySelector('.rt-embed-caption')?.innerHTML;
    const { service, source, embed, width, height } = this.data;
    return { service, source, embed, width, height, caption: caption ?? this.data.caption };
  }

  validate({ source, embed }: EmbedData): boolean {
    return Boolean(source && embed);
  }

  override onPaste(event: { detail: { data: string } }): void {
    this.take(event.detail.data);
  }

  private take(address: string): void {
    const source = address.trim();
    const found = findEmbed(source);
    if (!found) {
      this.options.api.notifier.show({ message: UNKNOWN_SERVICE, style: 'error' });
      return;
    }
    this.data = { ...found, source, caption: '' };
    this.draw();
  }

  private draw(): void {
    const { source, caption } = this.data;
    if (source) this.holder?.replaceChildren(this.card(), this.caption(caption ?? ''));
    else this.holder?.replaceChildren(this.addressInput());
  }

  private addressInput(): HTMLElement {
    const input = document.createElement('input');
    input.className = 'cdx-input';
    input.type = 'url';
    input.placeholder = 'Paste a link to a video, post or board, then press Enter';
    input.setAttribute('aria-label', 'Link to embed');
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (input.value.trim()) this.take(input.value);
    });
    input.addEventListener('paste', (event) => {
      const pasted = event.clipboardData?.getData('text') ?? '';
      if (!findEmbed(pasted.trim())) return;
      event.preventDefault();
      this.take(pasted);
    });
    return input;
  }

  private card(): HTMLElement {
    const { source, height } = this.data;
    const found = findEmbed(source);
    const service = found ? EMBED_SERVICES[found.service] : undefined;
    const card = document.createElement('div');
    card.className = 'rt-embed-card';
    const words = document.createElement('p');
    const name = document.createElement('strong');
    name.textContent = service?.label ?? '';
    words.append(name, ` ${source}`);
    const show = document.createElement('button');
    show.type = 'button';
    show.className = 'rt-embed-show';
    show.textContent = `Show from ${service?.label ?? 'its host'}`;
    show.addEventListener('click', () => {
      const title = `${service?.label ?? ''} content`;
      show.replaceWith(
        makeFrame({ embed: found?.embed ?? '', title, height: String(height ?? service?.minHeight ?? 320) }),
      );
    });
    card.append(words, ...(found ? [show] : []));
    return card;
  }

  private caption(html: string): HTMLElement {
    const caption = document.createElement('div');
    caption.className = 'cdx-input rt-embed-caption';
    caption.contentEditable = String(!this.options.readOnly);
    caption.dataset.placeholder = 'Enter a caption';
    caption.innerHTML = html;
    return caption;
  }
}
