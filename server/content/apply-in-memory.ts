import { describeChange } from '../../src/content/describe-change';
import { GoneError } from '../../src/content/items/apply-operation';
import { PathError } from '../../src/lib/dotted-path';
import { AppError, type ErrorCode } from '../errors';
import type { RecordedChange } from '../history/record-changes';
import { applyContent } from './apply-content';
import { applyPage, applySection } from './apply-whole';
import type { Change, ContentChange } from './change';
import { isOrder, type LockedDocument, type LockedSection, type LockedSite } from './documents';
import type { PlannedHere as One, Planned } from './planned';
import { documentKey, type Target } from './resolve-targets';

/** Applies all changes in order to the documents' `after`. @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT */
export function applyInMemory(changes: readonly Change[], targets: readonly Target[], site: LockedSite): Planned[] {
  return changes.flatMap((change, index): Planned[] => {
    const target = targets[index] as Target;
    const key = documentKey(target);
    const document = site.documents.get(key) as LockedDocument;
    document.isTouched = true;
    const planned = applyOne(document, target, change, index, site);
    return planned.map((one) => ({ index, key, ...one }));
  });
}

function applyOne(document: LockedDocument, target: Target, change: Change, index: number, site: LockedSite): One[] {
  if (change.op === 'page') return applyPage(document, change);
  if (change.op === 'section') return [applySection(document as LockedSection, change)];
  if (target.kind === 'order') return [applyOrder(document as LockedSection, change, index, site)];
  if (target.kind === 'whole') throw new Error('A change at a path has a place.');
  try {
    const { recorded, place } = applyContent(document, target, change, index);
    return [{ recorded, place: recorded.op === 'set' || recorded.op === 'insert' ? place : null }];
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const isMissing = error instanceof GoneError || error.kind === 'missing';
    throw refusal(isMissing ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT', error.message, `changes.${index}.path`);
  }
}

function applyOrder(section: LockedSection, change: ContentChange, index: number, { placed }: LockedSite): One {
  const place = placed.get(index);
  if (!place || (change.op !== 'move' && !isOrder('value' in change ? change.value : undefined))) {
    throw refusal('UNPROCESSABLE_CONTENT', 'An order is a whole number from 0.', `changes.${index}.value`);
  }
  const { oldIndex, newIndex, oldAfter, newAfter } = place;
  const path = `sections.${section.id}.order`;
  const { sectionName = '' } = section.row ?? {};
  const recorded: RecordedChange = {
    pageId: section.pageId,
    type: 'text',
    op: 'move',
    path,
    ref: path,
    fieldName: 'order',
    // Past the end is last: what is kept is where it came to stand.
    oldValue: oldIndex,
    newValue: newIndex,
    undo: { oldAfter, newAfter },
    description: describeChange('move', 'order', sectionName),
    aiId: change.ai,
  };
  return { recorded, place: null };
}

function refusal(code: ErrorCode, message: string, path: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}
