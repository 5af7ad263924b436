import { SectionPreview } from './section-preview';
import type { LibrarySection } from './templates';
import { ViewHead } from './view-head';

interface PreviewViewProps {
  section: LibrarySection;
  pageLabel: string;
  onAdd: (section: LibrarySection) => Promise<void>;
  onBack: () => void;
}

/** A template as it will look on the page. */
export function PreviewView({ section, pageLabel, onAdd, onBack }: PreviewViewProps) {
  return (
    <>
      <ViewHead title={section.name} onBack={onBack} />
      <div className="panel-scroll">
        <SectionPreview section={section} />
      </div>
      <p className="panel-foot">
        <button type="button" className="tool-button" onClick={onBack}>
          Back
        </button>
        <button type="button" className="tool-button tool-navy" onClick={() => void onAdd(section)}>
          Add to {pageLabel}
        </button>
      </p>
    </>
  );
}
