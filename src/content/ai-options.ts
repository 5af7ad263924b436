/** What the writing help is asked for (spec section 3, "AI option lists"). */
export const TONES = ['professional', 'confident', 'approachable', 'urgent', 'trustworthy', 'innovative'] as const;
/** The tones of the public copy modal. */
export const PUBLIC_TONES = ['professional', 'confident', 'authoritative', 'approachable'] as const;
export const ALL_TONES = [...TONES, 'authoritative'] as const;
export const AUDIENCES = ['investors', 'business-owners', 'general', 'partners'] as const;
export const STYLES = ['clear', 'detailed', 'concise', 'storytelling', 'data-driven'] as const;

export type Tone = (typeof ALL_TONES)[number];
export type Audience = (typeof AUDIENCES)[number];
export type Style = (typeof STYLES)[number];

/** What is chosen at first (spec section 9). */
export const DEFAULT_TONE: Tone = 'professional';
export const DEFAULT_AUDIENCE: Audience = 'investors';
export const DEFAULT_STYLE: Style = 'clear';

/** How many suggestions one question gives (spec section 9). */
export const SUGGESTION_COUNT = 3;

/** How an option is shown: 'business-owners' as 'Business owners'. */
export function optionLabel(option: string): string {
  const words = option === 'data-driven' ? 'Data-driven' : option.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The dashboard's choices and extra text as the one text of instructions that is sent (spec section 7, generate copy). */
export function combineInstructions(choices: { audience: Audience; style: Style; extra: string }): string {
  const extra = choices.extra.trim();
  return [`Target audience: ${choices.audience}.`, `Writing style: ${choices.style}.`, extra].filter(Boolean).join(' ');
}

/** What a screen says if a writer returned the very text it was given. */
export function unchangedNote(instructions: string): string {
  return /\b(short(er|en)?|concise|brief(er|ly)?|trim|tighten|cut)\b/i.test(instructions)
    ? 'There is nothing shorter that still says the same, so the text was left as it is.'
    : 'The writer found no other wording, so the text was left as it is.';
}
