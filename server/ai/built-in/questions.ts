import { withoutEnd } from '../../../src/lib/without-end';
import { bare, upperFirst } from './sentences';

const KIND =
  /^(?:what|which) (?:kind|sort|type) of ([a-z]+(?: [a-z]+)?) (do|does|will|would|can) (you|we|they|the firm) ([a-z]+)(.*)$/is;
const HOW = /^how (long|soon|much|often|quickly|fast) (does|do|will|would|can|is) (.+)$/i;

/** Other ways to ask a question, each with the same answer. */
export function askedOtherwise(question: string): string[] {
  const core = bare(withoutEnd(question, /\?/));
  const [, things = '', helper = '', who = '', verb = '', rest = ''] = KIND.exec(core) ?? [];
  if (things) {
    const tail = `${helper.toLowerCase()} ${who} ${verb}${rest}`;
    return [
      `Which ${plural(things)} ${tail}?`,
      `Is my ${things} one that ${who} ${verb}${rest}?`,
      `What sort of ${things} ${tail}?`,
    ];
  }
  const [, much = '', , subject = ''] = HOW.exec(core) ?? [];
  if (much) return [`${upperFirst(subject)}: how ${much.toLowerCase()}?`];
  return [];
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return noun.endsWith('s') ? noun : `${noun}s`;
}
