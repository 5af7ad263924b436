import type { SectionModel } from '../../../src/content/define-section';
import type { RichTextDocument } from '../../../src/content/rich-text';
import { createDocument } from '../../../src/content/written-value';
import { SECTION_MODELS } from '../../../src/sections/models';
import type { CopyAsk, DocumentAsk, SectionAsk, SectionDraft } from '../copy/copy-writer';
import { gather } from './material';
import { upperFirst } from './title-case';

const ABOUT =
  /\b(?:about|on|for|that (?:explains|shows|lists|describes|introduces)|explaining|describing|introducing)\s+(\S.*?)(?:[.!?;\n]|,? (?:with|in an? [a-z]+ tone|using|and (?:include|mention))|$)/is;
const WRITE = /^(?:please )?(?:write|add|create|make|generate|draft)\s+(?:me |us )?(?:an? |the |some )?/i;

/** Drafts a section: chooses the type by keywords in the request and fills it with the subject and sentences from the site. */
export function draftSection({ prompt, facts }: SectionAsk): SectionDraft {
  const { subject, said, closers } = findSubject(prompt, 'New section', {
    facts,
    tone: 'professional',
    instructions: '',
  });
  const [first = 'We welcome your questions.', second = 'Ask us anything.', third = ''] = [...said, ...closers];
  const button = /\binvest/i.test(prompt) ? 'Ask for the materials' : 'Talk to a partner';
  const models: SectionModel[] = Object.values(SECTION_MODELS);
  const words = ` ${prompt.toLowerCase().replace(/[^a-z-]+/g, ' ')}`;
  const asked = models.find(({ draft }) => draft?.words.some((word) => words.includes(` ${word}`)));
  const model = asked ?? models.find(({ draft }) => draft?.words.length === 0);
  const sectionData =
    model?.draft?.fill({ subject, sentences: [first, second, third].filter(Boolean) as [string, string], button }) ??
    {};
  return { sectionType: model?.type ?? '', sectionName: subject.slice(0, 60), sectionData };
}

/** Drafts a document from scratch: a heading with the requested subject, and sentences about it from the site. */
export function draftDocument(ask: DocumentAsk): RichTextDocument {
  const { subject, said, closers } = findSubject(ask.instructions, ask.place.split(' › ').at(-1) ?? 'Section', ask);
  const parts = [said.slice(0, 3), said.slice(3, 6), [closers[0] ?? 'Ask us anything.']];
  const { blocks } = createDocument([subject, ...parts.map((part) => part.join(' '))].join('\n\n'));
  return {
    blocks: blocks.map((block, at) => (at > 0 ? block : { type: 'header', data: { ...block.data, level: 2 } })),
  };
}

/** Returns the subject ('our training for operators' in 'Write a section about …') and sentences about it. */
function findSubject(request: string, otherwise: string, ask: Pick<CopyAsk, 'facts' | 'tone' | 'instructions'>) {
  const text = request.replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '').trim();
  const named = ABOUT.exec(text)?.[1] ?? text.replace(WRITE, '').split(/[.!?;\n]/)[0] ?? '';
  const subject = upperFirst(named.trim().slice(0, 90) || otherwise);
  const about = { ...ask, current: subject, place: '', beside: {}, maxLength: 2000 };
  const { facts: said, closers } = gather({ ...about, kind: 'paragraph' });
  return { subject, said, closers };
}
