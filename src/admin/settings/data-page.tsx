import { BackupsPart } from './backups-part';
import { ExportPart } from './export-part';
import { PageParts } from './page-parts';

/** Data: backups, export and import. */
export function DataPage() {
  return (
    <PageParts
      page="data"
      parts={{
        backups: BackupsPart,
        content: ExportPart,
      }}
    />
  );
}
