import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client';
import type { RedirectOperation, RedirectRule } from '../../../src/content/draft-operation';
import { AppError } from '../../platform/errors';
import { redirectRef } from '../changes/redirects';
import { readFrom, readTo } from '../directory/redirect-rules';
import { planRedirects } from '../redirects/plan-redirects';
import { readRules } from '../redirects/redirect-writes';
import type { AppliedDraft, DraftedRedirect } from './apply-draft';
import { readDraftedContext } from './page-problems';

/** A redirect to add to a draft, or to change or remove in it. */
export interface NewRedirect {
  op: 'newRedirect';
  /** As entered, not yet normalized. */
  from: string;
  /** As entered; null to remove the redirect. */
  value: { to: string; kind: RedirectRule['kind']; status: RedirectRule['status'] } | null;
  /** The redirect that the caller saw; null for none. If it is left out, nothing is compared. */
  base?: RedirectRule | null | undefined;
}

/** A change of a redirect, with its index among the changes of the request. */
interface Given {
  change: NewRedirect;
  index: number;
}

interface Planned extends Given {
  operation: RedirectOperation;
}

/** The redirects of the site with a draft on it. @param applied the draft, with everything new but redirects */
export class DraftedRedirects {
  constructor(
    private readonly tx: Db,
    private readonly applied: Pick<AppliedDraft, 'site' | 'redirects'>,
    private readonly origin: string,
  ) {}

  /**
   * Returns the operations of changes, in their order. They are validated together, because each validation reads all redirects of the site. Of
   * several changes of one redirect, only the last counts.
   * @throws AppError CONFLICT if a redirect is not the one that the caller saw, NOT_FOUND if there is none to remove, UNPROCESSABLE_CONTENT if
   * one is not possible
   */
  async plan(given: readonly Given[]): Promise<Planned[]> {
    if (given.length === 0) return [];
    const stored = await readRules(
      this.tx,
      given.map(({ change: { from } }) => readFrom(from).value ?? ''),
    );
    const changed = new Map(this.applied.redirects);
    const planned = given.map((one) => this.planOne(one, stored, changed));
    const last = new Map(planned.map((one) => [one.operation.from, one]));
    await this.validate([...last.values()], changed);
    for (const { operation } of planned) operation.value = last.get(operation.from)?.operation.value ?? null;
    return planned;
  }

  /** @param changed the redirects that the draft has changed so far, to which this one is added */
  private planOne(
    { change, index }: Given,
    stored: ReadonlyMap<string, RedirectRule>,
    changed: Map<string, DraftedRedirect>,
  ): Planned {
    const { from: written, value: asked, base } = change;
    const { value: from = written.trim(), problem } = readFrom(written);
    if (problem !== undefined) throw createError([{ path: `changes.${index}.from`, message: problem }]);
    const drafted = changed.get(from);
    const before = drafted ? drafted.before : (stored.get(from) ?? null);
    const now = drafted ? drafted.after : before;
    if (base !== undefined && !isDeepStrictEqual(now, base)) {
      const ref = redirectRef(from);
      throw new AppError('CONFLICT', 'Someone else changed this redirect since you read it. Nothing was written.', {
        conflicts: [{ path: ref, ref, base, theirs: now, mine: asked }],
      });
    }
    if (asked === null && now === null) {
      const message = `There is no redirect from ${from}.`;
      throw new AppError('NOT_FOUND', message, { issues: [{ path: `changes.${index}.from`, message }] });
    }
    const to = asked && asked.status !== 410 ? readTo(asked.to, asked.kind, this.origin).value : null;
    const value = asked && { ...asked, to: to ?? null };
    changed.set(from, { before, after: value });
    return { change, index, operation: { op: 'redirect', from, value, base: now } };
  }

  /** Validates what changes make of redirects, and gives their operations the values to store. */
  private async validate(planned: readonly Planned[], changed: ReadonlyMap<string, DraftedRedirect>): Promise<void> {
    const set = planned.filter(({ operation }) => operation.value !== null);
    if (set.length === 0) return;
    const { site, redirects } = this.applied;
    const removed = [...changed].filter(([, { after }]) => after === null);
    const others = new Map([...redirects, ...removed]);
    const context = await readDraftedContext(this.tx, site.documents, others, this.origin);
    const asked = set.map(({ change, operation }) => ({
      ...(change.value as NonNullable<NewRedirect['value']>),
      from: operation.from,
    }));
    const { lines } = planRedirects(context, asked, true);
    const issues = lines.flatMap(({ index, issues: own }) =>
      own.map(({ path, message }) => ({ path: `changes.${set[index]?.index}.${path}`, message })),
    );
    if (issues.length > 0) throw createError(issues);
    for (const { index, rule } of lines) {
      const one = set[index];
      if (one && rule) one.operation.value = { to: rule.to, kind: rule.kind, status: rule.status };
    }
  }
}

function createError(issues: { path: string; message: string }[]): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
}
