import { read, request } from './rest';

/** The changes an import makes, or would make in a dry run, by name. */
export interface ImportReport {
  pages: { changed: string[]; unchanged: string[]; notInFile: string[] };
  sections: { added: string[]; changed: string[]; unchanged: string[]; deleted: string[] };
  templates: { added: string[]; changed: string[]; unchanged: string[]; notInFile: string[] };
  redirects: { added: string[]; changed: string[]; unchanged: string[]; leftOut: string[] };
}

/** Returns all content as one document. @throws HttpError */
export function readExport(): Promise<Record<string, unknown> | null> {
  return read<Record<string, unknown>>('/api/admin/export');
}

/** Imports an exported document, or only validates it. Uses the REST route, which accepts large files. @throws HttpError */
export async function sendImport(document: object, { isDryRun }: { isDryRun: boolean }): Promise<ImportReport> {
  const answer = await request('POST', '/api/admin/import', { ...document, dryRun: isDryRun });
  return ((await answer.json()) as { report: ImportReport }).report;
}
