import type { ImportReport } from '../../api/export';
import type { FailureIssue } from '../../api/failure-message';
import { pageName } from '../../editing/names';
import { ToolButton } from '../../ui/tool-button';

interface ImportReportViewProps {
  name: string;
  report: ImportReport;
  isBusy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** Shows what importing a checked file would change. */
export function ImportReportView({ name, report, isBusy, onImport, onCancel }: ImportReportViewProps) {
  const { pages, sections, templates, redirects } = report;
  const pageNames = (ids: string[]) => ids.map((id) => pageName(id));
  const lines: [label: string, names: string[]][] = [
    ['Pages to change', pageNames(pages.changed)],
    ['Sections to add', sections.added],
    ['Sections to change', sections.changed],
    ['Sections to delete', sections.deleted],
    ['Templates to add', templates.added],
    ['Templates to change', templates.changed],
    ['Redirects to add', redirects.added],
    ['Redirects to change', redirects.changed],
  ];
  const changing = lines.filter(([, names]) => names.length > 0);
  return (
    <div className="report">
      <h4>{changing.length > 0 ? `Importing ${name} will change:` : `Importing ${name} changes nothing`}</h4>
      {changing.length > 0 ? (
        <dl className="settings-facts">
          {changing.map(([label, names]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>
                {names.length}: {names.join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>The site already has the content of this file.</p>
      )}
      {pages.notInFile.length > 0 ? (
        <p>These pages aren’t in the file and stay unchanged: {pageNames(pages.notInFile).join(', ')}.</p>
      ) : null}
      {redirects.leftOut.length > 0 ? (
        <p>These redirects aren’t possible on this site and will be skipped: {redirects.leftOut.join(', ')}.</p>
      ) : null}
      <p className="part-tools">
        {changing.length > 0 ? (
          <ToolButton look="navy" disabled={isBusy} onClick={onImport}>
            {isBusy ? 'Importing...' : 'Import now'}
          </ToolButton>
        ) : null}
        <ToolButton disabled={isBusy} onClick={onCancel}>
          {changing.length > 0 ? 'Cancel' : 'Close'}
        </ToolButton>
      </p>
    </div>
  );
}

interface ImportProblemsProps {
  name: string;
  message: string;
  issues: FailureIssue[];
  onClose: () => void;
}

/** Shows why a file cannot be imported, by path. */
export function ImportProblems({ name, message, issues, onClose }: ImportProblemsProps) {
  return (
    <div className="report" data-tone="bad" role="alert">
      <h4>{name} can’t be imported. Nothing was changed.</h4>
      {issues.length === 0 ? <p>{message}</p> : null}
      {issues.length > 0 ? (
        <ul>
          {issues.map(({ path, message: words }) => (
            <li key={`${path} ${words}`}>
              <code>{path}</code> {words}
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <ToolButton onClick={onClose}>Close</ToolButton>
      </p>
    </div>
  );
}
