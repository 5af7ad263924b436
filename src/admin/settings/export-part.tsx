import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { type ImportReport, readExport, sendImport } from '../../api/export';
import { type FailureIssue, failureIssues, failureMessage } from '../../api/failure-message';
import { HttpError } from '../../api/rest';
import { isRecord } from '../../lib/is-object';
import { ToolButton } from '../../ui/tool-button';
import { download, formatToday } from '../administration/download';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { ImportProblems, ImportReportView } from './import-report';
import { useAfterSignIn } from './use-after-sign-in';

interface Chosen {
  name: string;
  document: object;
  report: ImportReport | null;
  problems: { message: string; issues: FailureIssue[] } | null;
}

interface SentImport {
  name: string;
  document: object;
  isDryRun: boolean;
}

/** Exports all content as one file, and imports such a file after checking it. */
export function ExportPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const afterSignIn = useAfterSignIn();
  const queryClient = useQueryClient();
  const onError = useNotifyFailure();
  const exportAll = useMutation({
    mutationFn: () => afterSignIn(readExport),
    onSuccess: (document) =>
      download(`content-${formatToday()}.json`, `${JSON.stringify(document, null, 2)}\n`, 'application/json'),
    onError,
  });
  const importAll = useMutation({ mutationFn: send, onError });
  const isActing = exportAll.isPending || importAll.isPending;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again after fixing it.
    event.target.value = '';
    if (!file) return;
    const document = parse(await file.text());
    if (!document) {
      const problems = {
        message: 'This isn’t a content export. Choose a JSON file created with “Export content”.',
        issues: [],
      };
      return setChosen({ name: file.name, document: {}, report: null, problems });
    }
    importAll.mutate({ name: file.name, document, isDryRun: true });
  }

  async function send({ name, document, isDryRun }: SentImport): Promise<void> {
    try {
      const report = await afterSignIn(() => sendImport(document, { isDryRun }));
      if (isDryRun) return setChosen({ name, document, report, problems: null });
      setChosen(null);
      notify({ title: 'Content imported', description: 'You can undo each change in Activity.' });
      await queryClient.invalidateQueries();
    } catch (error) {
      if (!(error instanceof HttpError) || ![400, 413, 422].includes(error.status)) throw error;
      const problems = { message: failureMessage(error), issues: failureIssues(error) };
      setChosen({ name, document, report: null, problems });
    }
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Export pages, sections, templates and redirects as one JSON file. When you import a file, we check it and
            show what will change before anything is saved.
          </p>
        </div>
        <div className="part-tools">
          <ToolButton disabled={isActing} onClick={() => exportAll.mutate()}>
            Export content
          </ToolButton>
          <ToolButton disabled={isActing} onClick={() => input.current?.click()}>
            Import a file…
          </ToolButton>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label="File to import"
            onChange={(event) => void handleChoose(event)}
          />
        </div>
      </div>
      <div className="report-place" aria-live="polite">
        {chosen?.problems ? (
          <ImportProblems name={chosen.name} {...chosen.problems} onClose={() => setChosen(null)} />
        ) : null}
        {chosen?.report ? (
          <ImportReportView
            name={chosen.name}
            report={chosen.report}
            isBusy={isActing}
            onImport={() => importAll.mutate({ ...chosen, isDryRun: false })}
            onCancel={() => setChosen(null)}
          />
        ) : null}
      </div>
    </>
  );
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
