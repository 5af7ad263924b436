import type { BlockToolConstructorOptions, SanitizerConfig } from '@editorjs/editorjs';
import LinkTool, { type LinkData } from '@editorjs/link';
import { isSafeUrl } from '../../content/url';
import type { FetchLink } from '../editor-ports';

/** The message for an invalid address (spec section 8). */
export const INVALID_LINK = 'Pasted link is not valid.';

/** The link tool with our own requests and an accessible name for its input. */
export class LinkPreviewTool extends LinkTool {
  static override get toolbox() {
    return { ...LinkTool.toolbox, title: 'Link preview' };
  }

  static get sanitize(): SanitizerConfig {
    return { link: true, meta: true };
  }

  private readonly fetchLink: FetchLink;

  constructor(options: BlockToolConstructorOptions<LinkData, { fetchLink: FetchLink }>) {
    super(options);
    if (!options.config) throw new Error('The link tool needs its settings.');
    this.fetchLink = options.config.fetchLink;
  }

  override render(): HTMLElement {
    const element = super.render();
    const { input, linkContent } = this.nodes;
    input.dataset.placeholder = 'Paste or type a URL, then press Enter';
    input.dataset.label = 'Page URL';
    // A link whose page could not be fetched is shown in the input, so that fetching can be tried again.
    if (!linkContent.isConnected && !element.contains(linkContent)) input.textContent = this.data.link;
    return element;
  }

  override async fetchLinkData(typed: string): Promise<void> {
    const url = addProtocol(typed.trim());
    if (!url) return;
    if (/\s/.test(url) || !URL.canParse(url) || !isSafeUrl(url)) return this.fetchingFailed(INVALID_LINK);
    this.showProgress();
    this.data = { link: url };
    try {
      this.onFetch(await this.fetchLink(url));
    } catch {
      this.fetchingFailed("Couldn't fetch the link data");
    }
  }
}

/** Adds a scheme like the inline link tool does (spec section 5). */
function addProtocol(address: string): string {
  return address === '' || /^[a-z][\w+.-]*:/i.test(address) ? address : `http://${address}`;
}
