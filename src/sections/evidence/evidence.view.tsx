import type { ReactNode } from 'react';
import type { SectionDataOf } from '../../content/define-section';
import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { useEmptyParts } from '../empty-parts';
import { mergeDefaults, type SectionProps } from '../section-data';
import {
  describeMissing,
  fillLabels,
  listMissing,
  PERFORMANCE_LABELS,
  performanceDefaults,
  RATING_LABELS,
  TESTIMONIAL_LABELS,
  testimonialDefaults,
  thirdPartyRatingDefaults,
} from './evidence.content';
import type { performanceSection, testimonialSection, thirdPartyRatingSection } from './evidence.model';

/** Returns of all investments and of extracts: gross and net side by side in the same size, with their common period and method. */
export function PerformanceSection({ section, path }: SectionProps) {
  const data = mergeDefaults<SectionDataOf<typeof performanceSection>, typeof performanceDefaults>(
    section,
    performanceDefaults,
  );
  const labels = fillLabels(PERFORMANCE_LABELS, data.labels);
  const rows = [{ item: data.total, path: `${path}.total` }, ...withPaths(`${path}.extracts`, data.extracts)];
  return (
    <Evidence section={section} path={path} data={data} labels={labels} facts={['period', 'method']}>
      {rows.map((row) => (
        <div key={row.path}>
          <Text as="h3" path={`${row.path}.label`} value={row.item.label} />
          <dl className="ledger mt-4">
            {(['gross', 'net'] as const).map((key) =>
              plainText(row.item[key]) === '' ? null : (
                <div key={key}>
                  <Text as="dt" path={`${path}.labels.${key}`} value={labels[key]} />
                  <Text as="dd" path={`${row.path}.${key}`} value={row.item[key]} />
                </div>
              ),
            )}
          </dl>
        </div>
      ))}
    </Evidence>
  );
}

/** A quote with what ties its speaker to the firm. */
export function TestimonialSection({ section, path }: SectionProps) {
  const data = mergeDefaults<SectionDataOf<typeof testimonialSection>, typeof testimonialDefaults>(
    section,
    testimonialDefaults,
  );
  const labels = fillLabels(TESTIMONIAL_LABELS, data.labels);
  return (
    <Evidence {...{ section, path, data, labels }} facts={['relationship', 'compensation', 'conflicts']}>
      <figure className="quote">
        <Text as="blockquote" path={`${path}.quote`} value={data.quote} />
        <figcaption>
          <Text as="cite" path={`${path}.name`} value={data.name} />
        </figcaption>
      </figure>
    </Evidence>
  );
}

/** A rating by someone else, with its provider, date, period and compensation. */
export function ThirdPartyRatingSection({ section, path }: SectionProps) {
  const data = mergeDefaults<SectionDataOf<typeof thirdPartyRatingSection>, typeof thirdPartyRatingDefaults>(
    section,
    thirdPartyRatingDefaults,
  );
  const labels = fillLabels(RATING_LABELS, data.labels);
  return (
    <Evidence {...{ section, path, data, labels }} facts={['provider', 'date', 'period', 'compensation']}>
      <Text as="p" path={`${path}.rating`} value={data.rating} className="display" />
    </Evidence>
  );
}

interface EvidenceProps<K extends string> extends Pick<SectionProps, 'section' | 'path'> {
  data: { title?: string } & { [Key in K]?: string };
  labels: Record<K, string>;
  /** The keys of the values that qualify the statement. */
  facts: readonly K[];
  /** The statement itself. */
  children: ReactNode;
}

/**
 * Renders a statement with what qualifies it, as a disclosure: in the highest contrast and the largest running text. Renders nothing for visitors
 * while a value is missing; editors see which.
 */
function Evidence<K extends string>({ section, path, data, labels, facts, children }: EvidenceProps<K>) {
  const areEmptyShown = useEmptyParts();
  const missing = listMissing(section);
  if (missing.length > 0 && !areEmptyShown) return null;
  return (
    <>
      <section className="section section-tight section-white">
        <div className="container stack">
          <Text as="h2" path={`${path}.title`} value={data.title} />
          {missing.length > 0 && (
            <p role="note" className="lead">
              {describeMissing(missing)}
            </p>
          )}
          {children}
        </div>
      </section>
      <div className="disclosures section-white" role="note" aria-label="Disclosure">
        <div className="container stack">
          {facts.map((key) =>
            plainText(data[key]) === '' ? null : (
              <p key={key} className="max-w-3xl">
                <Text as="span" path={`${path}.labels.${key}`} value={labels[key]} />
                {': '}
                <Text as="span" path={`${path}.${key}`} value={data[key]} />
              </p>
            ),
          )}
        </div>
      </div>
    </>
  );
}
