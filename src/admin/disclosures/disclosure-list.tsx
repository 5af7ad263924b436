import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { LibraryDisclosure } from '../../content/disclosures';
import { useLibrary } from '../../editor-panels/claims/read-library';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { disclosurePath } from '../routes';
import { DisclosureDialog } from './disclosure-dialog';
import { PlaceNames, useNamePlace } from './place-name';
import { useMayWrite } from './use-library';

const SHOWN = 3;

/** Lists the library: those in use, then, on demand, those in the archive. */
export function DisclosureList() {
  const library = useLibrary();
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const [isMaking, setMaking] = useState(false);
  const [isArchive, setArchive] = useState(false);
  const { all, isPending, isError, error, refetch } = library;
  const archived = all.filter((one) => one.archived);
  const rows = isArchive ? archived : all.filter((one) => !one.archived);
  return (
    <ScreenFrame
      title="Disclosures"
      lead="Texts that visitors read right where they qualify something."
      tools={
        mayWrite ? (
          <ToolButton look="navy" onClick={() => setMaking(true)}>
            Add disclosure
          </ToolButton>
        ) : null
      }
    >
      {archived.length > 0 ? (
        <fieldset className="segments disclosure-filter">
          <legend className="sr-only">Show</legend>
          <button type="button" aria-pressed={!isArchive} onClick={() => setArchive(false)}>
            In use
          </button>
          <button type="button" aria-pressed={isArchive} onClick={() => setArchive(true)}>
            Archived <span className="segment-count">{archived.length}</span>
          </button>
        </fieldset>
      ) : null}
      {isPending ? <Loading /> : null}
      {isError ? <LoadFailure what="The disclosures" error={error} onRetry={refetch} /> : null}
      {isPending || isError || rows.length > 0 ? null : (
        <div className="admin-empty" role="status">
          <h3>{isArchive ? 'Nothing is archived' : 'No disclosures yet'}</h3>
          <p>
            {isArchive
              ? 'Archived disclosures keep their versions and their record.'
              : 'Write a disclosure once, and attach it to the site, to pages and sections, or to claims.'}
          </p>
        </div>
      )}
      {rows.length > 0 ? (
        <PlaceNames places={rows.flatMap(({ attachments }) => attachments)}>
          <Table rows={rows} />
        </PlaceNames>
      ) : null}
      {isMaking ? (
        <DisclosureDialog all={all} onClose={() => setMaking(false)} onAdded={(id) => navigate(disclosurePath(id))} />
      ) : null}
    </ScreenFrame>
  );
}

function Table({ rows }: { rows: readonly LibraryDisclosure[] }) {
  return (
    <table className="rows rows-fold">
      <caption className="sr-only">Disclosures</caption>
      <thead>
        <tr>
          {['Disclosure', 'Attached to'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link className="rows-name" href={disclosurePath(row.id)}>
                {row.name}
              </Link>
              <span className="rows-words disclosure-excerpt">{row.text}</span>
            </th>
            <td data-label="Attached to">
              <Places row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Places({ row: { attachments } }: { row: LibraryDisclosure }) {
  const nameOf = useNamePlace();
  const names = [...new Set(attachments.map(nameOf))];
  if (names.length === 0) return <span className="claim-none">Nothing yet</span>;
  const others = names.length - SHOWN;
  return (
    <>
      {names.slice(0, SHOWN).join(', ')}
      {others > 0 ? ` and ${others} more` : ''}
    </>
  );
}
