import { plainText } from '../content/text';
import { getAt, setAt } from '../lib/dotted-path';
import { type Layout, readLayout } from './page-kind';

type Content = Record<string, unknown>;

/**
 * Prompts for the editor of a new page, by the path of the field. Edit mode and the dashboard show them in empty fields. A prompt is
 * never content: if an older page has one as its text, visitors see the field as empty.
 */
const PROMPTS: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>> = {
  blank: { 'hero.subheadline': 'Describe this page in one sentence.' },
  landing: {
    'hero.subheadline': 'Describe in one sentence what you offer, and to whom.',
    'callToAction.subtitle': 'Say what happens after someone gets in touch.',
  },
  article: {
    'hero.subheadline': 'Summarize this page in a sentence or two.',
    body: 'Start writing here.',
  },
  legal: {
    'hero.subheadline': 'Describe in one sentence what this document covers.',
    body: 'Explain in plain words what applies.',
  },
  'insights-entry': {
    'entry.standfirst': 'Summarize the article in a sentence or two.',
    body: 'Start writing the article here.',
  },
};

/** Texts that earlier versions filled into new pages. */
const FORMER: ReadonlySet<string> = new Set([
  ...Object.values(PROMPTS).flatMap((prompts) => Object.values(prompts)),
  ...['Say here in a sentence what this page is about.', 'Say here in a sentence what you offer, and to whom.'],
  ...['Say here in a sentence or two what the article tells.', 'The article begins here.'],
  ...['Say here in a sentence what this text settles.', 'Say in plain words what applies.'],
  ...[
    'Say what happens once somebody writes.',
    'For whom this is',
    'The first reason',
    'Say in a sentence or two why it is one.',
  ],
  ...['The first step', 'Say what happens, and who does it.', 'What it is about', 'What applies'],
  ...['The first point', 'The first point Say in plain words what applies.'],
]);

/** Returns whether a value consists only of a prompt. */
export function isPrompt(value: unknown): boolean {
  return FORMER.has(plainText(value).replace(/\s+/g, ' ').trim());
}

/** Returns the prompt for a field, or undefined if it has none. @param path path within the page, such as `hero.subheadline` */
export function findPrompt(content: unknown, path: string): string | undefined {
  const prompts = PROMPTS[readLayout(content) ?? 'blank'];
  return readLayout(content) && prompts && Object.hasOwn(prompts, path) ? prompts[path] : undefined;
}

/** Returns the page as visitors see it: fields with only a prompt are empty, and list items with only prompts are removed. */
export function withoutPrompts(content: Content): Content {
  if (!readLayout(content)) return content;
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return isPrompt(value) ? '' : value;
    if (Array.isArray(value)) return value.filter((item) => !isPromptItem(item));
    if (typeof value !== 'object' || value === null) return value;
    if ('blocks' in value) return isPrompt(value) ? { ...value, blocks: [] } : value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, clean(child)]));
  };
  const { page, ...sections } = content;
  return { ...(page === undefined ? {} : { page }), ...(clean(sections) as Content) };
}

function isPromptItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const texts = Object.values(item).filter((text) => typeof text === 'string' && text !== '');
  return texts.length > 0 && texts.every(isPrompt);
}

/** Returns the page as editors see it, with prompts in empty fields. */
export function withPrompts(content: Content): Content {
  const layout = readLayout(content);
  return findUnfilled(content).reduce((shown, path) => {
    const prompt = (layout && PROMPTS[layout]?.[path]) ?? '';
    const value = path === 'body' ? { blocks: [{ id: 'prompt', type: 'paragraph', data: { text: prompt } }] } : prompt;
    return setAt(shown, path.split('.'), value) as Content;
  }, content);
}

/** Returns the paths of the fields that have a prompt and are not filled in yet, except in deleted sections. */
export function findUnfilled(content: unknown): string[] {
  const layout = readLayout(content);
  return Object.keys((layout && PROMPTS[layout]) ?? {}).filter((path) => {
    const value = getAt(content, path.split('.'));
    return value !== undefined && (isPrompt(value) || plainText(value).trim() === '');
  });
}
