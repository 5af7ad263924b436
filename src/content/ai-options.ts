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

/** The name of the writer that is used without a language model. */
export const BUILT_IN_LABEL = 'Built-in writer';
/** How to connect a language model (`server/HOSTING.md`). */
export const CONNECT_MODEL =
  'Your host can connect a language model with the settings AI_PROVIDER, AI_MODEL and AI_API_KEY. For a local model, set AI_PROVIDER=openai-compatible, AI_MODEL and AI_BASE_URL, such as http://localhost:11434/v1.';
/** Explains the limits of the built-in writer and how to connect a language model. */
export const BUILT_IN_LIMITS = `The built-in writer can only leave out whole sentences or add sentences from your site. It cannot rewrite a text, change its tone or follow other instructions. ${CONNECT_MODEL}`;
/** The instruction that keeps a document's blocks matched to the fields of its section. */
export const KEEP_BLOCKS = 'Keep the number and the order of the blocks.';

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

/** Says why figures are flagged: the firm registers claims, and none has them, or else nothing on the site does. */
export function describeFlags(hasClaims: boolean): string {
  return hasClaims ? 'Not in a registered claim' : 'Not found on the site';
}

/** Returns the note to show if the writing assistant returned the text unchanged. */
export function unchangedNote(instructions: string): string {
  return /\b(short(er|en)?|concise|brief(er|ly)?|trim|tighten|cut)\b/i.test(instructions)
    ? 'No shorter version was found, so the text wasn’t changed.'
    : 'The writer found no other wording, so the text wasn’t changed.';
}
