import { FieldFrame } from '../../ui/field-frame';

interface PageFieldProps {
  id: string;
  pages: readonly { pageId: string; title: string }[];
  /** The id of the chosen page; empty for all pages. */
  value: string;
  onChange: (pageId: string) => void;
}

/** Chooses one page or all, to filter a list. */
export function PageField({ id, pages, value, onChange }: PageFieldProps) {
  return (
    <FieldFrame id={id} label="Page">
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All pages</option>
        {pages.map(({ pageId, title }) => (
          <option key={pageId} value={pageId}>
            {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
