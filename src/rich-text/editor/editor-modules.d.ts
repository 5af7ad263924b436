/** Types for the editor packages that ship without any, limited to the parts in use. */

declare module '@editorjs/link' {
  import type { API, BlockToolConstructorOptions } from '@editorjs/editorjs';

  export interface LinkData {
    link: string;
    meta?: { title?: string; description?: string; image?: { url?: string } };
  }

  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default class LinkTool {
    static get toolbox(): { icon: string; title: string };
    static get isReadOnlySupported(): boolean;
    constructor(options: BlockToolConstructorOptions<LinkData>);
    readonly api: API;
    readonly nodes: { input: HTMLElement; inputHolder: HTMLElement; linkContent: HTMLAnchorElement };
    get data(): LinkData;
    set data(data: Partial<LinkData>);
    render(): HTMLElement;
    save(): LinkData;
    showProgress(): void;
    fetchLinkData(url: string): Promise<void>;
    onFetch(answer: unknown): void;
    fetchingFailed(message: string): void;
  }
}

declare module '@editorjs/checklist' {
  import type { API, BlockToolConstructorOptions } from '@editorjs/editorjs';

  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default class Checklist {
    constructor(options: BlockToolConstructorOptions);
    readonly api: API;
    readonly readOnly: boolean;
    render(): HTMLElement;
    createChecklistItem(item?: { text?: string; checked?: boolean }): HTMLElement;
    toggleCheckbox(event: Event): void;
    backspace(event: KeyboardEvent): void;
  }
}

declare module '@editorjs/marker' {
  import type { InlineToolConstructable } from '@editorjs/editorjs';

  const Marker: InlineToolConstructable;
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default Marker;
}

declare module '@editorjs/embed' {
  import type { BlockToolConstructorOptions } from '@editorjs/editorjs';

  export interface EmbedData {
    service: string;
    source: string;
    embed: string;
    width?: number;
    height?: number;
    caption?: string;
  }

  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default class Embed {
    static get pasteConfig(): { patterns: Record<string, RegExp> };
    static get isReadOnlySupported(): boolean;
    static prepare(): void;
    constructor(options: BlockToolConstructorOptions<EmbedData>);
    get data(): EmbedData;
    set data(data: Partial<EmbedData>);
    render(): HTMLElement;
    save(): EmbedData;
    onPaste(event: { detail: { data: string } }): void;
  }
}
