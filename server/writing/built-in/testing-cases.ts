import type { Tone } from '../../../src/content/ai-options';
import { PAGE_MODELS } from '../../../src/pages/models';
import type { CopyAsk, CopyKind } from '../copy/copy-writer';
import { textsIn } from '../copy/site-texts';

/** Sixty test cases that mix kinds, tones and instructions the way editors do. */
type Row = [kind: CopyKind, tone: Tone, current: string, instructions: string, extra?: Partial<CopyAsk>];

const HERO = 'Good businesses deserve a next owner.';
const SUB =
  'Elmwater Partners buys small, profitable companies from owners who are ready to step back, and puts a trained operator in the chair. The sign stays up. The people stay on. The work gets better.';
const UNDER = { beside: { subheadline: SUB }, place: 'Home › Hero › Headline' };
const DEAL = 'We buy a controlling stake at a fair price and keep the name, the staff and the place.';
const TRAIN =
  'We train every operator for more than 100 hours before the first day, then stay beside them every week of the first year.';
const CLOSING =
  'Our fastest closing took 29 days from the letter of intent. Sixty is usual, and we tell you early if it will be more.';
const KIND =
  'Profitable, owner-run service and light industrial companies with $500K–$2M of EBITDA, customers who come back, and a team that knows the work. We pass on turnarounds, start-ups and anything we could not explain to a neighbor.';
const RISK =
  'Yes. Small companies can fail, and past results do not assure future ones. Please read our disclaimer before you decide.';
const LEAD =
  'A heating contractor with two hundred service contracts. A machine shop with one difficult customer and eleven loyal ones. A laundry that every hotel in the county depends on. They make steady money, they are run by people near retirement, and most of them have nobody lined up to take over.';
const LIST =
  'Every service contract renewed in the first year\nSame-day calls up from one in three to four in five\nAll fourteen people kept, and five hired\nPrices reviewed for the first time in six years';
const BIO =
  'Ran a regional plumbing supplier for nine years and sold it to its employees. Leads the firm and chairs every review.';
const BIO_2 =
  'Taught apprentices in two trades before she wrote our training. No one leads a company without her word.';
const QUOTE = 'The quarterly letter opened with what had gone wrong. That is why I sent a second check.';
const QUOTE_2 = 'They asked what I was afraid of before they asked what I wanted for it.';
const QUOTE_3 = 'Twenty-nine days from letter to keys. I have waited longer for a surveyor.';
const MARIAN = { beside: { name: 'Marian Oakes', title: 'Managing Partner' }, place: 'Team › Leadership › Biography' };
const PRIYA = {
  beside: { name: 'Priya Raman', title: 'Partner, Operator Training' },
  place: 'Team › Leadership › Biography',
};
const ABEL = { beside: { name: 'Abel Whitcomb', title: 'Investor' }, place: 'Testimonials › Quote' };

const ROWS: Row[] = [
  ['headline', 'professional', HERO, ''],
  ['headline', 'confident', HERO, '', UNDER],
  ['headline', 'approachable', HERO, ''],
  ['headline', 'urgent', HERO, '', UNDER],
  ['headline', 'trustworthy', HERO, ''],
  ['headline', 'innovative', HERO, ''],
  ['headline', 'authoritative', HERO, ''],
  ['headline', 'professional', HERO, 'shorter'],
  ['headline', 'professional', HERO, 'mention the people who work there'],
  ['headline', 'confident', 'Main Street runs on companies you have never read about', ''],
  ['headline', 'approachable', 'Three ways to work with us', ''],
  ['headline', 'trustworthy', 'Talk to a partner.', ''],
  ['headline', 'urgent', 'Tell us what you are thinking about', ''],
  ['headline', 'confident', '11 deals in year one', ''],
  ['headline', 'professional', '11 deals closed in our first year', 'shorter'],
  ['headline', 'professional', 'Smart capital. Strategic returns.', '', { place: 'Investors › Hero › Headline' }],
  ['headline', 'approachable', 'What kind of company do you buy?', ''],
  ['headline', 'professional', 'We buy the companies towns are made of.', 'for owners'],
  ['headline', 'approachable', 'How we began', ''],
  ['headline', 'trustworthy', 'Small on purpose', 'longer'],
  ['subheadline', 'professional', SUB, ''],
  ['subheadline', 'confident', SUB, ''],
  ['subheadline', 'approachable', SUB, 'for business owners'],
  ['subheadline', 'urgent', SUB, 'shorter'],
  ['subheadline', 'trustworthy', SUB, 'drop the sign'],
  ['subheadline', 'innovative', SUB, ''],
  ['subheadline', 'professional', 'Write to us and a person answers, usually the same day.', ''],
  ['subheadline', 'approachable', 'Write to us and a person answers, usually the same day.', 'shorter'],
  [
    'subheadline',
    'professional',
    'Whatever brings you here, you will speak with a partner, not a form letter.',
    'mention brokers',
  ],
  ['subheadline', 'confident', 'What a steady hand and a modest budget can do for a business that already works.', ''],
  ['paragraph', 'professional', DEAL, ''],
  ['paragraph', 'confident', DEAL, ''],
  ['paragraph', 'approachable', DEAL, 'longer'],
  ['paragraph', 'trustworthy', DEAL, 'shorter'],
  ['paragraph', 'professional', TRAIN, ''],
  ['paragraph', 'confident', TRAIN, 'shorter'],
  ['paragraph', 'urgent', TRAIN, 'mention mentoring'],
  ['paragraph', 'professional', CLOSING, ''],
  ['paragraph', 'approachable', CLOSING, 'for brokers'],
  ['paragraph', 'professional', KIND, 'shorter'],
  ['paragraph', 'innovative', KIND, ''],
  ['paragraph', 'trustworthy', RISK, 'longer, for investors'],
  ['paragraph', 'authoritative', RISK, ''],
  ['paragraph', 'professional', LEAD, ''],
  ['paragraph', 'confident', LEAD, 'shorter'],
  ['paragraph', 'approachable', LEAD, 'drop the laundry'],
  ['cta', 'professional', 'Start a conversation', ''],
  ['cta', 'urgent', 'Start a conversation', ''],
  ['cta', 'approachable', 'See what we own', ''],
  ['cta', 'confident', 'Ask for the materials', 'mention fees'],
  ['list', 'professional', LIST, ''],
  ['list', 'confident', LIST, 'shorter'],
  ['list', 'approachable', LIST, 'mention training'],
  ['bio', 'professional', BIO, '', MARIAN],
  ['bio', 'approachable', BIO, 'shorter', MARIAN],
  ['bio', 'confident', BIO_2, '', PRIYA],
  ['bio', 'professional', BIO_2, 'mention apprenticeships', PRIYA],
  ['quote', 'professional', QUOTE, '', ABEL],
  ['quote', 'confident', QUOTE_2, 'shorter', ABEL],
  ['quote', 'professional', QUOTE_3, '', ABEL],
];

const FACTS = ['home', 'about', 'investors', 'brokers', 'team'].flatMap((id) =>
  textsIn(PAGE_MODELS[id as 'home'].defaultContent, id).map(({ text }) => text),
);

export const CASES: CopyAsk[] = ROWS.map(([kind, tone, current, instructions, extra]) => ({
  kind,
  tone,
  current,
  instructions,
  place: `Home › ${kind}`,
  facts: FACTS,
  beside: {},
  maxLength: kind === 'cta' ? 40 : kind === 'headline' ? 120 : 1500,
  ...extra,
}));
