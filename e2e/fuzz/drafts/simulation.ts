import type { Random } from '../../../src/lib/testing-random';
import { type DraftRecord, operationsOf, readRecord, type StoredRecord } from './record';
import { has, type Operation, type Site, withOperations, wordsOn } from './site-model';
import { type Actor, World } from './world';

/** The outcome of a step: what it may have changed. Everything else must be as it was. */
export interface Outcome {
  /** What happened, for the report. */
  said: string;
  /** False if it was refused, which is a fine answer too. */
  isDone: boolean;
  /** The expected site, apart from what drafts publish. */
  site?: Site;
  /** The places below which the site may change instead, to values that were public before or are among `values`. */
  mayChange?: readonly string[];
  values?: string;
  /** The drafts whose operations may have changed. @returns what is wrong with the operations after the step */
  drafts?: ReadonlyMap<number, (before: DraftRecord | undefined, after: DraftRecord) => string[]>;
  /** The state that a draft must have; an approval or a schedule may be void again. */
  state?: readonly [number, string];
  /** The drafts that may be published. */
  published?: readonly number[];
  /** How far ahead the clock of the schedulers was, in milliseconds; they may publish what is due. */
  ahead?: number;
  /** Set if an admin published without an approval. */
  isEmergency?: boolean;
}

/** A step with what was stored before and after it. */
export interface Step {
  before: StoredRecord;
  after: StoredRecord;
  outcome: Outcome;
}

/** A comment as its author knows it. */
export interface Thread {
  draftId: number | null;
  pageId: string;
  ref: string;
  quote: string;
  text: string;
  isResolved: boolean;
}

export const LIST = 'home.press.items';
export const TEXTS = [
  ...['home.hero.cta', 'home.hero.headline', 'home.hero.subheadline', 'about.hero.headline', 'about.hero.subheadline'],
  ...['about.story.title', 'about.story.intro', 'about.differentiator', 'about.missionVision.mission'],
  ...['news.page.title', 'news.entry.standfirst'],
];
const ENTRY = { standfirst: 'News', author: 'Ada', date: '2026-01-02', categories: [], cover: '', imageAlt: '' };

/** The state of a run: the servers, what is stored, and what the people know. */
export class Simulation {
  rule: 'others' | 'reviewers' | null = null;
  /** Everyone who has written to a draft, by its id. */
  readonly contributors = new Map<number, Set<string>>();
  /** The result that someone has read, by draft. */
  readonly read = new Map<number, { hash: string; form: Site }>();
  /** The result that was approved, by draft. */
  readonly approved = new Map<number, Site>();
  /** The words that were ever published. */
  readonly published = new Set<string>();
  /** Recent states of the site. */
  readonly moments: { changeSetId: number; site: Site }[] = [];
  readonly threads = new Map<number, Thread>();
  private count = 0;

  private constructor(
    readonly world: World,
    readonly random: Random,
    public record: StoredRecord,
  ) {}

