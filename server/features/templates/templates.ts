import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sectionTemplates } from '../../../db/schema/content';
import type { SectionCategory } from '../../../src/content/define-section';
import { recordAudit } from '../../accounts/audit/record-audit';
import { cleanAhead } from '../../content/changes/clean-ahead';
import { validateSection } from '../../content/changes/validate-document';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';

/** The maximum number of templates. */
export const MAX_TEMPLATES = 500;

/** A section saved for reuse (spec section 3, "Section templates"). */
export interface SectionTemplate {
  id: number;
  name: string;
  category: SectionCategory;
  sectionType: string;
  sectionData: Record<string, unknown>;
  createdBy: string | null;
}

export interface NewTemplate {
  name: string;
  category: SectionCategory;
  sectionType: string;
  sectionData: Record<string, unknown>;
}

const columns = {
  id: sectionTemplates.id,
  name: sectionTemplates.name,
  category: sectionTemplates.category,
  sectionType: sectionTemplates.sectionType,
  sectionData: sectionTemplates.sectionData,
  createdBy: sectionTemplates.createdBy,
};

/** Lists all templates by name. */
export async function listTemplates(db: Db): Promise<SectionTemplate[]> {
  const rows = await db
    .select(columns)
    .from(sectionTemplates)
    .orderBy(asc(sql`lower(${sectionTemplates.name}) collate "C"`));
  return rows.map(present);
}

/**
 * Saves a section as a template, sanitized and validated like a section of its type.
 * @throws AppError BAD_REQUEST, CONFLICT for a taken name, UNPROCESSABLE_CONTENT
 */
export async function createTemplate(db: Db, input: NewTemplate, actor: Actor): Promise<SectionTemplate> {
  for (const path of ['name', 'sectionType'] as const) refuseUnstorable(path, input[path]);
  await cleanAhead([{ at: 'sectionData', value: input.sectionData }]);
  const sectionData = checkData(input.sectionType, input.sectionData);
  return db.transaction(async (tx) => {
    const count = await tx.$count(sectionTemplates);
    if (count >= MAX_TEMPLATES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `You can save at most ${MAX_TEMPLATES} templates. Delete one first.`);
    }
    const [row] = await tx
      .insert(sectionTemplates)
      .values({ ...input, sectionData, createdBy: actor.name })
      .onConflictDoNothing()
      .returning(columns);
    if (!row) throw createTakenError(input.name);
    await recordAudit(tx, actor, 'template-add', input.name);
    return present(row);
  });
}

/** Renames a template. @throws AppError NOT_FOUND, CONFLICT for a taken name */
export async function renameTemplate(db: Db, id: number, name: string, actor: Actor): Promise<SectionTemplate> {
  refuseUnstorable('name', name);
  return db.transaction(async (tx) => {
    // Checked before the write, because a failed write would abort the whole transaction.
    const [other] = await tx
      .select({ id: sectionTemplates.id })
      .from(sectionTemplates)
      .where(sql`lower(${sectionTemplates.name}) = lower(${name}) and ${sectionTemplates.id} <> ${id}`);
    if (other) throw createTakenError(name);
    const [row] = await tx.update(sectionTemplates).set({ name }).where(eq(sectionTemplates.id, id)).returning(columns);
    if (!row) throw createNotFoundError();
    await recordAudit(tx, actor, 'template-rename', name);
    return present(row);
  });
}

/** Deletes a template. Sections made from it stay. @throws AppError NOT_FOUND */
export async function deleteTemplate(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(sectionTemplates).where(eq(sectionTemplates.id, id)).returning(columns);
    if (!row) throw createNotFoundError();
    await recordAudit(tx, actor, 'template-delete', row.name);
  });
}

function present(row: Omit<SectionTemplate, 'category'> & { category: string }): SectionTemplate {
  return { ...row, category: row.category as SectionCategory };
}

function createTakenError(name: string): AppError {
  const message = `A template named "${name.slice(0, 100)}" already exists. Choose another name.`;
  return new AppError('CONFLICT', message, { issues: [{ path: 'name', message }] });
}

function createNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'This template does not exist.');
}

/** Sanitizes and validates a section's data. @throws AppError BAD_REQUEST over a limit, UNPROCESSABLE_CONTENT if it is invalid */
function checkData(sectionType: string, data: Record<string, unknown>): Record<string, unknown> {
  refuseUnstorable('sectionData', data);
  const result = validateSection(sectionType, data);
  if (result.ok) return result.value;
  const issues = result.problems.map(({ path, message }) => ({ path: `sectionData.${path}`, message }));
  throw new AppError('UNPROCESSABLE_CONTENT', `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
}
