import type { RedirectsReport } from './use-redirects';

/** Shows what importing a file would do, and its errors line by line. */
export function ImportLines({ name, report }: { name: string; report: RedirectsReport }) {
  const { added, changed, unchanged, wrong, problems, notes } = report;
  return (
    <div className="report" data-tone={wrong > 0 ? 'bad' : undefined}>
      <h4>
        {name}: {[`${added} to be added`, `${changed} to be changed`, `${unchanged} as they are`].join(', ')}
      </h4>
      {wrong > 0 ? (
        <Lines
          title={`${wrong === 1 ? '1 line' : `${wrong} lines`} can not be taken. Nothing has been written.`}
          lines={problems}
          all={wrong}
        />
      ) : null}
      {notes.length > 0 ? <Lines title="Good to know" lines={notes} all={notes.length} /> : null}
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: RedirectsReport['problems'];
  all: number;
}

function Lines({ title, lines, all }: LinesProps) {
  return (
    <>
      <p>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {lines.map(({ line, words }) => (
          <li key={`${line} ${words}`}>
            <strong>Line {line}:</strong> {words}
          </li>
        ))}
        {all > lines.length ? <li>And {all - lines.length} more.</li> : null}
      </ul>
    </>
  );
}
