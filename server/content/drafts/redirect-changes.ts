import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client';
import type { RedirectOperation, RedirectRule } from '../../../src/content/draft-operation';
import { AppError } from '../../platform/errors';
import { redirectRef } from '../changes/redirects';
import { readFrom } from '../directory/redirect-rules';
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

/** The redirects of the site with a draft on it. @param applied the draft, with everything new but redirects */
export class DraftedRedirects {
  private readonly changed: Map<string, DraftedRedirect>;

  constructor(
    private readonly tx: Db,
    private readonly applied: Pick<AppliedDraft, 'site' | 'redirects'>,
    private readonly origin: string,
  ) {
    this.changed = new Map(applied.redirects);
  }

  /**
   * Returns the operation of a change.
   * @param at its path in issues
   * @throws AppError CONFLICT if the redirect is not the one that the caller saw, NOT_FOUND if there is none to remove,
   * UNPROCESSABLE_CONTENT if it is not possible
   */
  async plan({ from: written, value: asked, base }: NewRedirect, at: string): Promise<RedirectOperation> {
    const { value: from = written.trim(), problem } = readFrom(written);
    if (problem !== undefined) throw createError([{ path: `${at}.from`, message: problem }]);
    const drafted = this.changed.get(from);
    const stored = drafted ? drafted.before : ((await readRules(this.tx, [from])).get(from) ?? null);
    const now = drafted ? drafted.after : stored;
    if (base !== undefined && !isDeepStrictEqual(now, base)) {
      const ref = redirectRef(from);
      throw new AppError('CONFLICT', 'Someone else changed this redirect since you read it. Nothing was written.', {
        conflicts: [{ path: ref, ref, base, theirs: now, mine: asked }],
      });
    }
    if (asked === null && now === null) {
      const message = `There is no redirect from ${from}.`;
      throw new AppError('NOT_FOUND', message, { issues: [{ path: `${at}.from`, message }] });
    }
    const value = asked && (await this.validate(from, asked, at));
    this.changed.set(from, { before: stored, after: value });
    return { op: 'redirect', from, value, base: now };
  }

  private async validate(from: string, asked: NonNullable<NewRedirect['value']>, at: string): Promise<RedirectRule> {
    const context = await readDraftedContext(this.tx, this.applied.site.documents, this.changed, this.origin);
    const [line] = planRedirects(context, [{ ...asked, from }], true).lines;
    if (!line?.rule) {
      throw createError((line?.issues ?? []).map(({ path, message }) => ({ path: `${at}.${path}`, message })));
    }
    const { to, kind, status } = line.rule;
    return { to, kind, status };
  }
}

function createError(issues: { path: string; message: string }[]): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
}
