import { read, request } from './rest';

/** What an import does, or would do, by name. */
export interface ImportReport {
  pages: { changed: string[]; unchanged: string[]; notInFile: string[] };
  sections: { added: string[]; changed: string[]; unchanged: string[]; deleted: string[] };
  templates: { added: string[]; changed: string[]; unchanged: string[]; notInFile: string[] };
  redirects: { added: string[]; changed: string[]; unchanged: string[]; leftOut: string[] };
}

/** All content as one document. @throws HttpError */
export function readExport(): Promise<Record<string, unknown> | null> {
  return read<Record<string, unknown>>('/api/admin/export');
}

/** Makes the content what a document says, or only checks it. By REST, whose route takes large files. @throws HttpError */
export async function sendImport(document: object, { isDryRun }: { isDryRun: boolean }): Promise<ImportReport> {
  const answer = await request('POST', '/api/admin/import', { ...document, dryRun: isDryRun });
  return ((await answer.json()) as { report: ImportReport }).report;
}
