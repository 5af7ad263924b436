import type { InlineToolConstructable, SanitizerConfig } from '@editorjs/editorjs';

interface Format {
  name: string;
  title: string;
  /** The browser's own command, which handles selections that begin or end inside another format. */
  command: 'superscript' | 'subscript' | 'strikeThrough';
  tags: string[];
  icon: string;
}

const svg = (paths: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

const FORMATS: Format[] = [
  {
    name: 'strikethrough',
    title: 'Strikethrough',
    command: 'strikeThrough',
    tags: ['s', 'strike', 'del'],
    icon: svg(
      '<path d="M6 12h12M15.5 8.5C15 7.2 13.700 6.500 12 6.500c-2 0-3.500 1-3.500 2.600M8.500 15.200c.4 1.400 1.700 2.300 3.500 2.300 2.100 0 3.500-1 3.500-2.600"/>',
    ),
  },
  {
    name: 'superscript',
    title: 'Superscript',
    command: 'superscript',
    tags: ['sup'],
    icon: svg(
      '<path d="M6 10l6 8M12 10l-6 8M15 6.200c.3-.8 1-1.200 1.700-1.200 1 0 1.800.7 1.800 1.600 0 1.400-2.200 2-3.500 3.900h3.700"/>',
    ),
  },
  {
    name: 'subscript',
    title: 'Subscript',
    command: 'subscript',
    tags: ['sub'],
    icon: svg(
      '<path d="M6 6l6 8M12 6l-6 8M15 14.700c.3-.8 1-1.200 1.700-1.200 1 0 1.800.7 1.800 1.600 0 1.400-2.200 2-3.500 3.900h3.700"/>',
    ),
  },
];

/** Inline tools that no editor package provides. */
export const formatTools: Record<string, InlineToolConstructable> = Object.fromEntries(
  FORMATS.map((format) => [format.name, createTool(format)]),
);

/** The inline tool that links words to a claim. */
export const CLAIM_TOOL = 'claim';

/** Creates the inline tool that links the selected words to a claim. It changes nothing in the text. */
export function createClaimTool(onLink: () => void): InlineToolConstructable {
  return class ClaimTool {
    static readonly isInline = true;
    static readonly title = 'Link to a claim…';

    render() {
      const icon = svg(
        '<path d="M12 3.500l7 2.500v5.500c0 4-2.800 6.700-7 8.500-4.200-1.800-7-4.500-7-8.500V6zM9 12l2.200 2.200L15.500 10"/>',
      );
      return { icon, name: CLAIM_TOOL, closeOnActivate: true, onActivate: onLink, isActive: () => false };
    }
  } as unknown as InlineToolConstructable;
}

function createTool({ name, title, command, tags, icon }: Format): InlineToolConstructable {
  return class FormatTool {
    static readonly isInline = true;
    static readonly title = title;

    static get sanitize(): SanitizerConfig {
      return Object.fromEntries(tags.map((tag) => [tag, {}]));
    }

    render() {
      return {
        icon,
        name,
        onActivate: () => {
          document.execCommand(command);
          renameStrikes();
        },
        isActive: () => document.queryCommandState(command),
      };
    }
  } as unknown as InlineToolConstructable;
}

/** Replaces the obsolete `strike` elements that browsers create with `s`, and restores the selection. */
function renameStrikes(): void {
  const selection = document.getSelection();
  const anchor = selection?.anchorNode;
  const focus = selection?.focusNode;
  if (!selection || !anchor || !focus) return;
  const { anchorOffset, focusOffset } = selection;
  const element = anchor instanceof Element ? anchor : anchor.parentElement;
  const renamed = new Map<Node, Node>();
  for (const strike of element?.closest('[contenteditable="true"]')?.querySelectorAll('strike') ?? []) {
    const plain = document.createElement('s');
    plain.append(...strike.childNodes);
    strike.replaceWith(plain);
    renamed.set(strike, plain);
  }
  if (renamed.size === 0) return;
  selection.setBaseAndExtent(renamed.get(anchor) ?? anchor, anchorOffset, renamed.get(focus) ?? focus, focusOffset);
}
