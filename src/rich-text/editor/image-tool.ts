import type { BlockToolConstructorOptions, SanitizerConfig } from '@editorjs/editorjs';
import Image from '@editorjs/image';
import { mediaPicture } from '../../lib/media-url';
import type { ChooseImage, Upload, UploadedImage } from '../editor-ports';
import { resolveOwnAddress } from './own-address';
import { PICTURE_SOURCE } from './pasted-pictures';

interface ImageData {
  file: UploadedImage;
  caption: string;
}

/** The private parts of the image tool that are used here. */
interface Insides {
  ui: {
    nodes: { wrapper: HTMLElement; fileButton: HTMLElement; imagePreloader: HTMLElement };
    hidePreloader(): void;
    showPreloader(source: string): void;
  };
  _data: ImageData;
  onUpload(answer: { success: 1; file: UploadedImage }): void;
  uploadUrl(address: string): void;
}

/**
 * The image tool with our own upload. It adds an alt text field, a button that works with the keyboard, the server's
 * reason if it rejects a file, and upload progress.
 */
export class ImageTool extends Image {
  static get sanitize(): SanitizerConfig {
    return {
      file: true,
      caption: { br: true },
      withBorder: false,
      withBackground: false,
      stretched: false,
    } as unknown as SanitizerConfig;
  }

  private readonly upload: Upload;
  private readonly choose: ChooseImage;
  private readonly notify: (message: string) => void;
  private readonly dispatchChange: () => void;
  private readonly isReadOnly: boolean;
  private altInput: HTMLInputElement | null = null;

  constructor(options: BlockToolConstructorOptions) {
    const { upload, choose } = options.config as { upload: Upload; choose: ChooseImage };
    const send = (source: Blob | string) => this.send(source);
    const config = { uploader: { uploadByFile: send, uploadByUrl: send }, captionPlaceholder: 'Caption' };
    super({ ...options, config } as unknown as ConstructorParameters<typeof Image>[0]);
    const { ui } = this.insides;
    const show = ui.showPreloader.bind(ui);
    // Show a preview only for local files; images from elsewhere must be fetched by the server only.
    ui.showPreloader = (source) => show(source.startsWith('data:') ? source : '');
    this.upload = upload;
    this.choose = choose;
    this.isReadOnly = options.readOnly;
    this.dispatchChange = () => options.block.dispatchChange();
    this.notify = (message) => options.api.notifier.show({ message, style: 'error' });
  }

  static override get pasteConfig() {
    return { ...Image.pasteConfig, tags: [{ img: { [PICTURE_SOURCE]: true, alt: true } }] };
  }

  /** Uses a pasted image of this site as it is, and copies any other to the site. */
  override async onPaste(event: Parameters<Image['onPaste']>[0]): Promise<void> {
    const { data } = event.detail as { data?: HTMLImageElement | string };
    if (data instanceof HTMLImageElement && this.altInput && data.alt) this.altInput.value = data.alt;
    const src = typeof data === 'string' ? data : data?.getAttribute(PICTURE_SOURCE);
    if (!src) return super.onPaste(event);
    const own = resolveOwnAddress(src);
    if (own === null) return this.insides.uploadUrl(src);
    const { width, height } = mediaPicture(own) ?? {};
    this.insides.onUpload({ success: 1, file: { url: own, ...(width && { width }), ...(height && { height }) } });
    this.dispatchChange();
  }

  override render(): HTMLDivElement {
    const element = super.render();
    const { fileButton } = this.insides.ui.nodes;
    fileButton.setAttribute('role', 'button');
    fileButton.tabIndex = 0;
    fileButton.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      fileButton.click();
    });
    if (!this.isReadOnly) fileButton.after(this.chooseButton());
    element.append(this.altField());
    // The tool creates a new image element for each file.
    element.addEventListener('load', () => this.describe(element), true);
    this.describe(element);
    return element;
  }

  override save() {
    const saved = super.save() as unknown as ImageData;
    const { alt: _, ...file } = saved.file;
    const alt = this.altInput?.value.trim();
    return { ...saved, file: { ...file, ...(alt && { alt }) } } as unknown as ReturnType<Image['save']>;
  }

  private get insides(): Insides {
    return this as unknown as Insides;
  }

  private describe(element: HTMLElement): void {
    for (const picture of element.querySelectorAll('img')) picture.alt = this.altInput?.value ?? '';
  }

  private chooseButton(): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cdx-button';
    button.textContent = 'Choose from library';
    button.addEventListener('click', async () => {
      const file = await this.choose();
      if (!file) return button.focus();
      if (this.altInput && !this.altInput.value && file.alt) this.altInput.value = file.alt;
      const { url, width, height } = file;
      this.insides.onUpload({ success: 1, file: { url, width, height } });
      this.dispatchChange();
    });
    return button;
  }

  private altField(): HTMLElement {
    const label = document.createElement('label');
    label.className = 'rt-image-alt';
    label.textContent = 'Alt text';
    this.altInput = document.createElement('input');
    this.altInput.className = 'cdx-input';
    this.altInput.value = this.insides._data.file.alt ?? '';
    this.altInput.placeholder = 'Describe the image for people who can’t see it';
    this.altInput.maxLength = 500;
    this.altInput.readOnly = this.isReadOnly;
    // The editor notices changes as DOM mutations, and typing into an input is none.
    this.altInput.addEventListener('input', () => {
      this.dispatchChange();
      this.describe(this.insides.ui.nodes.wrapper);
    });
    label.append(this.altInput);
    return label;
  }

  private async send(source: Blob | string): Promise<{ success: 1; file: UploadedImage }> {
    const { imagePreloader } = this.insides.ui.nodes;
    try {
      const blob = typeof source === 'string' && source.startsWith('data:') ? dataUrlToBlob(source) : source;
      const file = await this.upload(blob, (part) => imagePreloader.style.setProperty('--rt-sent', `${part * 100}%`));
      if (this.altInput && !this.altInput.value && file.alt) this.altInput.value = file.alt;
      return { success: 1, file };
    } catch (error) {
      this.notify(error instanceof Error && error.message ? error.message : FAILED);
      this.insides.ui.hidePreloader();
      // Never resolves: the error has been shown, and the tool's own notification would say less.
      return new Promise(() => undefined);
    }
  }
}

/** Decodes a data URL without fetching it, which the page's policy forbids. @throws Error if it cannot be decoded */
function dataUrlToBlob(source: string): Blob {
  const [, type = '', encoding, content = ''] = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s.exec(source) ?? [];
  if (!/;base64$/i.test(encoding ?? '')) return new Blob([decodeURIComponent(content)], { type });
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type });
}

const FAILED = 'Couldn’t upload image. Please try another.';
