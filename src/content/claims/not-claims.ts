const MONTH = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?(?!\d)`;
const YEAR = String.raw`(?:1[89]|20)\d\d(?!\d)`;
const FEW = '(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)';
const NAME = String.raw`[A-Z0-9][\w.'’]{0,30}`;

/** Words before a number of four digits that make it a year. */
const BEFORE_YEAR = String.raw`(?:in|since|of|from|by|until|till|through|before|after|during|for|to|and|year|years|est\.?|established|founded|©|\(c\)|copyright|spring|summer|fall|autumn|winter|early|late|mid|fiscal|calendar|vintage|our|its|their|his|her|this|class of)`;

/**
 * Numbers that state nothing about the firm. Each pattern reads on from its own first character, and none can overlap itself, so that the
 * time they take grows with the length of the text.
 */
const PATTERNS = [
  // Dates, times and periods.
  new RegExp(String.raw`\b${MONTH}\s${DAY}(?:\s?[-–]\s?(?:${MONTH}\s)?${DAY})?(?:,?\s${YEAR})?`, 'g'),
  new RegExp(String.raw`\b${DAY}\s(?:of\s)?${MONTH}(?:,?\s${YEAR})?`, 'g'),
  new RegExp(String.raw`\b${MONTH},?\s${YEAR}(?:\s?[-–]\s?(?:${MONTH}\s)?${YEAR})?`, 'g'),
  /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g,
  /(?<![\d/.])\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})(?![\d/])/g,
  /\b[QH][1-4](?:\s(?:FY)?['’]?\d{2,4}\b)?/g,
  /\bFY\s?['’]?\d{2,4}\b/g,
  /\b\d{1,2}(?::\d{2})?\s?[ap]\.?m\b\.?/gi,
  /(?<![\d:.])\d{1,2}:\d{2}(?![\d:])/g,
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o['’]clock\b| (?:in the (?:morning|afternoon|evening)|at night)\b)/gi,
  /\b24[ /-]?(?:7\b|hours?(?: a day)?\b)/gi,
  /\b(?:1[89]|20)\d0s\b|(?<!\d)['’]\d0s\b/g,
  /\b(?:the|mid-|early|late)\s?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/gi,
  /\b(?:\d{1,2}(?:st|nd|rd|th)|twenty-first|twentieth|nineteenth)[ -]century\b/gi,
  /\b(?:last|next|this|another|a) (?:decade|century)(?: ago)?\b(?! of\b)/gi,
  /\b(?:step|steps|part|chapter|phase|page|pages|figure|table|note|notes|footnote|article|item|rule|schedule|form|round|series|class|tier|level|fund|version|option|question|appendix|exhibit|annex|slide|row|line|paragraph|clause|title|year|day|week|month|quarter|no\.|nos\.|number|room|gate|exit|route|highway|interstate|floor|suite|ste\.?|apt\.?|apartment|unit|building|bldg\.?|p\.?\s?o\.?\sbox|box)\s#?(?:\d{1,6}[A-Za-z]?(?:\(\w{1,4}\)){0,4}(?:[-–]\d{1,4})?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s(?:percent|million|billion|thousand|hundred)|[%.,]\d|%)/gi,
  /\bsections?\s\d{1,5}[A-Za-z]?(?:\(\w{1,4}\)){0,4}/gi,
  /\b\d{3,4}\([a-z]\)(?:\(\d\))?|\b(?:1031 exchange|1099|10-[KQ]|8-K)\b/g,
  /\b(?:S&P|Fortune|Russell|FTSE|Nasdaq|NASDAQ|Dow|Nikkei|DAX|MSCI|ISO|SOC|COVID|Covid|IFRS|ASC|GIPS|CFR|USC|PL)[ -]?\d{1,5}\b/g,
  /\b(?:CRD|SEC|EIN|FEIN|NMLS|IRS|license|licence|registration|file|account|routing|policy|docket|reference|invoice|ref)(?: (?:file|id|number|no\.?|nos?\.?)){0,2}[:.]?\s?#?\d[\d-]{0,20}/gi,
  // Phone numbers.
  /(?<![\d$€£.,])(?:\+?1[-. ])?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)/g,
  /\b1?-?8\d\d-(?:[A-Z0-9]{3,10}-?){1,2}\b/g,
  /(?<!\d)\+(?:\d{7,15}|\d{1,3}(?:[ .-]\(?\d{1,4}\)?){2,5})(?!\d)/g,
  /(?<![\d-])\d{3}-\d{4}(?![\d-])/g,
  /\bext(?:ension|\.)?\s?\d{1,6}\b/gi,
  // Addresses.
  new RegExp(
    String.raw`(?<![\d$€£.,-])\d{1,6}[A-Z]?(?:-\d{1,5})?\s(?:${NAME}\s){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Sq|Plaza|Parkway|Pkwy|Highway|Hwy|Terrace|Ter|Circle|Cir|Row|Wharf|Quay|Alley|Walk)\b\.?`,
    'g',
  ),
  /(?<![\d$€£.,-])\d{1,6}\s(?:[NSEW]\.?\s)?Broadway\b/g,
  /\b(?:\d{1,3}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s(?:floor|avenue|ave\.?|street|st\.?)\b/gi,
  /\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b/g,
  /(?<=,\s(?:[A-Z][a-z]{1,15}\s)?[A-Z][a-z]{1,15}\s)\d{5}(?:-\d{4})?\b/g,
  // Numbers of a list.
  /(?<=^\s?|[.!?:;]\s)\(?\d{1,2}[.)](?=\s)/g,
  /\(\d{1,2}\)(?=\s)/g,
  // Idioms.
  /\b(?:no|one) thousand thanks\b|\bone[- ]on[- ]one\b|\b1[- ]on[- ]1\b|\b(?:from|ground|net) zero\b|\bzero[- ]sum\b|\b50[/-]50\b|\b9\/11\b/gi,
  /\b(?:a|the|any|no|every)?\s?third[- ](?:part(?:y|ies)|persons?|time|generation|way|world)\b/gi,
  /\b(?:twice|once) (?:a|per|each|every) (?:day|week|month|quarter|year)\b|\b(?:think|thinking|look) twice\b/gi,
  /\bhalf the battle\b|\b(?:first|second|better) half\b/gi,
  new RegExp(
    String.raw`\b${FEW}(?:\s(?:simple|easy|short|clear|plain|common|main))?\s(?:ways?|steps?|things|reasons|questions|sides|kinds|types|sorts|points|options|of (?:us|you|them)|or (?:three|four|five))\b`,
    'gi',
  ),
  // Years on their own.
  new RegExp(
    String.raw`(?<![\d$€£¥.,#])(?<=\b${BEFORE_YEAR}[\s-]?|©\s?|[(,–]\s?|\d\s?[-–]\s?)${YEAR}(?:\s?(?:[-–/]|to|and)\s?(?:${YEAR}|\d\d(?!\d)))?(?![%,.]\d|%|\s?(?:percent|million|billion|thousand|dollars|hours|units|homes)\b)`,
    'gi',
  ),
  new RegExp(
    String.raw`(?<![\d$€£¥.,#])\b${YEAR}(?:\s?[-–]\s?(?:${YEAR}|\d\d(?!\d)))?(?![%,.]\d|[%+]|\s(?:percent|million|billion|thousand|dollars)\b|\s[a-z]{2,20}s\b)`,
    'g',
  ),
];

/** An email address or a web address. */
const ADDRESS = /@|:\/\/|^www\.|^[\w-]+\.(?:com|org|net|gov|edu|io|co)\b/i;

/**
 * Finds the numbers of a text that state nothing: dates, years, times, addresses, phone numbers, numbers of lists, rules and files, and idioms.
 * @param text from `normalizeText`
 * @returns their places, in order
 */
export function findNotClaims(text: string): { at: number; words: string }[] {
  const found: { at: number; words: string }[] = [];
  for (const pattern of PATTERNS)
    for (const { index: at, 0: words } of text.matchAll(pattern)) found.push({ at, words });
  let at = 0;
  for (const word of text.split(' ')) {
    if (ADDRESS.test(word)) found.push({ at, words: word });
    at += word.length + 1;
  }
  return joinRanges(found, text);
}

/** Sorts ranges and joins those that overlap. */
function joinRanges(ranges: { at: number; words: string }[], text: string): { at: number; words: string }[] {
  const joined: { at: number; words: string }[] = [];
  for (const range of ranges.sort((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    const end = range.at + range.words.length;
    if (last && range.at < last.at + last.words.length) {
      last.words = text.slice(last.at, Math.max(last.at + last.words.length, end));
    } else joined.push({ ...range });
  }
  return joined;
}
