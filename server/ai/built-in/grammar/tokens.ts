export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const FILLER = new Set(
  'the a an of in on for to at my our your its this that page section field value text s please current now whole entire'.split(
    ' ',
  ),
);

/** A phrase's words, ordinals as numbers, plurals without their end. */
export function tokensOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/\bcalls?[- ]to[- ]action\b(?= (?:button|text|link))/g, 'cta')
      .replace(/\b(phone|telephone) number\b/g, 'phone')
      .replace(/\be-?mail address\b|\be-mail\b/g, 'email')
      .replace(/['’]s\b/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  return words
    .filter((word) => !FILLER.has(word))
    .map((word) => {
      const ordinal = ORDINALS.indexOf(word);
      if (ordinal >= 0) return String(ordinal + 1);
      const number = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
      return number ?? (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word);
    });
}
