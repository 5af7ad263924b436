/** The options of the writing assistant (spec section 3, "AI option lists"). */
export const TONES = ['professional', 'confident', 'approachable', 'urgent', 'trustworthy', 'innovative'] as const;
/** The tones offered by the public copy modal. */
export const PUBLIC_TONES = ['professional', 'confident', 'authoritative', 'approachable'] as const;
export const ALL_TONES = [...TONES, 'authoritative'] as const;
export const AUDIENCES = ['investors', 'business-owners', 'general', 'partners'] as const;
export const STYLES = ['clear', 'detailed', 'concise', 'storytelling', 'data-driven'] as const;

export type Tone = (typeof ALL_TONES)[number];
export type Audience = (typeof AUDIENCES)[number];
export type Style = (typeof STYLES)[number];

/** The options selected initially (spec section 9). */
export const DEFAULT_TONE: Tone = 'professional';
export const DEFAULT_AUDIENCE: Audience = 'investors';
export const DEFAULT_STYLE: Style = 'clear';

/** The number of suggestions per request (spec section 9). */
export const SUGGESTION_COUNT = 3;

/** Returns an option's label: 'Business owners' for 'business-owners'. */
export function optionLabel(option: string): string {
  const words = option === 'data-driven' ? 'Data-driven' : option.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Combines the dashboard's options and extra text into one text of instructions (spec section 7, generate copy). */
export function combineInstructions(choices: { audience: Audience; style: Style; extra: string }): string {
  const extra = choices.extra.trim();
  return [`Target audience: ${choices.audience}.`, `Writing style: ${choices.style}.`, extra].filter(Boolean).join(' ');
}

/** Returns the note to show if the writing assistant returned the text unchanged. */
export function unchangedNote(instructions: string): string {
  return /\b(short(er|en)?|concise|brief(er|ly)?|trim|tighten|cut)\b/i.test(instructions)
    ? 'There is nothing shorter that still says the same, so the text was left as it is.'
    : 'The writer found no other wording, so the text was left as it is.';
}
