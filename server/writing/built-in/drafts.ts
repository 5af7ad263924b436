import type { SectionModel } from '../../../src/content/define-section';
import type { RichTextDocument } from '../../../src/content/rich-text';
import { createDocument } from '../../../src/content/written-value';
import { SECTION_MODELS } from '../../../src/sections/models';
import type { DocumentAsk, SectionAsk, SectionDraft } from '../copy/copy-writer';
import { hasFigure, isAboutRisk, splitSentences, upperFirst } from './sentences';

/** Closing sentences that suit any text and claim nothing. */
export const CLOSERS = [
  'We welcome your questions.',
  'Please ask if anything is unclear.',
  'A partner can explain the details.',
] as const;

const ABOUT =
  /\b(?:about|on|for|that (?:explains|shows|lists|describes|introduces)|explaining|describing|introducing)\s+(\S.*?)(?:[.!?;\n]|,? (?:with|in an? [a-z]+ tone|using|and (?:include|mention))|$)/is;
const WRITE = /^(?:please )?(?:write|add|create|make|generate|draft)\s+(?:me |us )?(?:an? |the |some )?/i;
/** Matches a sentence that is usable anywhere: about the firm, of medium length, and without a reference to earlier sentences. */
const USABLE =
  /^(?:We (?=.{9,147}$)|(?:Our|Every|No|Partners|Owners|Operators|Brokers|Investors) (?=.{24,140}$))[^“”"?]*\.$/;
const POINTING =
  /\b(?:it|he|she|they|his|her|hers|him|them|this|these|those|there(?=\.)|so|then|that person|the rest|run one)\b/i;
const STOP =
  /^(?:th(?:at|is|em|ey|eir|ere|en|ese|ose|rough)|wh(?:at|en|ere|ich|ile|om)|with|from|have|will|your|about|after|also|been|before|being|between|both|does|each|even|every|first|here|into|just|more|most|much|only|other|over|same|some|such|than|under|until|very|were|compan(?:y|ies)|works?|good|small|time|years?|answers?|people|ma[dk]e|takes?|know|talk|look|days?|within)$/;

/** Drafts a section: chooses the type by keywords in the request, and fills its model with the subject and sentences of the site. */
export function draftSection({ prompt, facts }: SectionAsk): SectionDraft {
  const { subject, said } = findSubject(prompt, 'New section', facts);
  const [first = CLOSERS[0], second = CLOSERS[1], ...more] = [...said, ...CLOSERS];
  const button = /\binvest/i.test(prompt) ? 'Ask for the materials' : 'Talk to a partner';
  const models: SectionModel[] = Object.values(SECTION_MODELS);
  const words = ` ${prompt.toLowerCase().replace(/[^a-z-]+/g, ' ')}`;
  const asked = models.find(({ draft }) => draft?.words.some((word) => words.includes(` ${word}`)));
  const model = asked ?? models.find(({ draft }) => draft?.words.length === 0);
  const sentences = [first, second, ...more.slice(0, 1)] as const;
  const sectionData = model?.draft?.fill({ subject, sentences, button }) ?? {};
  return { sectionType: model?.type ?? '', sectionName: subject.slice(0, 60), sectionData };
}

/** Drafts a document from scratch: a heading with the requested subject, and sentences of the site about it. */
export function draftDocument({ instructions, place, facts }: DocumentAsk): RichTextDocument {
  const { subject, said } = findSubject(instructions, place.split(' › ').at(-1) ?? 'Section', facts);
  const parts = [said.slice(0, 3), said.slice(3, 6), [CLOSERS[0]]];
  const { blocks } = createDocument([subject, ...parts.map((part) => part.join(' '))].join('\n\n'));
  return {
    blocks: blocks.map((block, at) => (at > 0 ? block : { type: 'header', data: { ...block.data, level: 2 } })),
  };
}

/** Returns the subject ('Our training for operators' in 'Write a section about …') and up to six sentences about it. */
function findSubject(request: string, otherwise: string, facts: readonly string[]) {
  const named = ABOUT.exec(request)?.[1] ?? request.replace(WRITE, '').split(/[.!?;\n]/)[0] ?? '';
  const subject = upperFirst(named.trim().slice(0, 90) || otherwise);
  const about = findSentences(subject, facts).filter(({ shared }) => shared > 0);
  return { subject, said: about.slice(0, 6).map(({ sentence }) => sentence) };
}

/**
 * Returns the site's sentences that can be added to a text without changing their meaning: whole ones about the firm, without
 * figures, that the text does not contain yet. Those that share the most words with the text come first. A text about risk gets none,
 * because they may sound like sales language.
 */
export function findSentences(text: string, facts: readonly string[]): { sentence: string; shared: number }[] {
  if (isAboutRisk(text)) return [];
  const about = contentWords(text);
  const lower = text.toLowerCase();
  const usable = [...new Set(facts.flatMap(splitSentences).map((sentence) => sentence.trim()))].filter(
    (sentence) =>
      USABLE.test(sentence) &&
      !POINTING.test(sentence) &&
      !lower.includes(sentence.toLowerCase().slice(0, 40)) &&
      !hasFigure(sentence),
  );
  const sharedWith = (sentence: string) => [...contentWords(sentence)].filter((word) => about.has(word)).length;
  return usable.map((sentence) => ({ sentence, shared: sharedWith(sentence) })).sort((a, b) => b.shared - a.shared);
}

/** Returns the stemmed content words of a text in lower case. */
function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !STOP.test(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '')));
}
