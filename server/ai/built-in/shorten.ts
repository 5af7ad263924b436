import { bare, ended, hasVerb, keepsFigures, sentencesOf, upperFirst } from './sentences';

const FILLERS = /\b(?:very|really|simply|just|quite|actually|currently|also|of course|in fact|as well)\b,?\s*/gi;

/**
 * Shorter forms of a text, each grammatical: fewer sentences, or sentences without their side clauses. All figures stay.
 * @param limit in characters
 */
export function shorterForms(text: string, limit: number): string[] {
  const sentences = sentencesOf(text).slice(0, 8);
  const whole = subsets(sentences.length).map((picked) => picked.map((index) => sentences[index] as string));
  const trimmed = whole.flatMap((parts) => {
    const cut = parts.map((part) => trimsOf(part)[0] ?? part);
    return [parts, cut];
  });
  const single = sentences.flatMap((sentence) => trimsOf(sentence).map((form) => [form]));
  const forms = [...trimmed, ...single].map((parts) => parts.map(ended).join(' '));
  const fit = forms.filter(
    (form) => form.length <= limit && form.length > 8 && keepsFigures(form, text) && standsAlone(form),
  );
  // The fullest first, and rather with the first sentence than without it.
  const score = (form: string) => form.length + (form.startsWith((sentences[0] ?? '').slice(0, 12)) ? 25 : 0);
  return [...new Set(fit)].sort((a, b) => score(b) - score(a));
}

/** A text that begins with 'It' or 'They' points to what was cut. */
function standsAlone(form: string): boolean {
  return !/^(?:it|they|both|each has|these|those|then|that is|here|nothing)\b/i.test(form);
}

/** A sentence cut at its joints: without what is in brackets, what follows a dash or 'which', and by clauses at its end. */
export function trimsOf(sentence: string): string[] {
  const end = /[?!]$/.exec(sentence)?.[0] ?? '.';
  const core = bare(sentence);
  const forms = new Set<string>();
  const add = (form: string) => {
    const clean = bare(form.replace(/\s{2,}/g, ' ').replace(/(?<!\s)\s+,/g, ','));
    if (clean !== core && clean.split(' ').length >= 2 && isWhole(clean)) forms.add(upperFirst(clean) + end);
  };
  const plain = core
    .replace(/(?<!\s)\s*\([^()]*\)/g, '')
    .replace(/(?<!\s)\s+—.*$/s, '')
    .replace(FILLERS, '');
  add(plain);
  add(
    plain.replace(
      /,\s(?:which|who|whose|where|each|with|by|so that|because|since|while|although|though|as|in|at|usually|often)\b[^,]*$/i,
      '',
    ),
  );
  add(inSeries(plain.replace(/,\s(?:and|but|so|or|then)\s.*$/is, ''), plain));
  add(plain.replace(/\s(?:because|so that|when|while|although|unless|until|before|after)\s.*$/is, ''));
  const cut = plain.split(/,\s|;\s|:\s/);
  for (let length = cut.length - 1; length >= 1; length--)
    add(
      inSeries(
        cut
          .slice(0, length)
          .join(', ')
          .replace(/,\s(?:and|but|or)$/i, ''),
        plain,
      ),
    );
  const tail = /,?\s(?:and|but|so)\s((?:we|you|they|a|an|the|our|every|each|no)\s.+)$/is.exec(plain)?.[1];
  if (tail && hasVerb(tail)) add(tail);
  // 'We buy a stake and keep the name' as 'We keep the name'.
  const second = /^(We|They|You) .+? and ([a-z]+ .+)$/s.exec(plain);
  if (second && hasVerb(`x ${second[2]}`)) add(`${second[1]} ${second[2]}`);
  // A phrase at the end that only says where or when.
  const where = /\s(?:in|over|during|for|at|before|after)\s[^,\s]+(?:\s[^,\s]+){0,4}\s?$/;
  if (!/, (?:and|then) /.test(plain)) add(plain.replace(where, ''));
  const joint = plain.search(/ and [a-z]+\s/);
  if (joint > 0 && hasVerb(plain.slice(joint + 4))) add(plain.slice(0, joint));
  return [...forms].sort((a, b) => b.length - a.length);
}

/** What is left of a series whose end was cut takes its 'and' before the item that is now the last. */
function inSeries(form: string, whole: string): string {
  if (form === whole || !/, (?:and|or) /.test(whole) || / (?:and|or) /.test(form.slice(form.lastIndexOf(',') + 1)))
    return form;
  const at = form.lastIndexOf(', ');
  if (at < 0) return form;
  const last = form.slice(at + 2);
  return `${form.slice(0, at)}${/^(?:we|they|it|you|he|she)\b/.test(last) ? ',' : ''} and ${last}`;
}

/** Nothing that ends on a word that wants another, or begins in the middle. */
function isWhole(form: string): boolean {
  // 'A laundry that every hotel': what was to be said of it is gone.
  const last = form.slice(Math.max(form.lastIndexOf(','), form.lastIndexOf('.')) + 1);
  const clause = /\b(?:that|which|who) (.*)$/s.exec(last)?.[1];
  if (clause !== undefined && !hasVerb(clause)) return false;
  return !/\b(?:and|or|but|the|a|an|of|to|for|with|by|in|on|at|from|that|who|which|whose|where|when|our|your|their|is|are|was|were|we|they|each|every)$/i.test(
    form,
  );
}

function subsets(count: number): number[][] {
  const all: number[][] = [];
  for (let mask = 1; mask < 1 << count; mask++) {
    all.push(Array.from({ length: count }, (_, index) => index).filter((index) => mask & (1 << index)));
  }
  return all.filter((picked) => picked.length < count || count === 1);
}