  static async open(random: Random): Promise<Simulation> {
    const world = await World.open(random);
    const ada = world.actor('Ada');
    const create = (title: string, layout: string) =>
      world.send(ada, 'POST', '/api/pages', { title, layout, status: 'published' });
    await create('Insights', 'insights');
    await create('News', 'insights-entry');
    const changes = [
      { path: 'home.press', value: { items: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] } },
      { path: 'news.entry', value: ENTRY },
    ];
    const { status } = await world.send(ada, 'POST', '/api/content/batch', { changes });
    if (status !== 200) throw new Error('The site could not be prepared.');
    return new Simulation(world, random, await readRecord(world.database.db));
  }

  get site(): Site {
    return this.record.site;
  }

  /** Returns a text with a word that is used only once. */
  createText(): string {
    this.count += 1;
    const digits = String((this.count * 654_435_761) % 1_000_000_000).padStart(9, '0');
    return `Text q${digits}w`;
  }

  /** Returns a new id for an item or a section. */
  createId(kind: string): string {
    this.count += 1;
    return `${kind}${this.count}`;
  }

  isLikely(share: number): boolean {
    return this.random.next() < share;
  }

  /** Returns a random draft in one of these states; undefined if there is none. */
  pick(...states: string[]): DraftRecord | undefined {
    const all = [...this.record.drafts.values()].filter(({ state }) => states.includes(state));
    return this.random.of(all);
  }

  /** Returns the site with a draft on it. */
  view(draft: DraftRecord | undefined): Site {
    return withOperations(this.site, operationsOf(draft));
  }

  addContributor(draftId: number, { id }: Actor): void {
    this.contributors.set(draftId, (this.contributors.get(draftId) ?? new Set()).add(id));
  }

  /** Chooses a random change of what an author sees. */
  chooseChange(view: Site): Operation {
    const { random } = this;
    const sections = [...view.keys()].flatMap(
      (place) => place.match(/^(dynamic|deleted)\.(\w+)#page$/)?.slice(1) ?? [],
    );
    const idsOf = (kind: string) => sections.filter((_, at) => sections[at - 1] === kind);
    const [shown, deleted] = [idsOf('dynamic'), idsOf('deleted')];
    const items = (view.get(`${LIST}#order`) ?? '').split(' ').filter(Boolean);
    const [item, section, gone] = [random.of(items), random.of(shown), random.of(deleted)];
    const after = random.of([null, ...items.map((one) => one.slice(1))]) as string | null;
    const kind = random.below(20);
    if (kind < 8) return this.toSet(random.of(TEXTS), view);
    if (kind < 9 && item) return this.toSet(`${LIST}.${item}.text`, view);
    if (kind < 11 && items.length < 8) {
      return { op: 'insert', path: LIST, after, id: this.createId('item'), value: { text: this.createText() } };
    }
    if (kind < 12 && item) {
      return { op: 'move', path: `${LIST}.${item}`, after: `~${after}` === item ? null : after };
    }
    if (kind < 13 && items.length > 2) return { op: 'remove', path: `${LIST}.${item}` };
    if (kind < 15 && section) return this.toSet(`dynamic.${section}.headline`, view);
    if (kind < 16 && section)
      return { op: 'changeSection', sectionId: section, value: { sectionName: this.createText() } };
    if (kind < 17 && section) {
      const isActive = view.get(`dynamic.${section}#active`) !== 'true';
      return { op: 'changeSection', sectionId: section, value: { isActive } };
    }
    if (kind < 18 && gone) return { op: 'restoreSection', sectionId: gone };
    if (kind < 19 && section && shown.length > 2) return { op: 'deleteSection', sectionId: section };
    if (shown.length > 6) return this.toSet(random.of(TEXTS), view);
    const value = { sectionType: 'hero', sectionName: this.createText(), sectionData: { headline: this.createText() } };
    return {
      op: 'addSection',
      sectionId: this.createId('section'),
      pageId: random.of(['home', 'about']),
      ...value,
      isActive: true,
    };
  }

  private toSet(path: string, view: Site): Operation {
    const base = view.get(path);
    const isBased = base !== undefined && this.isLikely(0.5);
    return { op: 'set', path, value: this.createText(), ...(isBased && { base: JSON.parse(base) }) };
  }

  /** Returns the value that a change replaces; undefined for changes without one. */
  readBase(view: Site, { op, path }: Operation): unknown {
    if (op === 'set') return JSON.parse(view.get(path) ?? 'null');
    return op === 'remove' ? { text: JSON.parse(view.get(`${path}.text`) ?? 'null') } : undefined;
  }

  /** Returns the change as a request to add it to a draft contains it. */
  static toRequest({ value, ...operation }: Operation): Operation {
    return operation.op === 'changeSection'
      ? { ...operation, ...value }
      : value === undefined
        ? operation
        : { ...operation, value };
  }

  /** Returns the places with a word in their text, on a view. */
  commentable(view: Site): { ref: string; pageId: string; quote: string }[] {
    return [
      ...TEXTS,
      ...[...view.keys()].filter((place) => place.startsWith(`${LIST}.`) && place.endsWith('.text')),
    ].flatMap((ref) => {
      const [quote] = has(view, ref) ? wordsOn(new Map([[ref, view.get(ref) ?? '']])) : [];
      return quote ? [{ ref, pageId: ref.split('.')[0] ?? '', quote }] : [];
    });
  }
}
